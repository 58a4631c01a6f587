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

/** For the provider's staff: every area of the desk, and the portal's monitoring. Never granted to a customer. */
export const operatorResource = 'PortalOperator'

/** The areas of the desk, each with its own permission for staff who do not work in all of them. */
export const deskResources = [
  'DeskCases',
  'DeskOrders',
  'DeskVisits',
  'DeskIncidents',
  'DeskCommission',
  'DeskPlans',
  'DeskQuotes',
  'DeskNetwork',
  'DeskAccounts',
] as const
export type DeskResource = (typeof deskResources)[number]

/** Permissions that only the provider's staff have. */
export const staffResources = [operatorResource, ...deskResources] as const
export type StaffResource = (typeof staffResources)[number]

export type PermissionResource = (typeof permissionResources)[number] | StaffResource

/** The permissions of an endpoint in an area of the desk. */
export function requireStaffRoom<R extends DeskResource>(room: R): readonly [typeof operatorResource, R] {
  return [operatorResource, room]
}

export function isStaffResource(resource: PermissionResource): resource is StaffResource {
  return staffResources.some((each) => each === resource)
}
