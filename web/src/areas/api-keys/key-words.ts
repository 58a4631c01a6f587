import { keyDayPresets, mostKeyDays } from '@portal/contract/api-keys/values.ts'
import type { ApiKey } from '@portal/contract/api-keys/api-keys.ts'
import type { RecordLimit } from '@portal/contract/api-keys/record-limits.ts'
import { shortDate } from '@portal/contract/format/dates.ts'
import { listTime, nearDay } from '@portal/contract/format/relative.ts'
import type { StatusKind } from '@portal/ui/src/Status.tsx'

export const stateWords: Record<ApiKey['state'], { kind: StatusKind; word: string }> = {
  active: { kind: 'ok', word: 'Active' },
  expiring: { kind: 'warn', word: 'Expires soon' },
  stopped: { kind: 'bad', word: 'Stopped' },
  expired: { kind: 'idle', word: 'Expired' },
  revoked: { kind: 'cancelled', word: 'Revoked' },
}

const ranks: Record<ApiKey['state'], number> = { stopped: 0, expiring: 1, active: 2, expired: 3, revoked: 4 }

/** Keys that need attention first, those that ended last; otherwise in their order. */
export const attentionFirst = <Key extends Pick<ApiKey, 'state'>>(keys: readonly Key[]): Key[] =>
  keys.toSorted((one, other) => ranks[one.state] - ranks[other.state])

/** "Today, 14:05" or "9 Apr 2026". */
export function momentInWords(moment: string): string {
  return nearDay(moment) === 'today' ? listTime(moment) : shortDate(moment)
}

/** Below the status: its reason, or the next change. */
export function stateNote(key: ApiKey): string {
  switch (key.state) {
    case 'revoked':
      return `${key.revokedAt ? momentInWords(key.revokedAt) : ''} by ${key.revokedBy ?? 'someone else'}`
    case 'expired':
      return shortDate(new Date(key.expiresOn))
    case 'stopped':
      return key.lost.length > 0 ? 'Owner lost this permission' : 'Owner no longer has access'
    case 'active':
    case 'expiring':
      return key.oldWorksUntil
        ? `Previous key works until ${shortDate(new Date(key.oldWorksUntil))}`
        : `Until ${shortDate(new Date(key.expiresOn))}`
  }
}

/** YYYY-MM-DD, the given number of days from today. */
export function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

const presetNames: Record<(typeof keyDayPresets)[number], string> = {
  30: '30 days',
  90: '90 days',
  365: 'One year',
}

/** The validity of a key: a usual period, or until a chosen date. */
export const lifeOptions = [
  ...keyDayPresets.map((days) => ({ key: String(days), value: String(days), name: presetNames[days] })),
  { key: 'day', value: 'day', name: 'Until a date I choose' },
]

export const latestDay = () => dayIn(mostKeyDays)

/** The last day of the chosen validity. */
export const lastDayOf = (life: string, day: string | null) => (life === 'day' ? (day ?? '') : dayIn(Number(life)))

/** "www.example.com", or "_acme-challenge in example.com". */
export function limitInWords({ zoneId, name, isChallengeOnly }: RecordLimit): string {
  const full = name === null || name === '@' ? zoneId : `${name}.${zoneId}`
  if (isChallengeOnly) return name === null ? `_acme-challenge in ${zoneId}` : `_acme-challenge.${full}`
  return name === '@' ? `${zoneId} itself` : full
}

/** Below the permissions: the first of the records, and how many others there are. */
export function limitsInWords(limits: readonly RecordLimit[]): string {
  const [first, ...others] = limits.map(limitInWords)
  return others.length > 0 ? `${first} and ${others.length} more` : (first ?? '')
}
