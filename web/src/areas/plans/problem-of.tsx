import type { TableProblem } from '@portal/ui/src/TableMessage.tsx'
import { tryAgain } from '../../shell/try-again.tsx'

interface Asked {
  data: unknown
  error: Error | null
  refetch: () => Promise<unknown>
}

/** Why a table cannot be filled; what was loaded before stays. */
export function problemOf(what: string, { data, error, refetch }: Asked): TableProblem | undefined {
  if (!error || data) return undefined
  return { title: `We could not load ${what}`, text: tryAgain(error), onRetry: () => void refetch() }
}
