import { serviceConditions, serviceSorts } from '@portal/contract/service-values.ts'
import { productCategories } from '@portal/contract/product-category.ts'
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router'
import { serviceListQuery, serviceQuery } from './areas/services/queries.ts'
import { oneOf, parseSearch, stringifySearch, wholeNumber } from './lib/search-params.ts'
import type { ServiceListSearch } from './paths.ts'
import { ErrorPage } from './shell/ErrorPage.tsx'
import { NotFoundPage } from './shell/NotFoundPage.tsx'
import { Shell } from './shell/Shell.tsx'

interface RouteContext {
  queryClient: QueryClient
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>
  }
  interface StaticDataRouteOption {
    /** The screen's own name in the browser's title; the dashboard has none. */
    title?: string
    /** Whether the page is for signed-in users only; the default is yes. */
    isPublic?: boolean
  }
}

const root = createRootRouteWithContext<RouteContext>()({
  component: Shell,
  errorComponent: ErrorPage,
  notFoundComponent: NotFoundPage,
})

const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('./areas/dashboard/DashboardPage.tsx'), 'DashboardPage'),
})

const services = createRoute({
  getParentRoute: () => root,
  path: '/services',
  staticData: { title: 'Services' },
  validateSearch: (raw: Record<string, unknown>): ServiceListSearch => {
    const search: ServiceListSearch = {
      productCategory: oneOf(productCategories, raw.productCategory),
      condition: oneOf(serviceConditions, raw.condition),
      siteId: typeof raw.siteId === 'string' ? raw.siteId : undefined,
      search: typeof raw.search === 'string' ? raw.search : undefined,
      sort: oneOf(serviceSorts, raw.sort),
      direction: oneOf(['asc', 'desc'], raw.direction),
    }
    const page = wholeNumber(raw.page)
    const size = wholeNumber(raw.size)
    return { ...search, ...(page && { page }), ...(size && { size }) }
  },
  loaderDeps: ({ search }) => search,
  // Within the list the table keeps its rows while the next ones load; only the first entry waits.
  loader: async ({ context, deps, cause }) => {
    const loading = context.queryClient.prefetchQuery(serviceListQuery(deps))
    if (cause !== 'stay') await loading
  },
  component: lazyRouteComponent(() => import('./areas/services/ServicesPage.tsx'), 'ServicesPage'),
})

const service = createRoute({
  getParentRoute: () => root,
  path: '/services/$serviceId',
  staticData: { title: 'Service' },
  loader: ({ context, params }) => context.queryClient.prefetchQuery(serviceQuery(params.serviceId)),
  component: lazyRouteComponent(() => import('./areas/services/ServicePage.tsx'), 'ServicePage'),
})

const routeTree = root.addChildren([dashboard, services, service])

export function createPortalRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    ...(history && { history }),
  })
}
