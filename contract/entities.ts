import type { ScopeArea } from './integration/scope-areas.ts'
import { type PageName, pages } from './pages.ts'
import type { DeskResource, PermissionResource } from './permission.ts'

interface EntityFacts {
  /** Its name in the activity log. Entities without one are not in the filter there. */
  name?: string
  /** The permission to learn of its changes, if it has no page that gives one; null if there is none. */
  needs?: PermissionResource | null
  /** The first part of the browser's query keys that a change makes stale; null if no open page shows it. */
  live: string | null
  /** The room of the desk whose pages show it. */
  room?: DeskResource
  /** The scope that lets a provider's system read its changes; without a scope no system is notified of them. */
  scope?: ScopeArea
  /** The page of a record. */
  page?: PageName
  /** The page with a record's history, if it is not the same. */
  history?: PageName
  /** The list page. */
  list?: PageName
  /** Singular and plural for the dashboard, which counts several types of change together. */
  changed?: readonly [one: string, many: string]
  /** Not everyone with the permission sees each record: see `server/src/portal/events/visibility-store.ts`. */
  isLimited?: true
  /** Has a title besides its id, which the activity log shows: see `server/src/gateway/activity/store.ts`. */
  isTitled?: true
}

/** Its page has the permission; what has no page says it, or that there is none. */
type DeclaredEntity = EntityFacts & ({ page: PageName } | { list: PageName } | Required<Pick<EntityFacts, 'needs'>>)

/**
 * Every entity whose changes are recorded, by its name in the activity log. Search, activity log, notifications,
 * webhooks, live updates, the change feed and the dashboard read their facts from here.
 */
const declared = {
  service: {
    name: 'Service',
    live: 'services',
    scope: 'services',
    page: 'service',
    history: 'serviceHistory',
    list: 'services',
    changed: ['service changed', 'services changed'],
    isLimited: true,
    isTitled: true,
  },
  order: {
    name: 'Order',
    live: 'orders',
    room: 'DeskOrders',
    scope: 'orders',
    page: 'order',
    list: 'orders',
    changed: ['order updated', 'orders updated'],
    isLimited: true,
    isTitled: true,
  },
  contact: {
    name: 'Contact',
    live: 'contacts',
    room: 'DeskAccounts',
    scope: 'contacts',
    page: 'contact',
    list: 'contacts',
    changed: ['contact changed', 'contacts changed'],
    isTitled: true,
  },
  'api-key': {
    name: 'API key',
    live: 'keys',
    page: 'apiKeys',
    isTitled: true,
  },
  case: {
    name: 'Case',
    live: 'cases',
    room: 'DeskCases',
    scope: 'cases',
    page: 'case',
    list: 'cases',
    changed: ['case updated', 'cases updated'],
    isLimited: true,
    isTitled: true,
  },
  plan: {
    name: 'Service plan',
    live: 'plans',
    room: 'DeskPlans',
    scope: 'plans',
    page: 'plan',
    list: 'plans',
    changed: ['service plan changed', 'service plans changed'],
  },
  incident: {
    name: 'Planned work or incident',
    live: 'works',
    room: 'DeskIncidents',
    scope: 'incidents',
    page: 'incident',
    isLimited: true,
  },
  zone: {
    name: 'DNS zone',
    live: 'dns',
    scope: 'zones',
    page: 'zone',
    history: 'zoneHistory',
    list: 'zones',
    changed: ['DNS zone changed', 'DNS zones changed'],
    isLimited: true,
  },
  test: {
    name: 'Line test',
    needs: 'BusinessPortalDiagnostics',
    live: 'diagnostics',
    scope: 'services',
    changed: ['line tested', 'lines tested'],
    isLimited: true,
  },
  visit: {
    name: 'Visit',
    live: 'visits',
    room: 'DeskVisits',
    scope: 'visits',
    page: 'visit',
    list: 'visits',
    changed: ['visit changed', 'visits changed'],
  },
  visitor: {
    name: 'Visitor',
    live: 'visits',
    room: 'DeskVisits',
    scope: 'visits',
    list: 'visitors',
    changed: ['visitor changed', 'visitors changed'],
    isTitled: true,
  },
  cloud: {
    name: 'Cloud',
    live: 'cloud',
    scope: 'services',
    list: 'cloud',
    changed: ['cloud changed', 'clouds changed'],
    isLimited: true,
  },
  backup: {
    name: 'Back-up',
    live: 'cloud',
    scope: 'services',
    list: 'backup',
    changed: ['back-up changed', 'back-ups changed'],
    isLimited: true,
  },
  quote: {
    name: 'Quote',
    live: 'quotes',
    scope: 'quotes',
    page: 'quote',
    list: 'quotes',
    changed: ['quote changed', 'quotes changed'],
    isTitled: true,
  },
  statement: {
    name: 'Statement',
    live: 'commission',
    room: 'DeskCommission',
    scope: 'commission',
    page: 'statement',
    list: 'statements',
    changed: ['statement changed', 'statements changed'],
  },
  webhook: {
    name: 'Webhook',
    live: 'webhooks',
    page: 'webhook',
  },
  view: { name: 'Saved view', needs: 'BusinessPortal', live: 'views', isTitled: true },
  access: { name: 'Access', needs: 'BusinessPortal', live: 'access', room: 'DeskAccounts', scope: 'people' },
  // The event carries no content; each page loads its own notifications.
  notification: { needs: null, live: 'notices' },
  account: { needs: null, live: null, scope: 'accounts' },
  site: { name: 'Site', live: 'services', scope: 'sites', page: 'site', isLimited: true, isTitled: true },
  rack: { needs: 'BusinessPortalColocation', live: null, scope: 'visits' },
  product: { needs: 'BusinessPortalOrders', live: null, scope: 'plans' },
  import: { needs: null, live: null },
  invitations: { needs: null, live: null },
  'product category': { needs: 'BusinessPortalServices', live: null, scope: 'plans' },
  'care level': { needs: 'BusinessPortalCSPs', live: null, scope: 'plans' },
  'commission event': { needs: 'BusinessPortalDealers', live: null, scope: 'commission' },
  'self-billing': { name: 'Self-billing', needs: 'BusinessPortalDealers', live: 'commission' },
  'commission scheme': { needs: 'BusinessPortalDealers', live: null, scope: 'commission' },
  'rate card': { needs: 'LeasedLineQuoting', live: null },
  coverage: { needs: 'LeasedLineQuoting', live: 'coverage', room: 'DeskQuotes' },
  'service-credit': {
    name: 'Service credit',
    live: 'credits',
    room: 'DeskCases',
    scope: 'cases',
    page: 'serviceCredit',
    list: 'serviceCredits',
    changed: ['service credit updated', 'service credits updated'],
    isLimited: true,
  },
  bill: {
    name: 'Bill',
    live: 'billing',
    scope: 'billing',
    page: 'bill',
    list: 'bills',
    changed: ['bill changed', 'bills changed'],
  },
  usage: { name: 'Usage', live: 'billing', scope: 'billing', list: 'usage' },
  budget: { name: 'Budget', needs: 'BusinessPortalBilling', live: 'billing' },
  accounting: { name: 'Accounting codes', needs: 'BusinessPortalBilling', live: 'billing' },
  payment: {
    name: 'Payment',
    live: 'billing',
    room: 'DeskAccounts',
    scope: 'billing',
    list: 'billPayments',
    changed: ['payment changed', 'payments changed'],
    isLimited: true,
  },
  'billing-account': {
    name: 'Billing account',
    live: 'billing',
    scope: 'billing',
    list: 'billPayments',
    changed: ['billing account changed', 'billing accounts changed'],
    isLimited: true,
  },
} as const satisfies Record<string, DeclaredEntity>

