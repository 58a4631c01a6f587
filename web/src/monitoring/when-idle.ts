const longestWaitMs = 5000

/** Runs after the page has loaded and has nothing to do for a moment; what fails for want of the network, once it is back. */
export function whenIdle(work: () => Promise<void>): void {
  const attempt = () => {
    work().catch((error: unknown) => {
      if (navigator.onLine) throw error
      addEventListener('online', attempt, { once: true })
    })
  }
  const soon = () => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(attempt, { timeout: longestWaitMs })
    else setTimeout(attempt, 200)
  }
  if (document.readyState === 'complete') soon()
  else addEventListener('load', soon, { once: true })
}
