import { whenIdle } from '../monitoring/when-idle.ts'

/** The specification's distance at which links prefetch; the router's own is fixed at 100px. */
const margin = '200px'

const waiting = new WeakMap<Element, () => void>()
let observer: IntersectionObserver | undefined

/**
 * Calls the function once when the element comes near the visible part of the page. Returns a function that stops
 * watching.
 */
export function watchNear(element: Element, act: () => void): () => void {
  if (typeof IntersectionObserver === 'undefined') return () => {}
  observer ??= new IntersectionObserver(notice, { rootMargin: margin })
  waiting.set(element, act)
  observer.observe(element)
  return () => forget(element)
}

function notice(entries: readonly IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue
    const act = waiting.get(target)
    forget(target)
    // The current page has priority; prefetching waits until it has loaded. A browser may keep the failure of an import.
    if (act && navigator.onLine) whenIdle(async () => act())
  }
}

function forget(element: Element): void {
  waiting.delete(element)
  observer?.unobserve(element)
}
