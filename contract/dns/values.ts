/** The status of a publication. */
export const publicationStates = ['live', 'publishing', 'mismatch', 'failed'] as const
export type PublicationState = (typeof publicationStates)[number]
export const publicationNames: Record<PublicationState, string> = {
  live: 'Live',
  publishing: 'Publishing',
  mismatch: 'Waiting for public DNS',
  failed: 'Not published',
}

/** The records of a primary zone are edited here; those of a secondary zone come from its primary name server. */
export const zoneKinds = ['primary', 'secondary'] as const
export const mostPrimaries = 4

export const changeSetStates = ['scheduled', 'applied', 'cancelled', 'refused'] as const
export type ChangeSetState = (typeof changeSetStates)[number]

export const mailTopics = ['mx', 'spf', 'dkim', 'dmarc', 'mta-sts', 'tls-rpt', 'bimi'] as const
/** `off` is for what a domain can do without. */
export const mailVerdicts = ['good', 'warn', 'bad', 'off'] as const

export const templateKeys = ['website', 'mail', 'no-mail', 'microsoft', 'google'] as const

export const secondsMin = 30
export const secondsMax = 2_147_483_647
/** Larger zones are not editable in a browser. */
export const recordsMax = 5000
