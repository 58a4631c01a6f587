import type { Grant } from '@portal/contract/contacts/contacts.ts'

type Resource = Grant['resource']

/** The permissions by subject, each with the tasks that it allows. */
export const permissionGroups: readonly { title: string; permissions: readonly (readonly [Resource, string])[] }[] = [
  {
    title: 'Services and network',
    permissions: [
      ['BusinessPortalServices', 'View services, sites, incidents and planned work'],
      ['BusinessPortalDiagnostics', 'Test lines; some tests drop the connection'],
      ['BusinessPortalDns', 'Change domains, DNS records and reverse names'],
      ['BusinessPortalCloudSolutions', 'Manage clouds, machines and back-ups'],
      ['BusinessPortalColocation', 'Book data centre visits and add visitors'],
    ],
  },
  {
    title: 'Orders and money',
    permissions: [
      ['BusinessPortalOrders', 'Place and follow orders'],
      ['LeasedLineQuoting', 'Price ethernet lines'],
      ['BusinessPortalBilling', 'View bills and prices, pay and accept charges'],
      ['BusinessPortalDealers', 'View commission, for dealers'],
    ],
  },
  {
    title: 'Support',
    permissions: [
      ['BusinessPortalCases', 'Report problems and reply to cases'],
      ['BusinessPortalCSPs', 'Read service plans and our results'],
    ],
  },
  {
    title: 'Administration',
    permissions: [
      ['BusinessPortalAccountMgmt', 'Add people, give permissions, manage API keys and webhooks'],
      ['BusinessPortal', 'Sign in without any other area'],
    ],
  },
]
