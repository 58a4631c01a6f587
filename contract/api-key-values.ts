/** What scanners for leaked secrets know a key by; the rest is letters and digits. */
export const apiKeyPrefix = 'bpk_live_'

/** `expiring` still works; `stopped` is one whose maker may not use what it is for any more. */
export const apiKeyStates = ['active', 'expiring', 'stopped', 'expired', 'revoked'] as const
export type ApiKeyState = (typeof apiKeyStates)[number]

/** How many days a key works at most, and how many are suggested. */
export const mostKeyDays = 365
export const keyDayPresets = [30, 90, mostKeyDays] as const

/** The maker is reminded so many days before the end. */
export const keyReminderDays = [14, 3] as const

/** How many calls a minute a key may be given. */
export const keyAllowances = [60, 600, 3000] as const

/** How long the old secret goes on working after a rotation, in hours. */
export const keyOverlaps = [0, 1, 24, 168] as const

export const mostKeyAddresses = 20
