import type { VisitRow } from '@portal/contract/visits/visits.ts'
import { clock } from '@portal/contract/format/clock.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { londonClock } from '@portal/contract/format/dates.ts'
import { nearDay } from '@portal/contract/format/relative.ts'
import { shortDay, shortWeekday } from '@portal/contract/format/days.ts'
import { capital } from '../../lib/capital.ts'

/** "10:00–12:00" */
export function hoursInWords(startsAt: string, endsAt: string): string {
  return `${londonClock(startsAt)}–${clock(endsAt)}`
}

/** "Today, 10:00–12:00", "Tomorrow, …" or "Thu 23 Apr, …". */
export function whenInWords({ startsAt, endsAt }: Pick<VisitRow, 'startsAt' | 'endsAt'>, now = new Date()): string {
  if (!startsAt || !endsAt) return 'No time yet'
  return `${capital(nearDay(startsAt, now) ?? shortWeekday(startsAt, now))}, ${hoursInWords(startsAt, endsAt)}`
}

/** "1 photo ID missing"; null if every visitor has one. */
export const withoutIdInWords = ({ withoutId }: Pick<VisitRow, 'withoutId'>): string | null =>
  withoutId > 0 ? `${counted(withoutId, 'photo ID')} missing` : null

/** "Next: tomorrow, 10:00–12:00, Manchester DC2, 1 photo ID missing": later visits can lack some, too. */
export function nextInWords(
  next: Pick<VisitRow, 'startsAt' | 'endsAt' | 'place' | 'withoutId'>,
  now = new Date(),
): string {
  const when = whenInWords(next, now).replace(/^To/, 'to')
  return [`Next: ${when}`, next.place, withoutIdInWords(next)].filter(Boolean).join(', ')
}

/** "3 waiting: 2 for approval, 1 draft", as many as on their tab; null if there are none. */
export function waitingInWords(waiting: number, drafts: number): string | null {
  if (waiting === 0) return null
  if (drafts === 0) return `${counted(waiting, 'visit')} waiting for approval`
  if (drafts === waiting) return `${counted(drafts, 'draft')} waiting to be sent`
  return `${waiting} waiting: ${waiting - drafts} for approval, ${counted(drafts, 'draft')}`
}

/** "24 Nov, 09:12" for the timeline. */
export const momentInWords = (at: string): string => `${shortDay(at, null)}, ${clock(at)}`
