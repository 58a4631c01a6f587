import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRouter } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '../lib/search-params.ts'
import { type RouteContext, screensBelow } from '../screens.ts'
import { BareErrorPage } from '../shell/BareErrorPage.tsx'
import { ErrorPage } from '../shell/ErrorPage.tsx'
import { DeskShell } from './shell/DeskShell.tsx'
import { NotFound } from './shell/NotFound.tsx'

const root = createRootRouteWithContext<RouteContext>()({
  component: DeskShell,
  errorComponent: BareErrorPage,
  notFoundComponent: NotFound,
})
const screens = screensBelow(root)

const routeTree = root.addChildren([
  ...screens({}, [['/desk', 'Desk', () => import('./shell/WaitingPage.tsx')]]),
  ...screens({ needs: 'DeskCases' }, [
    ['/desk/cases', 'Cases', () => import('./cases/CasesPage.tsx')],
    ['/desk/$accountId/cases/$caseId', 'Case', () => import('./cases/CasePage.tsx')],
  ]),
  ...screens({ needs: 'DeskOrders' }, [
    ['/desk/orders', 'Orders', () => import('./orders/OrdersPage.tsx')],
    ['/desk/$accountId/orders/$orderId', 'Order', () => import('./orders/OrderPage.tsx')],
  ]),
  ...screens({ needs: 'DeskVisits' }, [
    ['/desk/visits', 'Visits', () => import('./visits/VisitsPage.tsx')],
    ['/desk/$accountId/visits/$visitId', 'Visit', () => import('./visits/VisitPage.tsx')],
  ]),
  ...screens({ needs: 'DeskIncidents' }, [
    ['/desk/incidents', 'Incidents', () => import('./incidents/IncidentsPage.tsx')],
    ['/desk/incidents/$ref', 'Incident', () => import('./incidents/IncidentPage.tsx')],
  ]),
  ...screens({ needs: 'DeskCommission' }, [
    ['/desk/commission', 'Commission', () => import('./commission/CommissionPage.tsx')],
    ['/desk/commission/questions', 'Questions', () => import('./commission/QueriesPage.tsx')],
    ['/desk/$accountId/commission/$month', 'Statement', () => import('./commission/RunPage.tsx')],
  ]),
  ...screens({ needs: 'DeskPlans' }, [
    ['/desk/plans', 'Plans', () => import('./plans/PlansPage.tsx')],
    ['/desk/plans/$planId', 'Plan', () => import('./plans/PlanPage.tsx')],
  ]),
  ...screens({ needs: 'DeskQuotes' }, [
    ['/desk/rate-cards', 'Rate cards', () => import('../areas/quotes/RateCardsPage.tsx')],
  ]),
  ...screens({ needs: 'DeskAccounts' }, [
    ['/desk/accounts', 'Accounts', () => import('./accounts/AccountsPage.tsx')],
    ['/desk/accounts/$accountId', 'Account', () => import('./accounts/AccountPage.tsx')],
    ['/desk/accounts/$accountId/$contactId', 'Person', () => import('./people/PersonPage.tsx')],
  ]),
])

export function createDeskRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultErrorComponent: ErrorPage,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
  })
}
