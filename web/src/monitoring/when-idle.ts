import { firstRender, isFirstRender } from '../first-render.ts'

const longestWaitMs = 5000
const mostAttempts = 20

/**
 * Runs the work once the page has loaded, is taken over and is idle. After a network failure it runs again once the network is back;
 * after any other failure, a little later.
 */
export function whenIdle(work: () => Promise<void>): void {
  let attempts = 0
  const attempt = () => {
    attempts += 1
    work().catch((error: unknown) => {
      if (!navigator.onLine) addEventListener('online', attempt, { once: true })
      else if (attempts < mostAttempts) setTimeout(attempt, longestWaitMs)
      else throw error
    })
  }
  const soon = () => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(attempt, { timeout: longestWaitMs })
    else setTimeout(attempt, 200)
  }
  const loaded = () => {
    if (document.readyState === 'complete') soon()
    else addEventListener('load', soon, { once: true })
  }
  // The browser is idle between two parts of a rendered page, too.
  if (isFirstRender()) void firstRender().page.promise.then(loaded)
  else loaded()
}
