import type { TableProblem } from '@portal/ui/src/TableMessage.tsx'
import { referenceOf } from '../services/reference-of.ts'

interface Asked {
  data: unknown
  error: Error | null
  refetch: () => Promise<unknown>
}

/** Why a table cannot be filled; what was loaded before stays. */
export function problemOf(what: string, { data, error, refetch }: Asked): TableProblem | undefined {
  if (!error || data) return undefined
  const reference = referenceOf(error)
  return {
    title: `We could not load ${what}`,
    text: reference ? (
      <>
        Try again, or report it with reference <code>{reference}</code>.
      </>
    ) : (
      'Try again in a moment.'
    ),
    onRetry: () => void refetch(),
  }
}
