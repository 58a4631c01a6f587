import type { PlainDate } from '@portal/contract/plain-date.ts'
import { clock } from '@portal/contract/format/clock.ts'
import { inDays } from '@portal/contract/format/dates.ts'
import { dayOf, weekday } from '@portal/contract/format/days.ts'
import { daysBetween } from '../../lib/days.ts'

// All dates and times are UK time.

/** "today", "tomorrow", "in 12 days"; "overdue" for a day in the past. */
export function soon(day: PlainDate, now: Date): string {
  const days = daysBetween(dayOf(now), day)
  if (days < 0) return 'overdue'
  return inDays(days)
}

/** "11:30" for today, "tomorrow, 11:30", otherwise the day: "Fri 17 April". */
export function moment(at: Date, now: Date): string {
  const day = dayOf(at)
  const days = daysBetween(dayOf(now), day)
  if (days === 0) return clock(at)
  return days === 1 ? `tomorrow, ${clock(at)}` : weekday(day, dayOf(now))
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
