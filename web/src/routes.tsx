import { serviceConditions, serviceSorts, type TrafficRange, trafficRanges } from '@portal/contract/service-values.ts'
import { type MonitoringRange, monitoringRanges } from '@portal/contract/monitoring-values.ts'
import type { PermissionResource } from '@portal/contract/permission.ts'
import { productCategories } from '@portal/contract/product-category.ts'
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router'
import { categoriesQuery, serviceListQuery, serviceQuery } from './areas/services/queries.ts'
import { loadDashboard } from './areas/dashboard/dashboard-queries.ts'
import { oneOf, parseSearch, stringifySearch, wholeNumber } from './lib/search-params.ts'
import type { ServiceListSearch, ServiceTab } from './paths.ts'
import { BareErrorPage } from './shell/BareErrorPage.tsx'
import { ErrorPage } from './shell/ErrorPage.tsx'
import { Shell } from './shell/Shell.tsx'

export interface RouteContext {
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
    /** The permission without which the page says what is missing. */
    needs?: PermissionResource
    /** Which part of a service is shown. */
    serviceTab?: ServiceTab
  }
}

// A new screen waits this long for its data, then shows the places where they will be.
const patienceMs = 200

async function orSoon(loading: Promise<unknown>): Promise<void> {
  await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, patienceMs))])
}

const root = createRootRouteWithContext<RouteContext>()({
  component: Shell,
  errorComponent: BareErrorPage,
  notFoundComponent: lazyRouteComponent(() => import('./shell/NotFoundPage.tsx'), 'NotFoundPage'),
})

const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/',
  loader: ({ context: { queryClient } }) => orSoon(loadDashboard(queryClient)),
  component: lazyRouteComponent(() => import('./areas/dashboard/DashboardPage.tsx'), 'DashboardPage'),
})

const services = createRoute({
  getParentRoute: () => root,
  path: '/services',
  staticData: { title: 'Services', needs: 'BusinessPortalServices' },
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
    const hide = typeof raw.hide === 'string' ? raw.hide : undefined
    return { ...search, ...(page && { page }), ...(size && { size }), ...(hide && { hide }) }
  },
  loaderDeps: ({ search }) => search,
  // Within the list the table keeps its rows while the next ones load; only the first entry waits.
  loader: async ({ context: { queryClient }, deps, cause }) => {
    const loading = queryClient.prefetchQuery(serviceListQuery(deps))
    const counting = queryClient.prefetchQuery(categoriesQuery)
    if (cause !== 'stay') await orSoon(Promise.all([loading, counting]))
  },
  component: lazyRouteComponent(() => import('./areas/services/ServicesPage.tsx'), 'ServicesPage'),
})

const service = createRoute({
  getParentRoute: () => root,
  path: '/services/$serviceId',
  staticData: { title: 'Service', needs: 'BusinessPortalServices' },
  loader: ({ context, params }) => orSoon(context.queryClient.prefetchQuery(serviceQuery(params.serviceId))),
  component: lazyRouteComponent(() => import('./areas/services/ServicePage.tsx'), 'ServicePage'),
})

type PartQuery = 'techDetailsQuery' | 'ethernetDetailsQuery' | 'actionsQuery' | 'vcdDetailsQuery'

/** The list does not need what asks for the parts of a service. */
async function prefetchPart({ queryClient }: RouteContext, part: PartQuery, serviceId: string): Promise<void> {
  const queries = await import('./areas/services/detail-queries.ts')
  switch (part) {
    case 'techDetailsQuery':
      return queryClient.prefetchQuery(queries.techDetailsQuery(serviceId))
    case 'ethernetDetailsQuery':
      return queryClient.prefetchQuery(queries.ethernetDetailsQuery(serviceId))
    case 'actionsQuery':
      return queryClient.prefetchQuery(queries.actionsQuery(serviceId))
    case 'vcdDetailsQuery':
      return queryClient.prefetchQuery(queries.vcdDetailsQuery(serviceId))
  }
}

const serviceOverview = createRoute({
  getParentRoute: () => service,
  path: '/',
  staticData: { title: 'Service', needs: 'BusinessPortalServices' },
  component: lazyRouteComponent(() => import('./areas/services/OverviewTab.tsx'), 'OverviewTab'),
})

const serviceTechnical = createRoute({
  getParentRoute: () => service,
  path: '/technical',
  staticData: { title: 'Technical details', serviceTab: 'technical', needs: 'BusinessPortalServices' },
  validateSearch: (raw: Record<string, unknown>): { range?: TrafficRange } => {
    const range = oneOf(trafficRanges, raw.range)
    return range ? { range } : {}
  },
  loader: ({ context, params }) => orSoon(prefetchPart(context, 'techDetailsQuery', params.serviceId)),
  component: lazyRouteComponent(() => import('./areas/services/TechnicalTab.tsx'), 'TechnicalTab'),
})

