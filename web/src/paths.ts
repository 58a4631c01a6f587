import type { ServiceFilter } from '@portal/contract/services.ts'
import type { z } from 'zod'

/** What the address of the list says; `hide` names the columns that a person left out. */
export type ServiceListSearch = Partial<z.input<typeof ServiceFilter>> & { page?: number; size?: number; hide?: string }

export type ServiceTab = 'overview' | 'technical' | 'ethernet' | 'actions' | 'vcd' | 'history'

/** Every link of the portal is made here. */
export const paths = {
  dashboard: () => '/',
  services: (search: ServiceListSearch = {}) => withQuery('/services', search),
  service: (serviceId: string, tab: ServiceTab = 'overview') =>
    `/services/${encodeURIComponent(serviceId)}${tab === 'overview' ? '' : `/${tab}`}`,
  visits: () => '/colocation/requests',
  plans: () => '/customer-service-plans',
  orders: () => '/orders',
  contacts: () => '/account/admin',
  contactNew: () => '/account/admin/new',
  commission: () => '/billing/commission',
  commissionStatement: (statementRef: string) => `/billing/commission/${statementRef}`,
  cases: () => '/help-and-support/cases',
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
