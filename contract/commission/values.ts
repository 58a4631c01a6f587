/** Types of line, in the order in which a statement adds up. */
export const lineKinds = ['recurring', 'new', 'clawback', 'correction'] as const

export type LineKind = (typeof lineKinds)[number]

export const lineKindNames: Record<LineKind, string> = {
  recurring: 'Recurring',
  new: 'New business',
  clawback: 'Clawback',
  correction: 'Correction',
}

export const statementStatuses = ['issued', 'queried', 'approved', 'paid'] as const

export type StatementStatus = (typeof statementStatuses)[number]

export const eventKinds = ['live', 'renewal', 'early cease'] as const

export type EventKind = (typeof eventKinds)[number]

export const clawbackReasons = [
  'early cease',
  'bad debt',
  'cancelled in cooling-off',
  'regrade down',
  'duplicate',
] as const

/** How a line or service differs between two statements. */
export const changeKinds = ['new', 'changed', 'stopped'] as const

export type ChangeKind = (typeof changeKinds)[number]

export const reconciliationOutcomes = ['differs', 'not on the statement', 'not in your file', 'agrees'] as const

export type ReconciliationOutcome = (typeof reconciliationOutcomes)[number]

/** Days after issue in which a line can be queried. */
export const queryWindowDays = 14

export const questionMaxLength = 1000

/** The size limit of a dealer's own file. */
export const mostSheetBytes = 8 * 1024 * 1024

/** The one text for the calculation, the screen and the documents. */
export const roundingRule = 'Each line is rounded once, to the nearest penny; half a penny is rounded away from zero.'

/** The units that a tier's rate applies to: all units once it is reached, or only those of the tier. */
export const tierUses = ['whole', 'marginal'] as const

/** The amount taken back if a service ends early: all of it, or the part of the clawback period that is left. */
export const clawbackTerms = ['whole', 'pro rata'] as const

export type ClawbackTerm = (typeof clawbackTerms)[number]

/** The one text for the calculation, the screen and the documents. */
export const proRataRule =
  'The part of the clawback period that is left, by days; the day on which the service ends counts as left.'

/** Progress of a month's run. */
export const commissionRunStates = ['running', 'ready', 'issued'] as const
