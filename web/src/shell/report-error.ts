import { ApiError } from '../api/failure.ts'
import { telemetry } from '../monitoring/portal-telemetry.ts'

const references = new WeakMap<object, string>()

/** Logs what React could not render, with the reference that the screen shows. */
export function reportError(error: unknown, { componentStack }: { componentStack?: string | undefined }): void {
  logError(error, componentStack)
  telemetry.captureError(error)
}

/** To our own log alone. */
export function logError(error: unknown, componentStack?: string): void {
  const detail = error instanceof Error ? { name: error.name, message: error.message, stack: error.stack } : { error }
  telemetry.log('error', 'An unexpected client side error was caught', {
    ...detail,
    componentStack,
    reference: errorReference(error),
    page: location.pathname,
  })
}

/** What support needs to find the failure in the log: of a refused call its request, else one made for this error. */
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
