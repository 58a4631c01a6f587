import type { PlainDate } from '@portal/contract/plain-date.ts'
import { dayInWords, daysBetween, today } from '../orders/days.ts'

// Days and times are those of the United Kingdom.

/** "today", "tomorrow", "in 12 days"; a day that has passed is "overdue". */
export function soon(day: PlainDate, now: Date): string {
  const days = daysBetween(today(now), day)
  if (days < 0) return 'overdue'
  if (days === 0) return 'today'
  return days === 1 ? 'tomorrow' : `in ${days} days`
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/London' })

/** "11:30" */
export function clockOf(at: Date): string {
  return clock.format(at)
}

/** "11:30" today, "tomorrow, 11:30", otherwise the day: "Fri 17 April". */
export function moment(at: Date, now: Date): string {
  const day = today(at)
  const days = daysBetween(today(now), day)
  if (days === 0) return clock.format(at)
  return days === 1 ? `tomorrow, ${clock.format(at)}` : dayInWords(day, today(now))
}

/** The last moment of a day, for what is due on it. */
export function endOf(day: PlainDate): string {
  const end = Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime('Europe/London').subtract({ seconds: 1 })
  return end.toInstant().toString()
}

/** The first moment of the next day. */
export function tomorrow(now: Date): string {
  const next = Temporal.PlainDate.from(today(now)).add({ days: 1 })
  return next.toZonedDateTime('Europe/London').toInstant().toString()
}

export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`
}
