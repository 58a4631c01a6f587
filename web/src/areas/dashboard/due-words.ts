import { clock } from '@portal/contract/format/clock.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { daysUntil, inDays, londonClock } from '@portal/contract/format/dates.ts'
import { minutesUntil } from '@portal/contract/format/relative.ts'
import { durationOfMinutes } from '@portal/contract/format/sizes.ts'

// The deadline of a day is its last second.
const isWholeDay = (at: string) => londonClock(at) === '23:59'

/** "update by 11:30" as the server wrote it; with the zone of the time for a reader abroad. */
export const dueInWords = (due: string, dueAt: string | null): string =>
  dueAt === null ? due : due.replace(londonClock(dueAt), clock(dueAt))

/** "in 1 h 48 min", "in 4 days", "20 min late", "13 days late". */
export function leftInWords(at: string, now: Date): string {
  const minutes = minutesUntil(at, now)
  const days = daysUntil(at, now)
  if (isWholeDay(at) || Math.abs(minutes) >= 1440) return days >= 0 ? inDays(days) : `${counted(-days, 'day')} late`
  return minutes >= 0 ? `in ${durationOfMinutes(minutes)}` : `${durationOfMinutes(-minutes)} late`
}
