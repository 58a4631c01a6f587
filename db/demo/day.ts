/** Dates of the demo data, all relative to the day it is loaded, so that it never grows old. */
export interface Calendar {
  today: Date
  /** YYYY-MM-DD, so many days from today. */
  inDays(days: number): string
  /** The same day of the month, so many months from today. */
  inMonths(months: number): string
  /** The last day of the month, so many months from this one. */
  endOfMonth(months: number): string
  /** A moment, for people: "11 Nov 2025". */
  inWords(days: number): string
}

export function calendarFrom(today: Date): Calendar {
  const [year, month, day] = [today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()]
  const written = (date: Date) => date.toISOString().slice(0, 10)
  const words = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  return {
    today,
    inDays: (days) => written(new Date(Date.UTC(year, month, day + days))),
    inMonths: (months) => {
      const lastDay = new Date(Date.UTC(year, month + months + 1, 0)).getUTCDate()
      return written(new Date(Date.UTC(year, month + months, Math.min(day, lastDay))))
    },
    endOfMonth: (months) => written(new Date(Date.UTC(year, month + months + 1, 0))),
    inWords: (days) => words.format(new Date(Date.UTC(year, month, day + days))),
  }
}
