/** The access that a customer grants its dealer. */
export const dealerAccesses = ['full', 'read-only', 'none'] as const

export type DealerAccess = (typeof dealerAccesses)[number]

export const accessRequestStatuses = ['open', 'granted', 'declined', 'withdrawn'] as const

export type AccessRequestStatus = (typeof accessRequestStatuses)[number]

export const secondFactorChecks = ['factors', 'sign-ins', 'none'] as const
