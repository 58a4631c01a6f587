import type { PermissionResource } from '@portal/contract/permission.ts'
import type { OrderFilter } from '@portal/contract/orders.ts'
import type { ServiceFilter } from '@portal/contract/services.ts'
import type { z } from 'zod'

/** What the address of the list says. */
export type ServiceListSearch = Partial<z.input<typeof ServiceFilter>> & { page?: number; size?: number }

export type OrderListSearch = Partial<z.input<typeof OrderFilter>> & { page?: number; size?: number }

export type ServiceTab = 'overview' | 'technical' | 'ethernet' | 'actions' | 'diagnostics' | 'vcd' | 'history'

const casesPath = '/help-and-support/cases'

/** Every link of the portal is made here. */
export const paths = {
  dashboard: () => '/',
  services: (search: ServiceListSearch = {}) => withQuery('/services', search),
  service: (serviceId: string, tab: ServiceTab = 'overview') =>
    `/services/${encodeURIComponent(serviceId)}${tab === 'overview' ? '' : `/${tab}`}`,
  test: (serviceId: string, testId: string) => `${paths.service(serviceId, 'diagnostics')}/${testId}`,
  cloud: () => '/cloud',
  backup: () => '/backup',
  visits: (below = '') => `/colocation/requests${below}`,
  site: (siteId: string) => `/sites/${encodeURIComponent(siteId)}`,
  plans: () => '/customer-service-plans',
  orders: (search: OrderListSearch = {}) => withQuery('/orders', search),
  order: (orderId: string) => `/orders/${encodeURIComponent(orderId)}`,
  plan: (planId: string, version?: number) => withQuery(`/customer-service-plans/${planId}`, { version }),
  access: (ask?: PermissionResource) => withQuery('/account/access', { ask }),
  contacts: () => '/account/admin',
  contactNew: () => '/account/admin/new',
  contact: (contactId: string) => `/account/admin/${encodeURIComponent(contactId)}`,
  commission: () => '/billing/commission',
  cases: (search: Record<string, string | number | undefined> = {}) => withQuery(casesPath, search),
  caseNew: (about: { serviceId?: string; orderId?: string; testId?: string } = {}) =>
    withQuery(`${casesPath}/new`, about),
  caseOne: (caseId: string) => `${casesPath}/${caseId}`,
  commissionStatement: (statementRef: string) => `/billing/commission/${statementRef}`,
  monitoring: () => '/monitoring',
  signedOut: () => '/signed-out',
}

function withQuery(path: string, search: Record<string, string | number | undefined>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== '') query.set(name, String(value))
  }
  return query.size > 0 ? `${path}?${query}` : path
}