const serviceEthernet = createRoute({
  getParentRoute: () => service,
  path: '/ethernet',
  staticData: { title: 'Ethernet details', serviceTab: 'ethernet', needs: 'BusinessPortalServices' },
  loader: ({ context, params }) => orSoon(prefetchPart(context, 'ethernetDetailsQuery', params.serviceId)),
  component: lazyRouteComponent(() => import('./areas/services/EthernetTab.tsx'), 'EthernetTab'),
})

const serviceActions = createRoute({
  getParentRoute: () => service,
  path: '/actions',
  staticData: { title: 'Actions', serviceTab: 'actions', needs: 'BusinessPortalServices' },
  loader: ({ context, params }) => orSoon(prefetchPart(context, 'actionsQuery', params.serviceId)),
  component: lazyRouteComponent(() => import('./areas/services/ActionsTab.tsx'), 'ActionsTab'),
})

const serviceVcd = createRoute({
  getParentRoute: () => service,
  path: '/vcd',
  staticData: { title: 'Virtual data centre', serviceTab: 'vcd', needs: 'BusinessPortalServices' },
  loader: ({ context, params }) => orSoon(prefetchPart(context, 'vcdDetailsQuery', params.serviceId)),
  component: lazyRouteComponent(() => import('./areas/services/VcdTab.tsx'), 'VcdTab'),
})

const serviceHistory = createRoute({
  getParentRoute: () => service,
  path: '/history',
  staticData: { title: 'History', serviceTab: 'history', needs: 'BusinessPortalServices' },
  validateSearch: (raw: Record<string, unknown>): { page?: number } => {
    const page = wholeNumber(raw.page)
    return page ? { page } : {}
  },
  component: lazyRouteComponent(() => import('./areas/services/HistoryTab.tsx'), 'HistoryTab'),
})

const serviceTabs = [serviceOverview, serviceTechnical, serviceEthernet, serviceActions, serviceVcd, serviceHistory]

// Screens of a later release: each has its place, its name and its permission, and says how to get it done today.
const comingScreens = [
  { path: '/colocation/requests', title: 'Data centre visits', needs: 'BusinessPortalColocation' },
  { path: '/customer-service-plans', title: 'Customer service plans', needs: 'BusinessPortalCSPs' },
  { path: '/orders', title: 'Orders', needs: 'BusinessPortalOrders' },
  { path: '/account/admin', title: 'Contacts', needs: 'BusinessPortalAccountMgmt' },
  { path: '/account/admin/new', title: 'Add new contact', needs: 'BusinessPortalAccountMgmt' },
  { path: '/billing/commission', title: 'Commission statements', needs: 'BusinessPortalDealers' },
  { path: '/help-and-support/cases', title: 'Cases', needs: 'BusinessPortalCases' },
  { path: '/quoting', title: 'Ethernet Quoting Tool', needs: 'LeasedLineQuoting' },
] as const

const coming = comingScreens.map(({ path, title, needs }) =>
  createRoute({
    getParentRoute: () => root,
    path,
    staticData: { title, needs },
    component: lazyRouteComponent(() => import('./areas/coming/ComingPage.tsx'), 'ComingPage'),
  }),
)

const monitoring = createRoute({
  getParentRoute: () => root,
  path: '/monitoring',
  staticData: { title: 'Monitoring' },
  validateSearch: (raw: Record<string, unknown>): { range?: MonitoringRange } => {
    const range = oneOf(monitoringRanges, raw.range)
    return range ? { range } : {}
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps: { range = '24h' }, cause }) => {
    const { loadMonitoring } = await import('./areas/monitoring/queries.ts')
    const loading = loadMonitoring(queryClient, range)
    if (cause !== 'stay') await orSoon(loading)
  },
  component: lazyRouteComponent(() => import('./areas/monitoring/MonitoringPage.tsx'), 'MonitoringPage'),
})

const signedOut = createRoute({
  getParentRoute: () => root,
  path: '/signed-out',
  staticData: { title: 'Signed out', isPublic: true },
  component: lazyRouteComponent(() => import('./shell/SignedOutPage.tsx'), 'SignedOutPage'),
})

const routeTree = root.addChildren([
  dashboard,
  services,
  service.addChildren(serviceTabs),
  ...coming,
  monitoring,
  signedOut,
])

export function createPortalRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultErrorComponent: ErrorPage,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    ...(history && { history }),
  })
}
