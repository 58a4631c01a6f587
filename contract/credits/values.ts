export const creditKinds = ['repair', 'availability'] as const
export type CreditKind = (typeof creditKinds)[number]

export const creditKindNames: Record<CreditKind, string> = { repair: 'Late repair', availability: 'Availability' }

/** The way of a credit from its calculation to a bill. */
export const creditStates = ['open', 'claimed', 'approved', 'refused', 'billed'] as const
export type CreditState = (typeof creditStates)[number]

/** Names for the customer. */
export const creditStateNames: Record<CreditState, string> = {
  open: 'Not claimed',
  claimed: 'Claimed',
  approved: 'Approved, on the next bill',
  refused: 'Refused',
  billed: 'On a bill',
}
