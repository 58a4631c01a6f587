import type { caseListing } from '@portal/contract/cases/listing.ts'
import type { ListingAddress } from '@portal/contract/listing.ts'
import type { orderListing } from '@portal/contract/orders/listing.ts'
import type { PermissionResource } from '@portal/contract/permission.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import type { PagePath } from '@portal/contract/pages.ts'
import type { serviceListing } from '@portal/contract/services/listing.ts'
import { stringifySearch } from './lib/search-params.ts'

/** The query of the list's address. */
export type ServiceListSearch = ListingAddress<typeof serviceListing>

export type CaseListSearch = ListingAddress<typeof caseListing>

export type OrderListSearch = ListingAddress<typeof orderListing>

type PartOf<Path> = Path extends `/services/:serviceId/${infer Part}` ? Part : never

/** The parts of the page of a service, by the last word of their address. */
export type ServiceTab = 'overview' | Exclude<PartOf<PagePath>, `${string}/${string}`>

/** Links used by several areas; those of one area are in its own paths. */
export const paths = {
  dashboard: () => pageOf('dashboard'),
  services: (search: ServiceListSearch = {}) => pageOf('services') + stringifySearch(search),
  service: (serviceId: string, tab: ServiceTab = 'overview') =>
    pageOf('service', { serviceId }) + (tab === 'overview' ? '' : `/${tab}`),
  test: (serviceId: string, testId: string) => pageOf('lineTest', { serviceId, testId }),
  cloud: () => pageOf('cloud'),
  backup: () => pageOf('backup'),
  visits: () => pageOf('visits'),
  site: (siteId: string) => pageOf('site', { siteId }),
  plans: () => pageOf('plans'),
  orders: (search: OrderListSearch = {}) => pageOf('orders') + stringifySearch(search),
  order: (orderId: string) => pageOf('order', { orderId }),
  plan: (planId: string, version?: number) => pageOf('plan', { planId, version }),
  settings: () => pageOf('settings'),
  access: (ask?: PermissionResource) => pageOf('access', { ask }),
  contacts: () => pageOf('contacts'),
  contactNew: () => pageOf('contactNew'),
  contact: (contactId: string) => pageOf('contact', { contactId }),
  commission: () => pageOf('statements'),
  cases: (search: CaseListSearch = {}) => pageOf('cases') + stringifySearch(search),
  caseNew: (about: { serviceId?: string; orderId?: string; testId?: string } = {}) =>
    pageOf('caseNew') + stringifySearch(about),
  caseOne: (caseId: string) => pageOf('case', { caseId }),
  commissionStatement: (statementRef: string) => pageOf('statement', { statementRef }),
  signedOut: () => pageOf('signedOut'),
}
