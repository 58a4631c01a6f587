import type { EndpointShape } from '@portal/contract/endpoint.ts'
import { operatorResource } from '@portal/contract/permission.ts'

/** Areas of the document by the start of their addresses, in the order of display: name and description. */
const apiAreas: Record<string, readonly [name: string, about: string]> = {
  'service-info': ['Services', 'Services and sites: details, availability, traffic, history, references and tags.'],
  'order-info': ['Orders', 'Orders with their stages, charges, questions and appointments, and the catalogue.'],
  'case-info': ['Cases', 'Faults, changes and questions: open, answer, escalate and close them.'],
  'contact-info': ['Contacts', 'People of the account, their permissions, sign-ins and notifications.'],
  'diagnostic-info': ['Diagnostics', 'Line tests with their results, and continuous measurement.'],
  'dns-info': ['DNS', 'Zones, drafts, publications, DNSSEC, reverse names and secondary name servers.'],
  'dns-api': ['DNS for the clients of PowerDNS', 'The zones in the API of PowerDNS, for programs that speak it.'],
  nic: ['Dynamic DNS', 'Updates of an address by the dyndns2 protocol.'],
  'cloud-info': ['Cloud', 'Virtual data centres, their machines, networks and use.'],
  'backup-info': ['Back-up', 'Back-ups of machines, and machines without one.'],
  'visit-info': ['Data centre visits', 'Visits to data centres, visitors and passes.'],
  'quote-info': ['Ethernet quotes', 'Quotes with their sites, prices and acceptance.'],
  'plan-info': ['Service plans', 'Customer service plans, their versions and results.'],
  'commission-info': ['Commission statements', 'Statements of a dealer, line by line.'],
  'incident-info': ['Incidents and planned work', 'Incidents and planned work that affect the account.'],
  'notification-info': ['Notifications', 'Notifications of the caller.'],
  'webhook-info': ['Webhooks', 'Webhooks of the account and their deliveries.'],
  'dashboard-info': ['Dashboard', 'Figures of the dashboard.'],
  'privacy-info': ['Privacy', 'Everything that is stored about the account.'],
  'view-info': ['Lists and views', 'Saved views of lists.'],
  'search-info': ['Search', 'Records of any type by their references.'],
  'activity-info': ['Activity log', 'Who changed what, and when.'],
  'access-info': ['Access', 'Permissions of the caller, and requests for more.'],
  'account-info': ['Accounts', 'Accounts that the caller may open.'],
  'key-info': ['API keys', 'API keys of the account.'],
  'mcp-info': ['Connected programs', 'Programs that people of the account have connected over MCP.'],
  'credits-info': ['Credits', 'Service credits: how they came about, and claims.'],
  'billing-info': ['Bills', 'Bills and credit notes of the account, as issued.'],
}

/** Endpoints for the provider's staff and its other systems. */
export const deskArea = 'Provider desk'

/** Endpoints for the provider's systems, also in formats that they already use. */
export const systemAreas: Record<string, string> = { integration: 'Integration', 'tmf-api': 'TM Forum' }

/** The description of each area, in the order of display. */
export const describedAreas: Record<string, string> = {
  ...Object.fromEntries(Object.values(apiAreas)),
  [deskArea]: 'For the provider’s staff.',
  Integration: 'For the provider’s systems: bulk loading, lists of changes, and webhooks.',
  'TM Forum': 'The TM Forum Open APIs, for programs that speak them.',
}

export function areaOf({ path, permissions }: Pick<EndpointShape, 'path' | 'permissions'>): string {
  const ofSystems = systemAreas[path.split('/')[1] ?? '']
  if (ofSystems) return ofSystems
  if (permissions.includes(operatorResource)) return deskArea
  return apiAreas[path.split('/')[1] ?? '']?.[0] ?? deskArea
}
