/** The prefix by which secret scanners recognise a key; the rest is letters and digits. */
export const apiKeyPrefix = 'bpk_live_'

/** `expiring` still works; `stopped` means that its owner lost the permissions for it. */
export const apiKeyStates = ['active', 'expiring', 'stopped', 'expired', 'revoked'] as const
export type ApiKeyState = (typeof apiKeyStates)[number]

export const isLive = ({ state }: { state: ApiKeyState }): boolean => state === 'active' || state === 'expiring'

/** A key's longest lifetime, and suggestions, in days. */
export const mostKeyDays = 365
export const keyDayPresets = [30, 90, mostKeyDays] as const

/** The owner is reminded this many days before expiry. */
export const keyReminderDays = [14, 3] as const

/** Calls per minute that a key may be given. */
export const keyAllowances = [60, 600, 3000] as const

/** Hours for which the old secret remains valid after a rotation. */
export const keyOverlaps = [0, 1, 24, 168] as const

export const mostKeyAddresses = 20

export const mostRecordLimits = 20
