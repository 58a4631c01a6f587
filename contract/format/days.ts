import type { PlainDate } from '../plain-date.ts'
import { plainDateOf } from '../plain-date-values.ts'
import { clock } from './clock.ts'
import { type At, shortDate, wallClock } from './dates.ts'

// Separate from dates.ts, because the page with the smallest size budget needs none of these.

/** The calendar day in London. */
export const dayOf = (at: At): PlainDate => plainDateOf(wallClock(at).toISOString().slice(0, 10))

/** "3 Dec 2026, 14:05" */
export const dateTime = (at: At): string => `${shortDate(at)}, ${clock(at)}`

const formatters: Record<string, Intl.DateTimeFormat> = {}

function nameOf(part: 'month' | 'weekday', at: At): string {
  const formatter = (formatters[part] ??= new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', [part]: 'long' }))
  return formatter.format(wallClock(at))
}

/** "December" */
export const monthName = (at: At): string => nameOf('month', at)

/** "Dec", and "Sep": the locale would write Sept. */
export const shortMonth = (at: At): string => monthName(at).slice(0, 3)

const year = (at: At) => wallClock(at).getUTCFullYear()
/** Adds the year if it differs from that of `now`; null never adds it. */
const otherYear = (at: At, now: At | null) => (now === null || year(at) === year(now) ? '' : ` ${year(at)}`)

/** "December 2026" */
export const monthYear = (at: At): string => `${monthName(at)} ${year(at)}`

/** "Thursday" */
export const weekdayName = (at: At): string => nameOf('weekday', at)

/** "3 December"; "3 December 2027" in another year. */
export const dayMonth = (at: At, now: At | null = new Date()): string =>
  `${wallClock(at).getUTCDate()} ${monthName(at)}${otherYear(at, now)}`

/** "3 Dec"; "3 Dec 2027" in another year. */
export const shortDay = (at: At, now: At | null = new Date()): string =>
  otherYear(at, now) ? shortDate(at) : shortDate(at).slice(0, -5)

/** "3 December 2026" */
export const longDate = (at: At): string => `${dayMonth(at, null)} ${year(at)}`

const threeLetters = (at: At) => weekdayName(at).slice(0, 3)

/** "Thu 3 December"; "3 December 2027" in another year. */
export const weekday = (at: At, now: At | null = new Date()): string =>
  otherYear(at, now) ? longDate(at) : `${threeLetters(at)} ${dayMonth(at, null)}`

/** "Thu 3 Dec"; "Thu 3 Dec 2027" in another year. */
export const shortWeekday = (at: At, now: At | null = new Date()): string => `${threeLetters(at)} ${shortDay(at, now)}`

/** "Thu 3 December 2026" */
export const weekdayDate = (at: At): string => `${threeLetters(at)} ${longDate(at)}`
