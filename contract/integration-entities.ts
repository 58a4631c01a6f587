import type { ScopeArea } from './scope-areas.ts'

interface EntityFacts {
  /** As in its address and in the import. */
  name: string
  /** What summaries call it. */
  what: string
  /** Which scopes let a system read and write it. */
  area: ScopeArea
  /** Whether all of them can be read too, a page at a time. */
  isListed?: boolean
}

/** What other systems bring, in the order in which the rows need one another: one line is all that the endpoints, the scopes and the document need. */
export const integrationEntities = [
  { name: 'accounts', what: 'accounts', area: 'accounts', isListed: true },
  { name: 'sites', what: 'sites', area: 'sites', isListed: true },
  { name: 'services', what: 'services', area: 'services', isListed: true },
  { name: 'service-tech-details', what: 'technical details of services', area: 'services' },
  { name: 'service-ethernet-details', what: 'Ethernet details of services', area: 'services' },
  { name: 'service-vcd-details', what: 'virtual data centres of services', area: 'services' },
  { name: 'users', what: 'people who sign in', area: 'people', isListed: true },
  { name: 'contacts', what: 'contacts', area: 'contacts', isListed: true },
  { name: 'orders', what: 'orders', area: 'orders', isListed: true },
  { name: 'order-stages', what: 'stages of orders', area: 'orders' },
  { name: 'cases', what: 'cases', area: 'cases', isListed: true },
  { name: 'case-messages', what: 'messages of cases', area: 'cases' },
  { name: 'commission-schemes', what: 'schemes that dealers earn by', area: 'commission' },
  { name: 'commission-events', what: 'events that dealers earn by', area: 'commission' },
  { name: 'data-centres', what: 'data centres', area: 'visits', isListed: true },
  { name: 'data-centre-hours', what: 'opening hours of data centres', area: 'visits' },
  { name: 'data-centre-closed-days', what: 'closed days of data centres', area: 'visits' },
  { name: 'spaces', what: 'racks and cages', area: 'visits', isListed: true },
  { name: 'zones', what: 'zones', area: 'zones', isListed: true },
  { name: 'dns-records', what: 'records of zones', area: 'zones' },
  { name: 'reverse-names', what: 'names of addresses', area: 'zones' },
  { name: 'visitors', what: 'visitors of data centres', area: 'visits' },
  { name: 'visits', what: 'visits to data centres', area: 'visits', isListed: true },
  { name: 'visit-visitors', what: 'who comes with visits', area: 'visits' },
  { name: 'plans', what: 'customer service plans', area: 'plans', isListed: true },
  { name: 'plan-versions', what: 'versions of customer service plans', area: 'plans' },
  { name: 'rate-cards', what: 'rate cards', area: 'quotes', isListed: true },
  { name: 'rate-card-lines', what: 'prices of rate cards', area: 'quotes' },
  { name: 'rate-extras', what: 'what comes with the lines of quotes', area: 'quotes' },
  { name: 'quotes', what: 'quotes of a former tool', area: 'quotes' },
  { name: 'quote-sites', what: 'sites of quotes', area: 'quotes' },
  { name: 'incidents', what: 'planned works and incidents', area: 'incidents', isListed: true },
  { name: 'incident-services', what: 'services that incidents touch', area: 'incidents' },
  { name: 'commission-lines', what: 'lines of commission statements', area: 'commission' },
  { name: 'commission-statements', what: 'commission statements', area: 'commission', isListed: true },
] as const satisfies readonly EntityFacts[]

export type IntegrationEntityName = (typeof integrationEntities)[number]['name']

export const integrationEntityNames = integrationEntities.map(({ name }) => name)
