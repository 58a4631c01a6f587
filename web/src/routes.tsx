import { serviceConditions, serviceSorts, type TrafficRange, trafficRanges } from '@portal/contract/service-values.ts'
import { type MonitoringRange, monitoringRanges } from '@portal/contract/monitoring-values.ts'
import { productCategories } from '@portal/contract/product-category.ts'
import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter, lazyRouteComponent, type RouterHistory } from '@tanstack/react-router'
import { categoriesQuery, serviceListQuery, serviceQuery } from './areas/services/queries.ts'
import { loadDashboard } from './areas/dashboard/dashboard-queries.ts'
import { oneOf, parseSearch, stringifySearch, wholeNumber } from './lib/search-params.ts'
import type { ServiceListSearch } from './paths.ts'
import { orSoon, root, type RouteContext, screen } from './root-route.tsx'
import { ErrorPage } from './shell/ErrorPage.tsx'

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>
  }
}

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

const needsDiagnostics = { title: 'Diagnostics', needs: 'BusinessPortalDiagnostics' } as const
const serviceDiagnostics = createRoute({
  getParentRoute: () => service,
  path: '/diagnostics',
  staticData: { ...needsDiagnostics, serviceTab: 'diagnostics' },
  validateSearch: (search: Record<string, unknown>) => search,
  component: lazyRouteComponent(() => import('./areas/diagnostics/DiagnosticsTab.tsx'), 'DiagnosticsTab'),
})
const test = screen(
  '/services/$serviceId/diagnostics/$testId',
  needsDiagnostics,
  () => import('./areas/diagnostics/TestPage.tsx'),
)

const serviceTabs = [
  serviceOverview,
  serviceTechnical,
  serviceEthernet,
  serviceActions,
  serviceDiagnostics,
  serviceVcd,
  serviceHistory,
]

// Screens of a later release: each has its place, its name and its permission, and says how to get it done today.
const comingScreens = [
  { path: '/colocation/requests', title: 'Data centre visits', needs: 'BusinessPortalColocation' },
  { path: '/quoting', title: 'Ethernet Quoting Tool', needs: 'LeasedLineQuoting' },
] as const

const coming = comingScreens.map(({ path, ...rest }) =>
  screen(path, rest, () => import('./areas/coming/ComingPage.tsx')),
)

const orders = { title: 'Orders', needs: 'BusinessPortalOrders' } as const
const orderScreens = [
  screen('/orders', orders, () => import('./areas/orders/OrdersPage.tsx')),
  screen('/orders/new', { ...orders, title: 'New order' }, () => import('./areas/orders/NewOrderPage.tsx')),
  screen('/orders/$orderId', { ...orders, title: 'Order' }, () => import('./areas/orders/OrderPage.tsx')),
  screen(
    '/shared/order',
    { title: 'Shared order', isPublic: true },
    () => import('./areas/orders/SharedOrderPage.tsx'),
  ),
]

const needsCases = { title: 'Cases', needs: 'BusinessPortalCases' } as const
const cases = [
  screen('/help-and-support/cases', needsCases, () => import('./areas/cases/CasesPage.tsx')),
  screen('/help-and-support/cases/new', needsCases, () => import('./areas/cases/CaseNewPage.tsx')),
  screen('/help-and-support/cases/$caseId', needsCases, () => import('./areas/cases/CasePage.tsx')),
]

const users = { needs: 'BusinessPortalAccountMgmt' } as const
const contacts = [
  screen('/account/admin', { title: 'Contacts', ...users }, () => import('./areas/contacts/ContactsPage.tsx')),
  screen(
    '/account/admin/new',
    { title: 'Add new contact', ...users },
    () => import('./areas/contacts/ContactNewPage.tsx'),
  ),
  screen('/account/admin/$contactId', { title: 'Contact', ...users }, () => import('./areas/contacts/ContactPage.tsx')),
  screen(
    '/verify-email',
    { title: 'Your e-mail address', isPublic: true },
    () => import('./areas/contacts/MailLinkPage.tsx'),
  ),
  screen(
    '/invitation',
    { title: 'Your invitation', isPublic: true },
    () => import('./areas/contacts/MailLinkPage.tsx'),
  ),
]

const site = screen(
  '/sites/$siteId',
  { title: 'Site', needs: 'BusinessPortalServices' },
  () => import('./areas/services/SitePage.tsx'),
)

const plans = screen(
  '/customer-service-plans',
  { title: 'Customer service plans', needs: 'BusinessPortalCSPs' },
  () => import('./areas/plans/PlansPage.tsx'),
)

const plan = screen(
  '/customer-service-plans/$planId',
  { title: 'Customer service plan', needs: 'BusinessPortalCSPs' },
  () => import('./areas/plans/PlanPage.tsx'),
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

const commission = screen(
  '/billing/commission',
  { title: 'Commission statements', needs: 'BusinessPortalDealers' },
  () => import('./areas/commission/CommissionPage.tsx'),
)

const commissionStatement = screen(
  '/billing/commission/$statementRef',
  { title: 'Commission statement', needs: 'BusinessPortalDealers' },
  () => import('./areas/commission/StatementPage.tsx'),
)

const signedOut = screen(
  '/signed-out',
  { title: 'Signed out', isPublic: true },
  () => import('./shell/SignedOutPage.tsx'),
)

const routeTree = root.addChildren([
  dashboard,
  services,
  service.addChildren(serviceTabs),
  test,
  site,
  plans,
  plan,
  ...coming,
  ...orderScreens,
  ...cases,
  ...contacts,
  monitoring,
  commission,
  commissionStatement,
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
