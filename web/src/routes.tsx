import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from './lib/search-params.ts'
import { root, screens } from './root-route.tsx'
import { ErrorPage } from './shell/ErrorPage.tsx'

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>
  }
}

const forServices = { needs: 'BusinessPortalServices' } as const
const [service, ...services] = screens(forServices, [
  ['/services/$serviceId', 'Service', () => import('./areas/services/ServicePage.tsx')],
  ['/services', 'Services', () => import('./areas/services/ServicesPage.tsx')],
  ['/sites/$siteId', 'Site', () => import('./areas/services/SitePage.tsx')],
  ['/service-status', 'Service status', () => import('./areas/works/WorksPage.tsx')],
  ['/service-status/$ref', 'Service status', () => import('./areas/works/WorkPage.tsx')],
])

service?.addChildren([
  ...screens(
    forServices,
    [['/services/$serviceId/', 'Service', () => import('./areas/services/OverviewTab.tsx')]],
    service,
  ),
  ...screens(
    { ...forServices, isPart: true },
    [
      ['/services/$serviceId/technical', 'Technical details', () => import('./areas/services/TechnicalTab.tsx')],
      ['/services/$serviceId/ethernet', 'Ethernet details', () => import('./areas/services/EthernetTab.tsx')],
      ['/services/$serviceId/actions', 'Actions', () => import('./areas/services/ActionsTab.tsx')],
      ['/services/$serviceId/vcd', 'Virtual data centre', () => import('./areas/services/VcdTab.tsx')],
      ['/services/$serviceId/history', 'History', () => import('./areas/services/HistoryTab.tsx')],
    ],
    service,
  ),
  ...screens(
    { needs: 'BusinessPortalDiagnostics', isPart: true },
    [['/services/$serviceId/diagnostics', 'Diagnostics', () => import('./areas/diagnostics/DiagnosticsTab.tsx')]],
    service,
  ),
])

