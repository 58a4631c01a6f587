import type { TableProblem } from '@portal/ui/src/TableMessage.tsx'
import { mapFailure } from '../../api/failure.ts'

/** The message of a table whose rows could not be loaded. */
export function problemOf(
  what: string,
  query: { error: Error | null; refetch: () => unknown },
): TableProblem | undefined {
  if (!query.error) return undefined
  return {
    title: `We could not load ${what}`,
    text: mapFailure(query.error).message,
    onRetry: () => void query.refetch(),
  }
}