export type EntityName = keyof typeof declared

type Entities = {
  [Name in EntityName]: (typeof declared)[Name] & Pick<EntityFacts, 'scope'> & { needs: PermissionResource | null }
}

const complete = Object.entries<EntityFacts>(declared).map(([name, facts]) => {
  const page = facts.page ?? facts.list
  return [name, { ...facts, needs: facts.needs ?? (page && pages[page].needs) ?? null }]
})
// oxlint-disable-next-line typescript/consistent-type-assertions -- made of the declared ones, name by name
export const entities = Object.fromEntries(complete) as Entities

/** The entities with a given fact: `EntityWith<'isTitled'>`. */
export type EntityWith<Fact extends keyof EntityFacts> = {
  [Name in EntityName]: (typeof entities)[Name] extends Record<Fact, NonNullable<unknown>> ? Name : never
}[EntityName]

// oxlint-disable-next-line typescript/consistent-type-assertions -- the keys of an object literal
export const entityNames = Object.keys(entities) as EntityName[]

/** Entities in the filter of the activity log. */
export const namedEntities = entityNames.filter((name): name is EntityWith<'name'> => 'name' in entities[name])

const known = new Map<string, EntityFacts>(Object.entries(entities))

/** The entity of a row in the activity log; undefined for names no longer in use. */
export const entityOf = (name: string): EntityFacts | undefined => known.get(name)

/** The page of a record; undefined if it has none. */
export function entityPage(entity: string, id: string): string | undefined {
  const page = entityOf(entity)?.page
  return page && pageOfOne(page, id)
}

/** The address of a page whose path contains one id, or none. */
export function pageOfOne(name: PageName, id: string): string {
  return pages[name].path.replace(/:\w+/, encodeURIComponent(id))
}
