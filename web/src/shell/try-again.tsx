import type { ReactNode } from 'react'
import { referenceOf } from '../api/reference-of.ts'

/** The next step after a failed load. */
export function tryAgain(failure: unknown): ReactNode {
  const reference = referenceOf(failure)
  if (!reference) return 'Try again in a moment.'
  return (
    <>
      Try again, or report it with reference <code>{reference}</code>.
    </>
  )
}
