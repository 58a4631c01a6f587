/** The permission resources of the specification, section 6. */
export const permissionResources = [
  'BusinessPortal',
  'BusinessPortalOrders',
  'BusinessPortalServices',
  'BusinessPortalDiagnostics',
  'BusinessPortalDns',
  'BusinessPortalAccountMgmt',
  'BusinessPortalColocation',
  'BusinessPortalBilling',
  'BusinessPortalDealers',
  'BusinessPortalCSPs',
  'BusinessPortalCloudSolutions',
  'LeasedLineQuoting',
  'BusinessPortalCases',
] as const

/** For the provider's own people: what the portal's monitoring saw, over all accounts. Never granted to a customer. */
export const operatorResource = 'PortalOperator'

export type PermissionResource = (typeof permissionResources)[number] | typeof operatorResource
