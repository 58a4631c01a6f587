export const visitStatuses = [
  'draft',
  'submitted',
  'approved',
  'rejected',
  'amended',
  'checkedIn',
  'checkedOut',
  'noShow',
  'cancelled',
  'expired',
] as const
export type VisitStatus = (typeof visitStatuses)[number]

/** Status names for the customer: whose turn it is, or how the visit ended. */
export const visitStatusNames: Record<VisitStatus, string> = {
  draft: 'Draft',
  submitted: 'Waiting for approval',
  approved: 'Approved',
  rejected: 'Rejected',
  amended: 'Change waiting for approval',
  checkedIn: 'On site',
  checkedOut: 'Visited',
  noShow: 'No-show',
  cancelled: 'Cancelled',
  expired: 'Expired',
}

/** The tabs of the list, in its sort order. */
export const visitTabs = ['upcoming', 'waiting', 'past'] as const
export type VisitTab = (typeof visitTabs)[number]

export const visitPurposes = ['install', 'maintenance', 'audit', 'tour', 'delivery', 'removal', 'other'] as const
export type VisitPurpose = (typeof visitPurposes)[number]
export const visitPurposeNames: Record<VisitPurpose, string> = {
  install: 'Install equipment',
  maintenance: 'Maintenance',
  audit: 'Audit',
  tour: 'Tour',
  delivery: 'Delivery',
  removal: 'Remove equipment',
  other: 'Something else',
}

export const photoIdTypes = ['passport', 'drivingLicence', 'companyId'] as const
export type PhotoIdType = (typeof photoIdTypes)[number]
export const photoIdNames: Record<PhotoIdType, string> = {
  passport: 'Passport',
  drivingLicence: 'Driving licence',
  companyId: 'Company ID',
}

export const spaceSizes = ['quarter', 'half', 'full', 'cage'] as const
export type SpaceSize = (typeof spaceSizes)[number]
export const spaceSizeNames: Record<SpaceSize, string> = {
  quarter: 'Quarter rack',
  half: 'Half rack',
  full: 'Full rack',
  cage: 'Cage',
}

export const handsPriorities = ['normal', 'urgent'] as const

/** Whether a day can be chosen, or why not. */
export const dayStates = ['open', 'full', 'closed', 'notice', 'past', 'late'] as const
export type DayState = (typeof dayStates)[number]

/** Minutes for which a slot is reserved while a person books. */
export const holdMinutes = 15
export const mostSlots = 6
export const mostVisitors = 20
export const mostVehicles = 10
export const mostDeliveries = 10
export const mostNotified = 10
/** Lifetime in days of a contractor's own link. */
export const linkDays = 7
