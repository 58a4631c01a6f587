import { plainDateOf, utcDateOf } from '@portal/contract/plain-date-values.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
const dayMs = 86_400_000

export function addDays(day: PlainDate, days: number): PlainDate {
  return utcDateOf(new Date(Date.parse(day) + days * dayMs))
}

/** "2026-11" */
export function monthOf(day: PlainDate): string {
  return day.slice(0, 7)
}

export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

/** The days of all weeks in a month, from Monday to Sunday. */
export function gridOf(month: string): PlainDate[] {
  const first = plainDateOf(`${month}-01`)
  // JavaScript counts Sunday as 0; here it is the last day of the week.
  const before = (new Date(first).getUTCDay() + 6) % 7
  const start = addDays(first, -before)
  const length = Math.round((Date.parse(`${addMonths(month, 1)}-01`) - Date.parse(start)) / dayMs)
  return Array.from({ length: Math.ceil(length / 7) * 7 }, (_, index) => addDays(start, index))
}

export function weeksOf<T>(days: readonly T[]): T[][] {
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}
