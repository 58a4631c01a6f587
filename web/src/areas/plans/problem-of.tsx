import type { TableProblem } from '@portal/ui/src/TableMessage.tsx'
import { tryAgain } from '../../shell/try-again.tsx'

interface QueryState {
  data: unknown
  error: Error | null
  refetch: () => Promise<unknown>
}

/** Why a table is empty; previously loaded rows stay. */
export function problemOf(what: string, { data, error, refetch }: QueryState): TableProblem | undefined {
  if (!error || data) return undefined
  return { title: `We could not load ${what}`, text: tryAgain(error), onRetry: () => void refetch() }
}
