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
