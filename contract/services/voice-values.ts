/** The direction of a call, as its service sees it. */
export const callDirections = ['in', 'out', 'internal'] as const
export type CallDirection = (typeof callDirections)[number]

export const callDirectionNames: Record<CallDirection, string> = {
  in: 'Incoming',
  out: 'Outgoing',
  internal: 'Internal',
}

export const callResults = ['answered', 'missed', 'busy', 'diverted', 'failed'] as const
export type CallResult = (typeof callResults)[number]

export const callResultNames: Record<CallResult, string> = {
  answered: 'Answered',
  missed: 'Missed',
  busy: 'Busy',
  diverted: 'Diverted',
  failed: 'Failed',
}

/** How a hunt group rings its seats. */
export const huntOrders = ['together', 'inTurn', 'longestIdle'] as const
export type HuntOrder = (typeof huntOrders)[number]

export const huntOrderNames: Record<HuntOrder, string> = {
  together: 'All at once',
  inTurn: 'One after the other',
  longestIdle: 'Longest idle first',
}

/** Seconds before a call without an answer is diverted. */
export const noAnswerSeconds = { least: 5, most: 60, usual: 20 } as const
