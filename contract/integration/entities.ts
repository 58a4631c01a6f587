import type { ScopeArea } from './scope-areas.ts'

interface EntityFacts {
  /** As in its address and in the import. */
  name: string
  /** Its name in summaries. */
  what: string
  /** The scopes to read and write it. */
  area: ScopeArea
  /** Whether all records can also be read in pages. */
  isListed?: boolean
}

/** Data from other systems in dependency order: one line is enough for endpoints, scopes and the document. */
export const integrationEntities = [
  { name: 'accounts', what: 'accounts', area: 'accounts', isListed: true },
  { name: 'sites', what: 'sites', area: 'sites', isListed: true },
  { name: 'services', what: 'services', area: 'services', isListed: true },
  { name: 'service-tech-details', what: 'technical details of services', area: 'services' },
  { name: 'service-ethernet-details', what: 'Ethernet details of services', area: 'services' },
  { name: 'service-vcd-details', what: 'virtual data centres of services', area: 'services' },
  { name: 'voice-tenants', what: 'tenants of voice services in the phone system', area: 'services' },
  { name: 'users', what: 'people who sign in', area: 'people', isListed: true },
  { name: 'contacts', what: 'contacts', area: 'contacts', isListed: true },
  { name: 'orders', what: 'orders', area: 'orders', isListed: true },
  { name: 'order-stages', what: 'stages of orders', area: 'orders' },
  { name: 'cases', what: 'cases', area: 'cases', isListed: true },
  { name: 'case-messages', what: 'messages of cases', area: 'cases' },
  { name: 'commission-schemes', what: 'commission schemes', area: 'commission' },
  { name: 'commission-events', what: 'commission events', area: 'commission' },
  { name: 'data-centres', what: 'data centres', area: 'visits', isListed: true },
  { name: 'data-centre-hours', what: 'opening hours of data centres', area: 'visits' },
  { name: 'data-centre-closed-days', what: 'closed days of data centres', area: 'visits' },
  { name: 'racks', what: 'racks and cages', area: 'visits', isListed: true },
  { name: 'zones', what: 'zones', area: 'zones', isListed: true },
  { name: 'dns-records', what: 'records of DNS zones', area: 'zones' },
  { name: 'reverse-names', what: 'reverse names of addresses', area: 'zones' },
  { name: 'visitors', what: 'data centre visitors', area: 'visits' },
  { name: 'visits', what: 'data centre visits', area: 'visits', isListed: true },
  { name: 'visit-visitors', what: 'visitors of visits', area: 'visits' },
  { name: 'care-levels', what: 'care levels of services', area: 'plans' },
  { name: 'products', what: 'products of the catalogue', area: 'plans', isListed: true },
  { name: 'plans', what: 'customer service plans', area: 'plans', isListed: true },
  { name: 'plan-versions', what: 'versions of customer service plans', area: 'plans' },
  { name: 'rate-cards', what: 'rate cards', area: 'quotes', isListed: true },
  { name: 'rate-card-lines', what: 'prices of rate cards', area: 'quotes' },
  { name: 'rate-extras', what: 'extras of quoted lines', area: 'quotes' },
  { name: 'exchanges', what: 'exchanges', area: 'quotes', isListed: true },
  { name: 'served-areas', what: 'areas of postcodes served by exchanges', area: 'quotes', isListed: true },
  { name: 'postcodes', what: 'UK postcodes', area: 'quotes' },
  { name: 'on-net-buildings', what: 'buildings in which a carrier has fibre', area: 'quotes', isListed: true },
  { name: 'quotes', what: 'quotes from a previous tool', area: 'quotes' },
  { name: 'quote-sites', what: 'sites of quotes', area: 'quotes' },
  { name: 'incidents', what: 'planned work and incidents', area: 'incidents', isListed: true },
  { name: 'incident-services', what: 'services affected by incidents', area: 'incidents' },
  { name: 'commission-lines', what: 'lines of commission statements', area: 'commission' },
  { name: 'commission-statements', what: 'commission statements', area: 'commission', isListed: true },
  { name: 'self-billing-agreements', what: 'self-billing agreements of dealers', area: 'commission' },
  { name: 'billing-accounts', what: 'billing accounts', area: 'billing', isListed: true },
  { name: 'bill-lines', what: 'lines of bills and credit notes', area: 'billing' },
  { name: 'bills', what: 'bills and credit notes', area: 'billing', isListed: true },
  { name: 'payments', what: 'payments', area: 'billing', isListed: true },
  { name: 'payment-allocations', what: 'allocations of payments to bills', area: 'billing' },
  { name: 'call-deliveries', what: 'until when calls are complete', area: 'billing' },
  { name: 'call-records', what: 'calls as billed', area: 'billing' },
  { name: 'usage-meters', what: 'usage of services by month', area: 'billing', isListed: true },
  { name: 'usage-samples', what: 'samples of 95th percentile billing', area: 'billing' },
  { name: 'price-rises', what: 'price rises in contracts', area: 'billing' },
] as const satisfies readonly EntityFacts[]

export type IntegrationEntityName = (typeof integrationEntities)[number]['name']

export const integrationEntityNames = integrationEntities.map(({ name }) => name)
