import type { AnyRouter } from '@tanstack/react-router'
import type { Telemetry } from './telemetry.ts'

/** Reports every change of page, including Back and Forward, but not changes of the query alone. */
export function watchRoutes(router: AnyRouter, telemetry: Pick<Telemetry, 'viewStart' | 'viewEnd'>): () => void {
  const stop = [
    router.subscribe('onBeforeNavigate', ({ toLocation, pathChanged }) => {
      if (pathChanged) telemetry.viewStart(patternOf(router, toLocation.pathname))
    }),
    router.subscribe('onResolved', ({ toLocation, pathChanged }) => {
      if (pathChanged) telemetry.viewEnd(patternOf(router, toLocation.pathname))
    }),
  ]
  return () => {
    for (const each of stop) each()
  }
}

/** The route's pattern in the contract's format: /services/:serviceId. Addresses without a route share one name. */
function patternOf(router: AnyRouter, pathname: string): string {
  const [, params, route] = router.getMatchedRoutes(pathname)
  if (!route || params['**'] !== undefined) return 'Not found'
  // An index route ends with a slash, its page does not.
  return route.fullPath.replaceAll(/\$(\w+)/g, ':$1').replace(/(?<=.)\/$/, '')
}
