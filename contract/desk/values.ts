/** The party that has to act on an open case. */
export const deskCaseWaitingOn = ['provider', 'customer', 'anyone'] as const

/** The party that has to act on an open order; an order on hold waits on no one until its date. */
export const deskOrderWaitingOn = ['provider', 'customer', 'onHold', 'anyone'] as const

/** Visits that await approval, today's visits, and those of later days. */
export const deskVisitTabs = ['waiting', 'today', 'coming'] as const

/** Assignment of a queue's records. */
export const deskWhose = ['mine', 'nobody'] as const
