import type { PermissionResource } from './permission.ts'

/** What people call each permission; the resource names are for machines. */
export const accessNames: Record<PermissionResource, string> = {
  BusinessPortal: 'the portal',
  BusinessPortalOrders: 'Orders',
  BusinessPortalServices: 'Services',
  BusinessPortalDiagnostics: 'Diagnostics',
  BusinessPortalDns: 'DNS',
  BusinessPortalAccountMgmt: 'Users',
  BusinessPortalColocation: 'Data centre visits',
  BusinessPortalBilling: 'Billing',
  BusinessPortalDealers: 'Commission statements',
  BusinessPortalCSPs: 'Customer service plans',
  BusinessPortalCloudSolutions: 'Cloud Solutions',
  LeasedLineQuoting: 'Ethernet Quoting Tool',
  BusinessPortalCases: 'Cases',
  PortalOperator: 'Provider desk',
  DeskCases: 'Desk: cases',
  DeskOrders: 'Desk: orders',
  DeskVisits: 'Desk: visits',
  DeskIncidents: 'Desk: incidents and works',
  DeskCommission: 'Desk: commission',
  DeskPlans: 'Desk: service plans',
  DeskQuotes: 'Desk: rate cards',
  DeskNetwork: 'Desk: name servers, clouds and back-ups',
  DeskAccounts: 'Desk: accounts',
}
