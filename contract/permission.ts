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

/** For the provider's own people: every room of the desk, and the portal's monitoring. Never granted to a customer. */
export const operatorResource = 'PortalOperator'

/** The rooms of the desk, each a permission of its own for staff who do not work in all of them. */
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

/** What only the provider's own people have. */
export const staffResources = [operatorResource, ...deskResources] as const
export type StaffResource = (typeof staffResources)[number]

export type PermissionResource = (typeof permissionResources)[number] | StaffResource

/** The permissions of an endpoint in a room of the desk. */
export function atDesk<R extends DeskResource>(room: R): readonly [typeof operatorResource, R] {
  return [operatorResource, room]
}

export function isStaffResource(resource: PermissionResource): resource is StaffResource {
  return staffResources.some((each) => each === resource)
}
