/** Subjects of a call. */
export const contactStages = ['order', 'delivery', 'fault', 'billing', 'complaint'] as const
export type ContactStage = (typeof contactStages)[number]

/** Names for the customer. */
export const contactStageNames: Record<ContactStage, string> = {
  order: 'Order',
  delivery: 'Delivery',
  fault: 'Fault',
  billing: 'Billing',
  complaint: 'Complaint',
}

export const casePriorities = ['P1', 'P2', 'P3', 'P4'] as const
export type CasePriority = (typeof casePriorities)[number]

export const planStatuses = ['draft', 'approved', 'superseded'] as const

/** The caller's progress with a plan; the most urgent first. */
export const readingStates = ['changed', 'new', 'read', 'acknowledged'] as const
export type ReadingState = (typeof readingStates)[number]

export const readingStateNames: Record<ReadingState, string> = {
  changed: 'Changed since you read it',
  new: 'Not read yet',
  read: 'Read, not acknowledged',
  acknowledged: 'Acknowledged',
}

/** Causes of a fault, as the desk finds them when it resolves a case. */
export const faultCauses = [
  'ourNetwork',
  'carrier',
  'announcedWork',
  'customerEquipment',
  'customerPower',
  'outsideControl',
  'noFault',
] as const
export type FaultCause = (typeof faultCauses)[number]

export const faultCauseNames: Record<FaultCause, string> = {
  ourNetwork: 'Our network',
  carrier: 'The carrier’s network',
  announcedWork: 'Planned work',
  customerEquipment: 'Equipment or wiring at the site',
  customerPower: 'Power at the site',
  outsideControl: 'Event outside our control',
  noFault: 'No fault found',
}

/** Causes that a plan may exclude: a fault with one of them misses no target, earns no credit and is no outage. */
export const exclusions = faultCauses.filter((cause) => cause !== 'ourNetwork' && cause !== 'carrier')

/** Units of a duration. A working day is a day with the hours of its target. */
export const spanUnits = ['minutes', 'hours', 'working days'] as const
