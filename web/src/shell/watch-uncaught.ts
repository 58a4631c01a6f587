import { logError } from './report-error.ts'

/**
 * Logs uncaught errors, such as those of timers and rejected promises. The agent has its own listeners for monitoring.
 * If an error left the page empty, `show` renders the error page.
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

/** Deliberate aborts, and the browser's notice about sizes that settle a frame later. */
function isHarmless(error: unknown): boolean {
  if (typeof error === 'object' && error !== null) return 'name' in error && error.name === 'AbortError'
  return typeof error === 'string' && error.startsWith('ResizeObserver loop')
}
