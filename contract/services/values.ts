/** Worst first, in the order of the list. */
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

/** Names on the screen and in the export. */
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

/** Periods of the traffic chart. */
export const trafficRanges = ['24h', '7d', '30d', '12m'] as const

export type TrafficRange = (typeof trafficRanges)[number]

/** Maximum rows of a pasted sheet. */
export const mostReferenceRows = 1000

export const orderRefMaxLength = 50
/** People with one of these permissions see the prices of services. */
export const priceResources = ['BusinessPortalOrders', 'BusinessPortalBilling'] as const

export const tagMaxLength = 40
export const mostTags = 50
