/** Every page of the portal. The server answers 404 for any other address, the browser's routes are named after these. */
export const pagePaths = [
  '/',
  '/services',
  '/services/:serviceId',
  '/services/:serviceId/technical',
  '/services/:serviceId/ethernet',
  '/services/:serviceId/actions',
  '/services/:serviceId/vcd',
  '/services/:serviceId/history',
  '/services/:serviceId/diagnostics',
  '/services/:serviceId/diagnostics/:testId',
  '/sites/:siteId',
  '/service-status',
  '/service-status/:ref',
  '/dns',
  '/dns/reverse',
  '/dns/reverse/:blockId',
  '/dns/:zoneId',
  '/dns/:zoneId/history',
  '/cloud',
  '/backup',
  '/colocation/requests',
  '/colocation/requests/new',
  '/colocation/requests/:visitId',
  '/colocation/visitors',
  '/customer-service-plans',
  '/customer-service-plans/:planId',
  '/orders',
  '/orders/new',
  '/orders/:orderId',
  '/account/admin',
  '/account/admin/new',
  '/account/admin/:contactId',
  '/account/api-keys',
  '/developers',
  '/account/access',
  '/account/webhooks',
  '/account/webhooks/:webhookId',
  '/activity',
  '/notifications',
  '/billing/commission',
  '/billing/commission/:statementRef',
  '/help-and-support/cases',
  '/help-and-support/cases/new',
  '/help-and-support/cases/:caseId',
  '/quoting',
  '/quoting/new',
  '/quoting/rate-cards',
  '/quoting/:quoteId',
  '/monitoring',
  '/accessibility',
  '/privacy',
  '/signed-out',
  '/shared/order',
  '/shared/quote',
  '/verify-email',
  '/invitation',
  '/unsubscribe',
  '/visitor-details',
] as const

/** The screens of the desk, which is an application of its own. */
export const deskPagePaths = [
  '/desk',
  '/desk/cases',
  '/desk/orders',
  '/desk/visits',
  '/desk/incidents',
  '/desk/incidents/:ref',
  '/desk/commission',
  '/desk/commission/questions',
  '/desk/:accountId/commission/:month',
  '/desk/accounts',
  '/desk/accounts/:accountId',
  '/desk/:accountId/cases/:caseId',
  '/desk/:accountId/orders/:orderId',
  '/desk/:accountId/visits/:visitId',
] as const

export type DeskPagePath = (typeof deskPagePaths)[number]

export type PagePath = (typeof pagePaths)[number]

// What is shared by a link has its secret after the #, which no server ever sees.
const publicPages: readonly PagePath[] = [
  '/accessibility',
  '/privacy',
  '/signed-out',
  '/shared/order',
  '/shared/quote',
  '/verify-email',
  '/invitation',
  '/unsubscribe',
  '/visitor-details',
]

/** Whether a page needs no session; every other one leads into sign-in first. */
export function isPublicPage(path: PagePath): boolean {
  return publicPages.includes(path)
}
