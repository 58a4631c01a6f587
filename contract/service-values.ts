/** Worst first: the order in which the list shows them. */
export const serviceConditions = [
  'down',
  'degraded',
  'expiring',
  'suspended',
  'activating',
  'ceasing',
  'working',
  'ceased',
] as const

export type ServiceCondition = (typeof serviceConditions)[number]

/** What people read, on the screen and in the export. */
export const serviceConditionNames: Record<ServiceCondition, string> = {
  down: 'Down',
  degraded: 'Degraded',
  expiring: 'Expires soon',
  suspended: 'Suspended',
  activating: 'Activating',
  ceasing: 'Ceasing',
  working: 'Working',
  ceased: 'Ceased',
}

/** The columns by which the list can be sorted. */
export const serviceSorts = [
  'condition',
  'name',
  'serviceId',
  'productCategory',
  'downMbps',
  'orderRef',
  'contractEnd',
] as const

/** How far back the traffic chart looks. */
export const trafficRanges = ['24h', '7d', '30d', '12m'] as const

export type TrafficRange = (typeof trafficRanges)[number]

/** Rows of one pasted sheet. */
export const mostReferenceRows = 1000

export const orderRefMaxLength = 50
