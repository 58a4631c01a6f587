import type { PermissionResource } from './permission.ts'

/**
 * The things whose changes open pages hear of, by the name that their activity has: the area whose data is then out of
 * date, and who may know.
 */
export const liveEntities = {
  service: { area: 'services', resource: 'BusinessPortalServices' },
  order: { area: 'orders', resource: 'BusinessPortalOrders' },
  contact: { area: 'contacts', resource: 'BusinessPortalAccountMgmt' },
  'api-key': { area: 'keys', resource: 'BusinessPortalAccountMgmt' },
  case: { area: 'cases', resource: 'BusinessPortalCases' },
  statement: { area: 'commission', resource: 'BusinessPortalDealers' },
  test: { area: 'diagnostics', resource: 'BusinessPortalDiagnostics' },
  zone: { area: 'dns', resource: 'BusinessPortalDns' },
  centre: { area: 'cloud', resource: 'BusinessPortalCloudSolutions' },
  backup: { area: 'cloud', resource: 'BusinessPortalCloudSolutions' },
  quote: { area: 'quotes', resource: 'LeasedLineQuoting' },
  visit: { area: 'visits', resource: 'BusinessPortalColocation' },
  visitor: { area: 'visits', resource: 'BusinessPortalColocation' },
  view: { area: 'views', resource: 'BusinessPortal' },
  access: { area: 'access', resource: 'BusinessPortal' },
  incident: { area: 'works', resource: 'BusinessPortalServices' },
  plan: { area: 'plans', resource: 'BusinessPortalCSPs' },
  // That there is something new; whose it is, each page asks by itself.
  notification: { area: 'notices', resource: null },
  webhook: { area: 'webhooks', resource: 'BusinessPortalAccountMgmt' },
} as const satisfies Record<string, { area: string; resource: PermissionResource | null }>

/** Named as its account, a page of the desk hears of every account. */
export const everyAccount = '*'

export type LiveEntity = keyof typeof liveEntities
export type LiveArea = (typeof liveEntities)[LiveEntity]['area']

/** What an open page is told: which things of an area changed; no ids where there were too many to name. */
export interface LiveChange {
  area: LiveArea
  ids: string[]
}
