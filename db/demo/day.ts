import type { PlainDate } from '@portal/contract/plain-date.ts'
import { utcDateOf } from '@portal/contract/plain-date-values.ts'

/** Dates of the demo data, all relative to the day it is loaded, so that it never grows old. */
export interface Calendar {
  today: Date
  /** So many days from today. */
  inDays(days: number): PlainDate
  /** The same day of the month, so many months from today. */
  inMonths(months: number): PlainDate
  /** The last day of the month, so many months from this one. */
  endOfMonth(months: number): PlainDate
  /** A moment, for people: "11 Nov 2025". */
  inWords(days: number): string
}

export function calendarFrom(today: Date): Calendar {
  const [year, month, day] = [today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()]
  const words = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  return {
    today,
    inDays: (days) => utcDateOf(new Date(Date.UTC(year, month, day + days))),
    inMonths: (months) => {
      const lastDay = new Date(Date.UTC(year, month + months + 1, 0)).getUTCDate()
      return utcDateOf(new Date(Date.UTC(year, month + months, Math.min(day, lastDay))))
    },
    endOfMonth: (months) => utcDateOf(new Date(Date.UTC(year, month + months + 1, 0))),
    inWords: (days) => words.format(new Date(Date.UTC(year, month, day + days))),
  }
}
