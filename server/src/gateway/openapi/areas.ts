import type { EndpointShape } from '@portal/contract/endpoint.ts'
import { operatorResource } from '@portal/contract/permission.ts'

/** What each area is called in the document, by where its addresses begin. In the order in which they are shown. */
export const apiAreas: Record<string, string> = {
  'service-info': 'Services',
  'order-info': 'Orders',
  'case-info': 'Cases',
  'contact-info': 'Contacts',
  'diagnostic-info': 'Diagnostics',
  'dns-info': 'DNS',
  'cloud-info': 'Cloud',
  'backup-info': 'Back-up',
  'visit-info': 'Data centre visits',
  'quote-info': 'Ethernet quotes',
  'plan-info': 'Service plans',
  'commission-info': 'Commission statements',
  'incident-info': 'Incidents and planned works',
  'notification-info': 'Notifications',
  'webhook-info': 'Webhooks',
  'dashboard-info': 'Dashboard',
  'privacy-info': 'Privacy',
  'view-info': 'Lists and views',
  'search-info': 'Search',
  'activity-info': 'Who did what',
  'access-info': 'Access',
  'account-info': 'Accounts',
  'key-info': 'API keys',
}

/** What the provider's own people do, and other systems of the provider. */
export const deskArea = 'Provider desk'

/** What the provider's systems call, also in the shapes that they know already. */
export const systemAreas: Record<string, string> = { integration: 'Integration', 'tmf-api': 'TM Forum' }

export function areaOf({ path, permissions }: Pick<EndpointShape, 'path' | 'permissions'>): string {
  const ofSystems = systemAreas[path.split('/')[1] ?? '']
  if (ofSystems) return ofSystems
  if (permissions.includes(operatorResource)) return deskArea
  return apiAreas[path.split('/')[1] ?? ''] ?? deskArea
}
