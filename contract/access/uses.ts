import type { PermissionResource } from '../permission.ts'

/** The tasks that each permission allows, for people who give, ask for or look up permissions. */
export const permissionUses: Record<PermissionResource, string> = {
  BusinessPortal: 'Sign in, view the dashboard and search',
  BusinessPortalOrders: 'Place and follow orders, reply to questions about them',
  BusinessPortalServices: 'View services, sites, incidents and planned work, change your references',
  BusinessPortalDiagnostics: 'Test lines and view results; some tests drop the connection',
  BusinessPortalDns: 'Change domains, DNS records and reverse DNS',
  BusinessPortalAccountMgmt: 'Manage contacts, permissions, API keys and webhooks, view the activity log',
  BusinessPortalColocation: 'Book data centre visits and add visitors',
  BusinessPortalBilling: 'View bills and prices, pay, accept or decline charges',
  BusinessPortalDealers: 'View and query commission statements, for dealers',
  BusinessPortalCSPs: 'View service plans, our results and escalation contacts',
  BusinessPortalCloudSolutions: 'View clouds, machines and back-ups',
  LeasedLineQuoting: 'Price Ethernet lines and accept quotes',
  BusinessPortalCases: 'Report problems, follow and reply to cases',
  PortalOperator: 'Staff only: all desk areas and monitoring',
  DeskCases: 'Reply to cases',
  DeskOrders: 'Progress orders, set dates, raise charges',
  DeskVisits: 'Approve visits and check visitors in',
  DeskIncidents: 'Publish incidents and planned work',
  DeskCommission: 'Calculate and issue commission statements',
  DeskPlans: 'Publish service plans',
  DeskQuotes: 'Manage rate cards and exchanges',
  DeskNetwork: 'Link services to clouds, vaults and zones',
  DeskAccounts: 'Open accounts and view them as a customer',
}
