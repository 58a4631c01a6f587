import { ApiError } from '../api/failure.ts'
import { telemetry } from './portal-telemetry.ts'

/** Writes a helper's failure to the server's log: specification, section 8. */
export function logFailure(message: string, failure: unknown): void {
  const { name, message: reason } = failure instanceof Error ? failure : { name: 'Failure', message: String(failure) }
  const answer = failure instanceof ApiError ? { status: failure.status, reference: failure.requestId } : {}
  telemetry().log('error', message, { name, reason, ...answer })
}
