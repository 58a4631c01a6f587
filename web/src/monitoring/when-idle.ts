const longestWaitMs = 5000

/** Runs after the page has loaded and has nothing to do for a moment. */
export function whenIdle(work: () => Promise<void>): void {
  const soon = () => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void work(), { timeout: longestWaitMs })
    else setTimeout(() => void work(), 200)
  }
  if (document.readyState === 'complete') soon()
  else addEventListener('load', soon, { once: true })
}
