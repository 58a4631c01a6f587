import type { PlainDate } from '@portal/contract/plain-date.ts'
import { inDays, londonClock } from '@portal/contract/format/dates.ts'
import { dayOf, weekday } from '@portal/contract/format/days.ts'
import { nearDay } from '@portal/contract/format/relative.ts'
import { daysBetween } from '../../lib/days.ts'

// All dates and times are UK time.

/** "today", "tomorrow", "in 12 days"; "overdue" for a day in the past. */
export function soon(day: PlainDate, now: Date): string {
  const days = daysBetween(dayOf(now), day)
  if (days < 0) return 'overdue'
  return inDays(days)
}

/**
 * "11:30" for today, "tomorrow, 11:30", "yesterday, 23:40", otherwise the day: "Fri 17 April". It is in `dueAt` of its
 * item too, from which the browser adds the zone for a reader abroad.
 */
export function moment(at: Date, now: Date): string {
  const near = nearDay(at, now)
  if (near === undefined) return weekday(dayOf(at), dayOf(now))
  return near === 'today' ? londonClock(at) : `${near}, ${londonClock(at)}`
}

/** The last second of a day, for deadlines on that day. */
export function endOf(day: PlainDate): string {
  const end = Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime('Europe/London').subtract({ seconds: 1 })
  return end.toInstant().toString()
}

/** The start of the next day. */
export function tomorrow(now: Date): string {
  const next = Temporal.PlainDate.from(dayOf(now)).add({ days: 1 })
  return next.toZonedDateTime('Europe/London').toInstant().toString()
}
