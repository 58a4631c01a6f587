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

export type PermissionResource = (typeof permissionResources)[number]
