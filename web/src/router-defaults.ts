import { parseSearch, stringifySearch } from './lib/search-params.ts'
import { ErrorPage } from './shell/ErrorPage.tsx'
import { PagePending } from './shell/PagePending.tsx'

/** A page that takes longer shows its placeholder. */
export const pendingMs = 150

/** How the routers of the portal and of the desk read addresses and load pages. */
export const routerDefaults = {
  parseSearch,
  stringifySearch,
  defaultErrorComponent: ErrorPage,
  defaultPendingComponent: PagePending,
  defaultPendingMs: pendingMs,
  defaultPendingMinMs: 0,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
} as const
