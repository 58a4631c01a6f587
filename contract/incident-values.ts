/** Where an incident stands, in the order of the tabs. */
export const incidentPhases = ['now', 'planned', 'over'] as const
export type IncidentPhase = (typeof incidentPhases)[number]

export const incidentPhaseNames: Record<IncidentPhase, string> = { now: 'Now', planned: 'Planned', over: 'Over' }

export const incidentSorts = ['start', 'eta', 'title', 'services'] as const

/** Whose incidents are listed: those that touch the account, or everything that is known of the network. */
export const incidentReaches = ['mine', 'all'] as const

/** How long what is over stays in the list. */
export const overForDays = 90
/** Until how long before it begins planned work can still be moved. */
export const moveNoticeHours = 72
