import { createHash } from 'node:crypto'
import { clock } from '@portal/contract/format/clock.ts'
import { shortDate, wallClock } from '@portal/contract/format/dates.ts'
import { shortDay } from '@portal/contract/format/days.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import { isBankHoliday } from '../src/calendar/bank-holidays.ts'

/** Relative dates and times in the demo files; files/README.md explains them. */
const expression =
  /^(?:today|now)(?: ?(?:[+-][\d.]+(?:d|h|min|s|months|weekdays)?|month|end|weekday|floor \dh|\d\d:\d\d(?: London)?))*$/
const step = / ?([+-][\d.]+)(d|h|min|s|months|weekdays)?| ?(month|end|weekday)| ?floor (\d)h| ?(\d\d):(\d\d)( London)?/g
const inText = /\{(user )?([^{}|"]+)(?:\|([^{}|"]+))?\}/g
const units: Record<string, number> = { d: 86_400_000, h: 3_600_000, min: 60_000, s: 1000 }

const londonHour = (at: Date) => wallClock(at).getUTCHours()
const formats: Record<string, (at: Date) => string> = {
  'd MMM yyyy': shortDate,
  'd MMM': (at) => shortDay(at, null),
  'HH:mm': clock,
  'yyyy-MM': (at) => at.toISOString().slice(0, 7),
  yyyyMMdd: (at) => at.toISOString().slice(0, 10).replaceAll('-', ''),
}

/** Applies `change` to every string in the value, at any depth. */
export function inTexts(value: unknown, change: (text: string) => unknown): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((each) => inTexts(each, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inTexts(each, change)]))
}

/**
 * A relative date or time in the import's format; also inside braces in a text. Any other text is returned unchanged.
 */
export function resolve(text: string, now: Date): string {
  if (expression.test(text)) return written(text, now)
  if (!text.includes('{')) return text
  return text.replaceAll(inText, (whole, user: string | undefined, inner: string, format: string | undefined) => {
    if (user) return idOf(inner)
    return expression.test(inner) ? written(inner, now, format) : whole
  })
}

/** The import's id of a person, derived from the email address. */
export function idOf(email: string): string {
  return `u-${createHash('sha256').update(email).digest('hex').slice(0, 24)}`
}

function written(text: string, now: Date, format?: string): string {
  const { at, isMoment } = momentOf(text, now)
  const form = format === undefined ? undefined : formats[format]
  if (format !== undefined && !form) throw new Error(`Demo data: ${format} is not a form of a day`)
  if (form) return form(at)
  return isMoment ? at.toISOString().replace('.000Z', 'Z') : at.toISOString().slice(0, 10)
}

function momentOf(text: string, now: Date): { at: Date; isMoment: boolean } {
  const today = startOfDay(now)
  let isMoment = text.startsWith('now')
  let at = isMoment ? now : today
  for (const [, amount, unit = 'd', word, hours, hour, minute, isLondon] of text.replace(/^\w+/, '').matchAll(step)) {
    if (amount && unit === 'weekdays') at = inWeekdays(at, Number(amount))
    else if (amount)
      at = unit === 'months' ? inMonths(at, Number(amount)) : later(at, Number(amount) * (units[unit] ?? 0))
    else if (word === 'month') at = dayOfMonth(at, 1)
    else if (word === 'end') at = dayOfMonth(inMonths(dayOfMonth(at, 1), 1), 0)
    else if (word === 'weekday') at = weekday(at, today)
    else if (hours) at = wholeHours(at, Number(hours))
    else {
      isMoment = true
      at = atClock(at, Number(hour), Number(minute), isLondon !== undefined)
    }
  }
  return { at, isMoment }
}

const later = (at: Date, ms: number) => new Date(at.getTime() + Math.round(ms))
const startOfDay = (at: Date) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()))
const dayOfMonth = (at: Date, day: number) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), day))

/** The same day of another month, or the last day of a shorter one. */
function inMonths(at: Date, months: number): Date {
  const moved = new Date(at)
  moved.setUTCDate(1)
  moved.setUTCMonth(at.getUTCMonth() + months)
  const last = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate()
  moved.setUTCDate(Math.min(at.getUTCDate(), last))
  return moved
}

/** A weekend or bank holiday in the future moves to the next working day, one in the past to the working day before. */
function weekday(day: Date, today: Date): Date {
  return isFree(day) ? weekday(later(day, (day > today ? 1 : -1) * 86_400_000), today) : day
}

/** The working day that is this many of them later, or earlier. */
function inWeekdays(at: Date, days: number): Date {
  let day = at
  for (let left = Math.abs(days); left > 0; left -= isFree(day) ? 0 : 1) day = later(day, Math.sign(days) * 86_400_000)
  return day
}

const isFree = (day: Date) => day.getUTCDay() % 6 === 0 || isBankHoliday(plainDateOf(day.toISOString().slice(0, 10)))

function atClock(day: Date, hour: number, minute: number, isLondon: boolean): Date {
  const at = later(startOfDay(day), (hour * 60 + minute) * 60_000)
  return isLondon && londonHour(at) !== hour ? later(at, -3_600_000) : at
}

/** Rounds down to a full hour, or to a multiple of hours, in UK time. */
function wholeHours(at: Date, hours: number): Date {
  const hour = later(at, -(at.getTime() % 3_600_000))
  return later(hour, -(londonHour(hour) % hours) * 3_600_000)
}
