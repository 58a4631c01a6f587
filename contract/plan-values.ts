/** For which kind of trouble somebody calls. */
export const contactStages = ['order', 'delivery', 'fault', 'billing', 'complaint'] as const
export type ContactStage = (typeof contactStages)[number]

/** In the customer's words. */
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

/** How far the reader is with a plan, what needs attention first. */
export const readingStates = ['changed', 'new', 'read', 'acknowledged'] as const
export type ReadingState = (typeof readingStates)[number]

export const readingStateNames: Record<ReadingState, string> = {
  changed: 'Changed since you read it',
  new: 'Not read yet',
  read: 'Read, not acknowledged',
  acknowledged: 'Acknowledged',
}
