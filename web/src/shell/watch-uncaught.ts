import { logError } from './report-error.ts'

/**
 * Writes what nobody caught to our log: the error of a timer, a promise without an end. The agent has listeners of its own
 * for monitoring. Where it left nothing on the screen, `show` puts the last page there.
 */
export function watchUncaught(container: Element, show: (error: unknown) => void): void {
  const take = (error: unknown) => {
    if (isHarmless(error)) return
    logError(error)
    if (container.childElementCount === 0) show(error)
  }
  addEventListener('error', ({ error, message }) => take(error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => take(reason))
}

/** What was given up on purpose, and what browsers say of sizes that settle a frame later. */
function isHarmless(error: unknown): boolean {
  if (typeof error === 'object' && error !== null) return 'name' in error && error.name === 'AbortError'
  return typeof error === 'string' && error.startsWith('ResizeObserver loop')
}
