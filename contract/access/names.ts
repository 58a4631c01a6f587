import type { PermissionResource } from '../permission.ts'

/** Names of the permissions for people. */
export const accessNames: Record<PermissionResource, string> = {
  BusinessPortal: 'the portal',
  BusinessPortalOrders: 'Orders',
  BusinessPortalServices: 'Services',
  BusinessPortalDiagnostics: 'Diagnostics',
  BusinessPortalDns: 'DNS',
  BusinessPortalAccountMgmt: 'Users',
  BusinessPortalColocation: 'Data centre visits',
  BusinessPortalBilling: 'Bills and prices',
  BusinessPortalDealers: 'Commission statements',
  BusinessPortalCSPs: 'Customer service plans',
  BusinessPortalCloudSolutions: 'Cloud Solutions',
  LeasedLineQuoting: 'Ethernet Quoting Tool',
  BusinessPortalCases: 'Cases',
  PortalOperator: 'Provider desk',
  DeskCases: 'Desk: cases',
  DeskOrders: 'Desk: orders',
  DeskVisits: 'Desk: visits',
  DeskIncidents: 'Desk: incidents and planned work',
  DeskCommission: 'Desk: commission',
  DeskPlans: 'Desk: service plans',
  DeskQuotes: 'Desk: rate cards and exchanges',
  DeskNetwork: 'Desk: DNS zones, clouds and back-ups',
  DeskAccounts: 'Desk: accounts',
}

/** The name of a permission that is shown without its area. */
export const accessTitle = (resource: PermissionResource): string =>
  resource === 'BusinessPortal' ? 'Portal' : accessNames[resource]
