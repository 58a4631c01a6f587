import type { ReactNode } from 'react'
import { referenceOf } from '../api/reference-of.ts'

/** What to do about something that could not be loaded. */
export function tryAgain(failure: unknown): ReactNode {
  const reference = referenceOf(failure)
  if (!reference) return 'Try again in a moment.'
  return (
    <>
      Try again, or report it with reference <code>{reference}</code>.
    </>
  )
}
