import { type PageName, pageNames, pages } from '@portal/contract/pages.ts'
import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import type { QueryClient } from '@tanstack/react-query'
import {
  type AnyRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router'
import { routerDefaults } from './router-defaults.ts'
import { root } from './root-route.tsx'
import { type LoadScreen, screenOf } from './screens.ts'
import { type Slots, SlotsContext } from './shell/slots.ts'

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>
  }
}

/** Loads the code of each page. The build reads these lines too. */
const modules: Record<PageName | 'serviceOverview', LoadScreen> = {
  dashboard: () => import('./areas/dashboard/DashboardPage.tsx'),
  services: () => import('./areas/services/ServicesPage.tsx'),
  service: () => import('./areas/services/ServicePage.tsx'),
  serviceTechnical: () => import('./areas/services/TechnicalTab.tsx'),
  serviceEthernet: () => import('./areas/services/EthernetTab.tsx'),
  serviceActions: () => import('./areas/services/ActionsTab.tsx'),
  serviceVcd: () => import('./areas/services/VcdTab.tsx'),
  serviceVoice: () => import('./areas/services/voice/VoiceTab.tsx'),
  serviceHistory: () => import('./areas/services/HistoryTab.tsx'),
  serviceDiagnostics: () => import('./areas/diagnostics/DiagnosticsTab.tsx'),
  lineTest: () => import('./areas/diagnostics/TestPage.tsx'),
  network: () => import('./areas/services/network/NetworkPage.tsx'),
  site: () => import('./areas/services/SitePage.tsx'),
  serviceStatus: () => import('./areas/service-status/IncidentsPage.tsx'),
  incident: () => import('./areas/service-status/IncidentPage.tsx'),
  zones: () => import('./areas/dns/ZonesPage.tsx'),
  addressBlocks: () => import('./areas/dns/BlocksPage.tsx'),
  addressBlock: () => import('./areas/dns/BlockPage.tsx'),
  zone: () => import('./areas/dns/ZonePage.tsx'),
  zoneHistory: () => import('./areas/dns/ZoneHistoryPage.tsx'),
  cloud: () => import('./areas/cloud/CloudPage.tsx'),
  backup: () => import('./areas/cloud/BackupPage.tsx'),
  visits: () => import('./areas/visits/VisitsPage.tsx'),
  visitNew: () => import('./areas/visits/VisitNewPage.tsx'),
  visit: () => import('./areas/visits/VisitPage.tsx'),
  visitors: () => import('./areas/visits/VisitorsPage.tsx'),
  plans: () => import('./areas/plans/PlansPage.tsx'),
  plan: () => import('./areas/plans/PlanPage.tsx'),
  orders: () => import('./areas/orders/OrdersPage.tsx'),
  orderNew: () => import('./areas/orders/NewOrderPage.tsx'),
  serviceNew: () => import('./areas/orders/new-service/NewServicePage.tsx'),
  order: () => import('./areas/orders/OrderPage.tsx'),
  contacts: () => import('./areas/contacts/ContactsPage.tsx'),
  contactNew: () => import('./areas/contacts/ContactNewPage.tsx'),
  contact: () => import('./areas/contacts/ContactPage.tsx'),
  apiKeys: () => import('./areas/api-keys/ApiKeysPage.tsx'),
  developers: () => import('./areas/developers/DevelopersPage.tsx'),
  settings: () => import('./areas/settings/ProfilePage.tsx'),
  notificationSettings: () => import('./areas/notifications/SettingsPage.tsx'),
  appearance: () => import('./areas/settings/AppearancePage.tsx'),
  access: () => import('./areas/access/AccessPage.tsx'),
  accountData: () => import('./areas/access/data/YourDataPage.tsx'),
  webhooks: () => import('./areas/webhooks/WebhooksPage.tsx'),
  webhook: () => import('./areas/webhooks/WebhookPage.tsx'),
  activity: () => import('./areas/activity/ActivityPage.tsx'),
  notifications: () => import('./areas/notifications/NotificationsPage.tsx'),
  statements: () => import('./areas/commission/CommissionPage.tsx'),
  statement: () => import('./areas/commission/StatementPage.tsx'),
  cases: () => import('./areas/cases/CasesPage.tsx'),
  caseNew: () => import('./areas/cases/CaseNewPage.tsx'),
  case: () => import('./areas/cases/CasePage.tsx'),
  quotes: () => import('./areas/quotes/QuotesPage.tsx'),
  quoteNew: () => import('./areas/quotes/NewQuotePage.tsx'),
  rateCards: () => import('./areas/quotes/RateCardsPage.tsx'),
  quote: () => import('./areas/quotes/QuotePage.tsx'),
  monitoring: () => import('./areas/monitoring/MonitoringPage.tsx'),
  accessibility: () => import('./areas/about/AccessibilityPage.tsx'),
  privacy: () => import('./areas/about/PrivacyPage.tsx'),
  signedOut: () => import('./shell/SignedOutPage.tsx'),
  sharedOrder: () => import('./areas/orders/SharedOrderPage.tsx'),
  sharedQuote: () => import('./areas/quotes/SharedQuotePage.tsx'),
  verifyEmail: () => import('./areas/contacts/MailLinkPage.tsx'),
  invitation: () => import('./areas/contacts/MailLinkPage.tsx'),
  unsubscribe: () => import('./areas/notifications/UnsubscribePage.tsx'),
  visitorDetails: () => import('./areas/visits/VisitorDetailsPage.tsx'),
  serviceOverview: () => import('./areas/services/OverviewTab.tsx'),
  serviceCredits: () => import('./areas/credits/ServiceCreditsPage.tsx'),
  serviceCredit: () => import('./areas/credits/ServiceCreditPage.tsx'),
  bills: () => import('./areas/billing/BillsPage.tsx'),
  bill: () => import('./areas/billing/BillPage.tsx'),
  billStatement: () => import('./areas/billing/StatementPage.tsx'),
  billPayments: () => import('./areas/billing/PayingPage.tsx'),
  cost: () => import('./areas/billing/cost/CostPage.tsx'),
  cardPayment: () => import('./areas/billing/CardPaymentPage.tsx'),
  usage: () => import('./areas/billing/UsagePage.tsx'),
}

const screen = (name: PageName, parent: AnyRoute = root, above = ''): AnyRoute =>
  screenOf(parent, pages[name], modules[name], above)
const isPart = (name: PageName) => pages[name].isPart === true

const service = screen('service')
service.addChildren([
  screenOf(service, { ...pages.service, path: '/' }, modules.serviceOverview),
  ...pageNames.filter(isPart).map((name) => screen(name, service, pages.service.path)),
])
const settings = createRoute({
  getParentRoute: () => root,
  id: 'settings',
  component: lazyRouteComponent(() => import('./shell/settings/SettingsFrame.tsx'), 'SettingsFrame'),
})
const inSettings = (name: PageName) => pages[name].settings !== undefined
settings.addChildren(pageNames.filter(inSettings).map((name) => screen(name, settings)))
const others = pageNames.filter((name) => name !== 'service' && !isPart(name) && !inSettings(name))
const routeTree = root.addChildren([service, settings, ...others.map((name) => screen(name))])

const slots: Slots = {
  ViewTile: lazyPiece(() => import('./view-tiles/ViewTile.tsx'), 'ViewTile'),
}

export function createPortalRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    ...routerDefaults,
    routeTree,
    context: { queryClient },
    InnerWrap: ({ children }) => <SlotsContext value={slots}>{children}</SlotsContext>,
    // On the server it would add a script to the page.
    scrollRestoration: typeof document !== 'undefined',
    ...(history && { history }),
  })
}
