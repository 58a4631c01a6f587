import type { Pence } from '@portal/contract/money.ts'
import type { VisitRow } from '@portal/contract/visits.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'

const timeZone = 'Europe/London'
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone })
const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone })

interface DayParts {
  weekday?: 'short' | 'long'
  month?: 'short' | 'long'
  year?: boolean
}

/** "Thu 23 April 2026" from a day or a moment, without the comma that the browser puts in. */
export function dayInWords(at: string, { weekday = 'short', month = 'long', year = true }: DayParts = {}): string {
  const date = new Date(at.length === 10 ? `${at}T12:00:00Z` : at)
  const options = { weekday, day: 'numeric', month, ...(year && ({ year: 'numeric' } as const)), timeZone } as const
  return new Intl.DateTimeFormat('en-GB', options)
    .format(date)
    .replace(',', '')
    .replace(/Sept\b/, 'Sep')
}

/** The day at the data centre. */
export function dayOf(at: string | Date): PlainDate {
  return plainDateOf(isoDay.format(new Date(at)))
}

export function clockOf(at: string | Date): string {
  return clock.format(new Date(at))
}

/** "10:00–12:00" */
export function hoursInWords(startsAt: string, endsAt: string): string {
  return `${clockOf(startsAt)}–${clockOf(endsAt)}`
}

const dayMs = 86_400_000

/** "Today, 10:00–12:00", "Tomorrow, …" or "Thu 23 Apr, …". */
export function whenInWords({ startsAt, endsAt }: Pick<VisitRow, 'startsAt' | 'endsAt'>, now = new Date()): string {
  if (!startsAt || !endsAt) return 'No time yet'
  const day = dayOf(startsAt)
  const near = [
    ['Today', dayOf(now)],
    ['Tomorrow', dayOf(new Date(now.getTime() + dayMs))],
    ['Yesterday', dayOf(new Date(now.getTime() - dayMs))],
  ].find(([, each]) => each === day)?.[0]
  const isThisYear = day.slice(0, 4) === dayOf(now).slice(0, 4)
  return `${near ?? dayInWords(startsAt, { month: 'short', year: !isThisYear })}, ${hoursInWords(startsAt, endsAt)}`
}

/** "24 Nov 2026, 09:12" for the timeline. */
export function momentInWords(at: string): string {
  const words = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone }).format(new Date(at))
  return `${words.replace('Sept', 'Sep')}, ${clockOf(at)}`
}

export function countOf(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en-GB')} ${number === 1 ? one : many}`
}

export function money(amount: Pence, currency: string): string {
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(amount / 100)
}
