import { plainDateOf, utcDateOf } from '@portal/contract/plain-date-values.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { addWorkingDays, officeHours, workingMinutesBetween } from '@portal/db/src/calendar/working-time.ts'

// Days are UK days.

const noon = (day: PlainDate) => new Date(`${day}T12:00:00Z`)
const minutesOfDay = 8.5 * 60

export function workingDaysAfter(day: PlainDate, days: number): PlainDate {
  return utcDateOf(addWorkingDays(noon(day), days, officeHours))
}

/** Working days between the first day (included) and the second (excluded). */
export function workingDaysFrom(from: PlainDate, to: PlainDate): number {
  const night = (day: PlainDate) => new Date(`${day}T03:00:00Z`)
  return Math.round(workingMinutesBetween(night(from), night(to), officeHours) / minutesOfDay)
}

export function daysBetween(from: PlainDate, to: PlainDate): number {
  return Temporal.PlainDate.from(from).until(to).days
}

export function daysAfter(day: PlainDate, days: number): PlainDate {
  return plainDateOf(Temporal.PlainDate.from(day).add({ days }).toString())
}

/** The same day of a later month, or its last day. */
export function monthsAfter(day: PlainDate, months: number): PlainDate {
  return plainDateOf(Temporal.PlainDate.from(day).add({ months }).toString())
}

/** The last day of a contract that begins on `start`. */
export function endOfTerm(start: PlainDate, months: number): PlainDate {
  return daysAfter(monthsAfter(start, months), -1)
}

/** The last day that a customer can request; no one plans further ahead. */
export function latestWish(now: PlainDate): PlainDate {
  return daysAfter(now, 730)
}
