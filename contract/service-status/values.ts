/** Phases of an incident, in the order of the tabs. */
export const incidentPhases = ['now', 'planned', 'over'] as const
export type IncidentPhase = (typeof incidentPhases)[number]

export const incidentPhaseNames: Record<IncidentPhase, string> = { now: 'Now', planned: 'Planned', over: 'Resolved' }

/** Which incidents are listed: those that affect the account, or all. */
export const incidentReaches = ['mine', 'all'] as const

/** Days for which past incidents stay in the list. */
export const overForDays = 90
/** Hours before the start until which planned work can be moved. */
export const moveNoticeHours = 72

/** The bytes of an uploaded list of services. */
export const mostListBytes = 262_144
