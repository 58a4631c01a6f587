import type { EndpointShape } from '@portal/contract/endpoint.ts'
import { operatorResource } from '@portal/contract/permission.ts'

/** Names of the areas in the document, by the start of their addresses, in the order of display. */
export const apiAreas: Record<string, string> = {
  'service-info': 'Services',
  'order-info': 'Orders',
  'case-info': 'Cases',
  'contact-info': 'Contacts',
  'diagnostic-info': 'Diagnostics',
  'dns-info': 'DNS',
  'dns-api': 'DNS for the clients of PowerDNS',
  nic: 'Dynamic DNS',
  'cloud-info': 'Cloud',
  'backup-info': 'Back-up',
  'visit-info': 'Data centre visits',
  'quote-info': 'Ethernet quotes',
  'plan-info': 'Service plans',
  'commission-info': 'Commission statements',
  'incident-info': 'Incidents and planned work',
  'notification-info': 'Notifications',
  'webhook-info': 'Webhooks',
  'dashboard-info': 'Dashboard',
  'privacy-info': 'Privacy',
  'view-info': 'Lists and views',
  'search-info': 'Search',
  'activity-info': 'Activity log',
  'access-info': 'Access',
  'account-info': 'Accounts',
  'key-info': 'API keys',
  'credits-info': 'Credits',
}

/** Endpoints for the provider's staff and its other systems. */
export const deskArea = 'Provider desk'

/** Endpoints for the provider's systems, also in formats that they already use. */
export const systemAreas: Record<string, string> = { integration: 'Integration', 'tmf-api': 'TM Forum' }

export function areaOf({ path, permissions }: Pick<EndpointShape, 'path' | 'permissions'>): string {
  const ofSystems = systemAreas[path.split('/')[1] ?? '']
  if (ofSystems) return ofSystems
  if (permissions.includes(operatorResource)) return deskArea
  return apiAreas[path.split('/')[1] ?? ''] ?? deskArea
}
