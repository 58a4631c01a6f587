import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { mapFailure } from '../api/failure.ts'

/** Reports a failure that no form shows; `what` comes before the reason. */
export function useSayFailed() {
  const toasts = useToasts()
  return (failure: unknown, what = '') =>
    toasts.show({ kind: 'bad', text: `${what} ${mapFailure(failure).message}`.trim() })
}
