import { plainDateOf, utcDateOf } from '@portal/contract/plain-date-values.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { addWorkingDays, officeHours, workingMinutesBetween } from '../../lib/working-time.ts'

// Days mean days in the United Kingdom.

const noon = (day: PlainDate) => new Date(`${day}T12:00:00Z`)
const minutesOfDay = 8.5 * 60

export function today(now = new Date()): PlainDate {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO('Europe/London')
  return plainDateOf(local.toPlainDate().toString())
}

export function workingDaysAfter(day: PlainDate, days: number): PlainDate {
  return utcDateOf(addWorkingDays(noon(day), days, officeHours))
}

/** Working days from the first day, included, to the second, not included. */
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

/** The last day for which a customer can ask: nobody plans further ahead. */
export function latestWish(now: PlainDate): PlainDate {
  return daysAfter(now, 730)
}

const format = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'long', timeZone: 'UTC' })
const formatWithYear = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** "Thu 28 May", and "28 May 2027" in another year. */
export function dayInWords(day: PlainDate, now = today()): string {
  const isThisYear = day.slice(0, 4) === now.slice(0, 4)
  return (isThisYear ? format : formatWithYear).format(noon(day)).replace(',', '')
}