const routeTree = root.addChildren([
  ...screens({}, [
    ['/', '', () => import('./areas/dashboard/DashboardPage.tsx')],
    ['/notifications', 'Notifications', () => import('./areas/notifications/NotificationsPage.tsx')],
    ['/account/access', 'Your access', () => import('./areas/access/AccessPage.tsx')],
    ['/monitoring', 'Monitoring', () => import('./areas/monitoring/MonitoringPage.tsx')],
    ['/developers', 'For developers', () => import('./areas/developers/DevelopersPage.tsx')],
  ]),
  ...(service ? [service, ...services] : []),
  ...screens({ needs: 'BusinessPortalDiagnostics' }, [
    ['/services/$serviceId/diagnostics/$testId', 'Diagnostics', () => import('./areas/diagnostics/TestPage.tsx')],
  ]),
  ...screens({ needs: 'BusinessPortalDns' }, [
    ['/dns', 'DNS', () => import('./areas/dns/ZonesPage.tsx')],
    ['/dns/reverse', 'Reverse DNS', () => import('./areas/dns/BlocksPage.tsx')],
    ['/dns/reverse/$blockId', 'Reverse DNS', () => import('./areas/dns/BlockPage.tsx')],
    ['/dns/$zoneId', 'DNS', () => import('./areas/dns/ZonePage.tsx')],
    ['/dns/$zoneId/history', 'History', () => import('./areas/dns/ZoneHistoryPage.tsx')],
  ]),
  ...screens({ needs: 'BusinessPortalColocation' }, [
    ['/colocation/requests', 'Data centre visits', () => import('./areas/visits/VisitsPage.tsx')],
    ['/colocation/requests/new', 'Book a visit', () => import('./areas/visits/VisitNewPage.tsx')],
    ['/colocation/requests/$visitId', 'Visit', () => import('./areas/visits/VisitPage.tsx')],
    ['/colocation/visitors', 'Visitors', () => import('./areas/visits/VisitorsPage.tsx')],
  ]),
  ...screens({ needs: 'LeasedLineQuoting' }, [
    ['/quoting', 'Ethernet quotes', () => import('./areas/quotes/QuotesPage.tsx')],
    ['/quoting/new', 'New quote', () => import('./areas/quotes/NewQuotePage.tsx')],
    ['/quoting/$quoteId', 'Quote', () => import('./areas/quotes/QuotePage.tsx')],
  ]),
  ...screens({ needs: 'PortalOperator' }, [
    ['/quoting/rate-cards', 'Rate cards', () => import('./areas/quotes/RateCardsPage.tsx')],
  ]),
  ...screens({ needs: 'BusinessPortalOrders' }, [
    ['/orders', 'Orders', () => import('./areas/orders/OrdersPage.tsx')],
    ['/orders/new', 'New order', () => import('./areas/orders/NewOrderPage.tsx')],
    ['/orders/$orderId', 'Order', () => import('./areas/orders/OrderPage.tsx')],
  ]),
  ...screens({ needs: 'BusinessPortalCases' }, [
    ['/help-and-support/cases', 'Cases', () => import('./areas/cases/CasesPage.tsx')],
    ['/help-and-support/cases/new', 'New case', () => import('./areas/cases/CaseNewPage.tsx')],
    ['/help-and-support/cases/$caseId', 'Case', () => import('./areas/cases/CasePage.tsx')],
  ]),
  ...screens({ needs: 'BusinessPortalAccountMgmt' }, [
    ['/account/admin', 'Contacts', () => import('./areas/contacts/ContactsPage.tsx')],
    ['/account/admin/new', 'Add new contact', () => import('./areas/contacts/ContactNewPage.tsx')],
    ['/account/admin/$contactId', 'Contact', () => import('./areas/contacts/ContactPage.tsx')],
    ['/account/api-keys', 'API keys', () => import('./areas/keys/KeysPage.tsx')],
    ['/account/webhooks', 'Webhooks', () => import('./areas/webhooks/WebhooksPage.tsx')],
    ['/account/webhooks/$webhookId', 'Webhook', () => import('./areas/webhooks/WebhookPage.tsx')],
    ['/account/data', 'Your data', () => import('./areas/access/data/YourDataPage.tsx')],
    ['/activity', 'Who did what', () => import('./areas/activity/ActivityPage.tsx')],
  ]),
  ...screens({ needs: 'BusinessPortalCSPs' }, [
    ['/customer-service-plans', 'Customer service plans', () => import('./areas/plans/PlansPage.tsx')],
    ['/customer-service-plans/$planId', 'Customer service plan', () => import('./areas/plans/PlanPage.tsx')],
  ]),
  ...screens({ needs: 'BusinessPortalCloudSolutions' }, [
    ['/cloud', 'Cloud Solutions', () => import('./areas/cloud/CloudPage.tsx')],
    ['/backup', 'Back-up', () => import('./areas/cloud/BackupPage.tsx')],
  ]),
  ...screens({ needs: 'BusinessPortalDealers' }, [
    ['/billing/commission', 'Commission statements', () => import('./areas/commission/CommissionPage.tsx')],
    ['/billing/commission/$statementRef', 'Commission statement', () => import('./areas/commission/StatementPage.tsx')],
  ]),
  ...screens({ isPublic: true }, [
    ['/shared/order', 'Shared order', () => import('./areas/orders/SharedOrderPage.tsx')],
    ['/shared/quote', 'Shared quote', () => import('./areas/quotes/SharedQuotePage.tsx')],
    ['/verify-email', 'Your e-mail address', () => import('./areas/contacts/MailLinkPage.tsx')],
    ['/invitation', 'Your invitation', () => import('./areas/contacts/MailLinkPage.tsx')],
    ['/unsubscribe', 'Stop mails', () => import('./areas/notifications/UnsubscribePage.tsx')],
    ['/visitor-details', 'Your details', () => import('./areas/visits/VisitorDetailsPage.tsx')],
    ['/accessibility', 'Accessibility', () => import('./areas/about/AccessibilityPage.tsx')],
    ['/privacy', 'Privacy', () => import('./areas/about/PrivacyPage.tsx')],
    ['/signed-out', 'Signed out', () => import('./shell/SignedOutPage.tsx')],
  ]),
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
