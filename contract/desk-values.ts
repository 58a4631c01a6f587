/** Whose turn a case is at the desk. */
export const deskCaseTurns = ['ours', 'theirs', 'all'] as const

/** What an order at the desk waits for: us, the customer's answer, or a date that is past. */
export const deskOrderTurns = ['ours', 'theirs', 'parked', 'all'] as const

/** Visits that wait for approval, those of today at the door, and what is still to come. */
export const deskVisitTabs = ['waiting', 'today', 'coming'] as const

/** Whose a thing of a queue is among the staff. */
export const deskWhose = ['mine', 'nobody'] as const
