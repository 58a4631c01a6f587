import { ApiError } from '../api/failure.ts'
import { telemetry } from '../monitoring/portal-telemetry.ts'

const references = new WeakMap<object, string>()

/** Logs a rendering error, with the reference that the page shows. */
export function reportError(error: unknown, { componentStack }: { componentStack?: string | undefined }): void {
  logError(error, componentStack)
  telemetry().captureError(error)
}

/** Only to our own log. */
export function logError(error: unknown, componentStack?: string): void {
  const detail = error instanceof Error ? { name: error.name, message: error.message, stack: error.stack } : { error }
  telemetry().log('error', 'An unexpected client side error was caught', {
    ...detail,
    componentStack,
    reference: errorReference(error),
    page: location.pathname,
  })
}

/**
 * The reference by which support finds the failure in the log: the request id of a failed call, otherwise a new one.
 */
export function errorReference(error: unknown): string {
  if (error instanceof ApiError && error.requestId) return error.requestId
  if (typeof error !== 'object' || error === null) return newReference()
  const reference = references.get(error) ?? newReference()
  references.set(error, reference)
  return reference
}

function newReference(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-')
}
