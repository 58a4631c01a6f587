import { accessNames } from '@portal/contract/access-names.ts'
import { keyDayPresets, mostKeyDays } from '@portal/contract/api-key-values.ts'
import type { ApiKey } from '@portal/contract/api-keys.ts'
import type { PermissionResource } from '@portal/contract/permission.ts'
import { shortDate } from '@portal/ui/src/short-date.ts'
import type { StatusKind } from '@portal/ui/src/Status.tsx'

export const stateWords: Record<ApiKey['state'], { kind: StatusKind; word: string }> = {
  active: { kind: 'ok', word: 'Works' },
  expiring: { kind: 'warn', word: 'Expires soon' },
  stopped: { kind: 'bad', word: 'Stopped' },
  expired: { kind: 'idle', word: 'Expired' },
  revoked: { kind: 'cancelled', word: 'Revoked' },
}

/** "Users" and "the portal" as the words of a list. */
export const permissionName = (resource: PermissionResource) =>
  resource === 'BusinessPortal' ? 'The portal itself' : accessNames[resource]

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/London' })

/** "Today, 14:05" or "9 Apr 2026". */
export function momentInWords(moment: string): string {
  const at = new Date(moment)
  return shortDate(at) === shortDate(new Date()) ? `Today, ${clock.format(at)}` : shortDate(at)
}

/** What stands under the state: why it is so, or what comes next. */
export function stateNote(key: ApiKey): string {
  switch (key.state) {
    case 'revoked':
      return `${key.revokedAt ? momentInWords(key.revokedAt) : ''} by ${key.revokedBy ?? 'somebody'}`
    case 'expired':
      return shortDate(new Date(key.expiresOn))
    case 'stopped':
      return key.lost.length > 0 ? 'Its maker lost the permission' : 'Its maker has no access now'
    case 'active':
    case 'expiring':
      return key.oldWorksUntil
        ? `Old key until ${shortDate(new Date(key.oldWorksUntil))}`
        : `Until ${shortDate(new Date(key.expiresOn))}`
  }
}

export const isLive = ({ state }: Pick<ApiKey, 'state'>) => state === 'active' || state === 'expiring'

/** YYYY-MM-DD, so many days from today. */
export function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

const presetNames: Record<(typeof keyDayPresets)[number], string> = {
  30: '30 days',
  90: '90 days',
  365: 'One year',
}

/** How long a key works: as is usual, or until a day that is chosen. */
export const lifeOptions = [
  ...keyDayPresets.map((days) => ({ key: String(days), value: String(days), name: presetNames[days] })),
  { key: 'day', value: 'day', name: 'Until a day I choose' },
]

export const latestDay = () => dayIn(mostKeyDays)

/** The last day of a life as it was chosen. */
export const lastDayOf = (life: string, day: string | null) => (life === 'day' ? (day ?? '') : dayIn(Number(life)))
