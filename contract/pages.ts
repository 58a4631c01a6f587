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
  '/colocation/requests',
  '/customer-service-plans',
  '/orders',
  '/account/admin',
  '/account/admin/new',
  '/billing/commission',
  '/help-and-support/cases',
  '/quoting',
  '/monitoring',
  '/signed-out',
] as const

export type PagePath = (typeof pagePaths)[number]

/** Whether a page needs no session; every other one leads into sign-in first. */
export function isPublicPage(path: PagePath): boolean {
  return path === '/signed-out'
}
