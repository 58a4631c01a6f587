import { type DeskPageName, deskPageNames, deskPages } from '@portal/contract/desk-pages.ts'
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRouter } from '@tanstack/react-router'
import { routerDefaults } from '../router-defaults.ts'
import { type LoadScreen, type RouteContext, screenOf } from '../screens.ts'
import { BareErrorPage } from '../shell/BareErrorPage.tsx'
import { DeskShell } from './shell/DeskShell.tsx'
import { NotFound } from './shell/NotFound.tsx'

const root = createRootRouteWithContext<RouteContext>()({
  component: DeskShell,
  // The document's own frame remains until this one is there.
  pendingComponent: () => null,
  errorComponent: BareErrorPage,
  notFoundComponent: NotFound,
})

/** Loads the code of each page. */
const modules: Record<DeskPageName, LoadScreen> = {
  desk: () => import('./queue/QueuePage.tsx'),
  teams: () => import('./teams/TeamsPage.tsx'),
  cases: () => import('./cases/CasesPage.tsx'),
  replies: () => import('./cases/RepliesPage.tsx'),
  email: () => import('./emails/EmailPage.tsx'),
  billXml: () => import('./bill-xml/BillXmlPage.tsx'),
  cardPayments: () => import('./card-payments/CardPaymentsPage.tsx'),
  credits: () => import('./credits/CreditsPage.tsx'),
  orders: () => import('./orders/OrdersPage.tsx'),
  visits: () => import('./visits/VisitsPage.tsx'),
  incidents: () => import('./service-status/IncidentsPage.tsx'),
  incidentNew: () => import('./service-status/IncidentNewPage.tsx'),
  incidentDraft: () => import('./service-status/IncidentDraftPage.tsx'),
  incident: () => import('./service-status/IncidentPage.tsx'),
  incidentCorrection: () => import('./service-status/IncidentCorrectionPage.tsx'),
  commission: () => import('./commission/CommissionPage.tsx'),
  queries: () => import('./commission/QueriesPage.tsx'),
  statement: () => import('./commission/RunPage.tsx'),
  plans: () => import('./plans/PlansPage.tsx'),
  rateCards: () => import('./quotes/RateCardsPage.tsx'),
  exchanges: () => import('./quotes/ExchangesPage.tsx'),
  areas: () => import('./quotes/AreasPage.tsx'),
  postcodes: () => import('./quotes/PostcodesPage.tsx'),
  buildings: () => import('./quotes/BuildingsPage.tsx'),
  products: () => import('./catalogue/ProductsPage.tsx'),
  plan: () => import('./plans/PlanPage.tsx'),
  reports: () => import('./reports/ReportsPage.tsx'),
  imports: () => import('./imports/ImportsPage.tsx'),
  invitations: () => import('./invitations/InvitationsPage.tsx'),
  accounts: () => import('./accounts/AccountsPage.tsx'),
  account: () => import('./accounts/AccountPage.tsx'),
  person: () => import('./people/PersonPage.tsx'),
  case: () => import('./cases/CasePage.tsx'),
  orderNew: () => import('./orders/NewOrderPage.tsx'),
  order: () => import('./orders/OrderPage.tsx'),
  visit: () => import('./visits/VisitPage.tsx'),
}

const routeTree = root.addChildren(deskPageNames.map((name) => screenOf(root, deskPages[name], modules[name])))

export function createDeskRouter(queryClient: QueryClient) {
  return createRouter({
    ...routerDefaults,
    routeTree,
    context: { queryClient },
    scrollRestoration: true,
  })
}
