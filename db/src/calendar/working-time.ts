import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import { isBankHoliday } from './bank-holidays.ts'

/** A team's working hours in UK time; bank holidays are those of England and Wales. */
export interface WorkingHours {
  /** Days of the week from 1, Monday, to 7. */
  days: readonly number[]
  /** Wall-clock time such as `08:00`; a day that ends at `24:00` lasts until midnight. */
  from: string
  to: string
  bankHolidays: 'closed' | 'open'
}

export const aroundTheClock: WorkingHours = {
  days: [1, 2, 3, 4, 5, 6, 7],
  from: '00:00',
  to: '24:00',
  bankHolidays: 'open',
}
export const officeHours: WorkingHours = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:30', bankHolidays: 'closed' }

const timeZone = 'Europe/London'
// Longer than any run of closed days.
const longestDays = 4000

/** The time after the given number of working minutes. */
export function addWorkingMinutes(from: Date, minutes: number, hours: WorkingHours): Date {
  let left = minutes * 60_000
  for (const [opens, closes] of openings(from, hours)) {
    const start = Math.max(opens, from.getTime())
    if (start >= closes) continue
    if (left <= closes - start) return new Date(start + left)
    left -= closes - start
  }
  throw new RangeError('There is no end to this within ten years')
}

/** Working minutes between two times; 0 if they are in the wrong order. */
export function workingMinutesBetween(from: Date, to: Date, hours: WorkingHours): number {
  let worked = 0
  for (const [opens, closes] of openings(from, hours)) {
    if (opens >= to.getTime()) break
    worked += Math.max(0, Math.min(closes, to.getTime()) - Math.max(opens, from.getTime()))
  }
  return worked / 60_000
}

/** Whether the team works at that time, and the next change. */
export function openingAt(at: Date, hours: WorkingHours): { isOpen: boolean; until: Date } {
  for (const [opens, closes] of openings(at, hours)) {
    if (at.getTime() < opens) return { isOpen: false, until: new Date(opens) }
    if (at.getTime() < closes) return { isOpen: true, until: new Date(closes) }
  }
  throw new RangeError('This team never works')
}

/** The same time of day, the given number of working days later. */
export function addWorkingDays(from: Date, days: number, hours: WorkingHours): Date {
  let at = london(from)
  let left = days
  for (let step = 0; left > 0; step += 1) {
    if (step > longestDays) throw new RangeError('There is no end to this within ten years')
    at = at.add({ days: 1 })
    if (isWorkingDay(at.toPlainDate(), hours)) left -= 1
  }
  return new Date(at.epochMilliseconds)
}

/**
 * Start and end of each working day from the given time's day on, in milliseconds. Days of a clock change have their
 * real length.
 */
function* openings(from: Date, hours: WorkingHours): Generator<[number, number]> {
  let day = london(from).toPlainDate()
  for (let step = 0; step < longestDays; step += 1) {
    if (isWorkingDay(day, hours)) yield [moment(day, hours.from), moment(day, hours.to)]
    day = day.add({ days: 1 })
  }
}

function isWorkingDay(day: Temporal.PlainDate, { days, bankHolidays }: WorkingHours): boolean {
  return days.includes(day.dayOfWeek) && (bankHolidays === 'open' || !isBankHoliday(plainDateOf(day.toString())))
}

function moment(day: Temporal.PlainDate, time: string): number {
  const at = time === '24:00' ? { day: day.add({ days: 1 }), time: '00:00' } : { day, time }
  return at.day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(at.time) }).epochMilliseconds
}

/** A point in time by UK clocks. */
export function london(at: Date): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone)
}
