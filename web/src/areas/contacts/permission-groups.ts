import type { Grant } from '@portal/contract/contacts/contacts.ts'

type Resource = Grant['resource']

/** The permissions by subject. */
export const permissionGroups: readonly { title: string; permissions: readonly Resource[] }[] = [
  {
    title: 'Services and network',
    permissions: [
      'BusinessPortalServices',
      'BusinessPortalDiagnostics',
      'BusinessPortalDns',
      'BusinessPortalCloudSolutions',
      'BusinessPortalColocation',
    ],
  },
  {
    title: 'Orders and money',
    permissions: ['BusinessPortalOrders', 'LeasedLineQuoting', 'BusinessPortalBilling', 'BusinessPortalDealers'],
  },
  {
    title: 'Support',
    permissions: ['BusinessPortalCases', 'BusinessPortalCSPs'],
  },
  {
    title: 'Administration',
    permissions: ['BusinessPortalAccountMgmt', 'BusinessPortal'],
  },
]
