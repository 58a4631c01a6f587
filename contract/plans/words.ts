import { percent } from '../format/sizes.ts'
import { counted } from '../format/counts.ts'
import { inList } from '../format/lists.ts'
import type { AvailabilityCredit, CreditRule, Hours, Repair } from './content.ts'
import { type FaultCause, faultCauseNames } from './values.ts'

const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Of a day; the first is the next one. */
export const nthNames = ['', 'next', 'second', 'third', 'fourth', 'fifth']

/** "5 hours", "End of the next half day", "End of the second working day"; an en dash without a target. */
export function spanInWords(span: Repair | null): string {
  if (!span) return '–'
  const { amount, unit } = span
  if (unit === 'ends of working days') return endOf('working day', amount)
  if (unit === 'half days') return endOf('half day', amount)
  return counted(amount, unit.slice(0, -1))
}

const endOf = (day: string, amount: number): string =>
  nthNames[amount] ? `End of the ${nthNames[amount]} ${day}` : `End of ${day} ${amount}`

/** The same after other words: "Target fix: end of the next working day". */
export const spanInText = (span: Repair | null): string =>
  spanInWords(span).replace(/^[A-Z]/, (first) => first.toLowerCase())

/** When a level of escalation opens: "From the start", "After 4 hours". */
export const openingInWords = (afterHours: number): string =>
  afterHours === 0 ? 'From the start' : `After ${spanInWords({ amount: afterHours, unit: 'hours' })}`

/** "5% of the monthly charge for each hour or part of an hour over target, up to 100%"; empty without a credit. */
export function creditInWords(rule: CreditRule | null): string {
  if (!rule) return ''
  return `${rule.percentPerHour}% of the monthly charge for each hour or part of an hour over target, up to ${rule.mostPercent}%`
}

/** "Below 99.95%: 5% of the monthly charge". */
export function availabilityInWords({ below, percent: credit }: AvailabilityCredit): string {
  return `Below ${percent(below / 100)}: ${credit}% of the monthly charge`
}

export const whatIsExcluded = 'Faults with these causes do not count towards targets, credits or availability:'

/** "planned work, power at the site and no fault found". */
export function exclusionsInWords(causes: readonly FaultCause[]): string {
  return inList(
    causes.map((cause) => faultCauseNames[cause]).map((name) => name.charAt(0).toLowerCase() + name.slice(1)),
  )
}

/** "24/7"; "Mon–Sat, 08:00–20:00"; "Mon–Fri, 08:00–20:00 and Sat, 09:00–13:00". */
export function hoursInWords(hours: Hours | readonly Hours[]): string {
  const rows = 'days' in hours ? [hours] : hours
  return rows.map(rowInWords).join(' and ')
}

function rowInWords({ days, from, to, bankHolidays }: Hours): string {
  const isAllDay = from === '00:00' && to === '24:00'
  if (isAllDay && days.length === 7) {
    return bankHolidays === 'open' ? '24/7' : '24/7, except bank holidays'
  }
  return `${daysInWords(days)}, ${isAllDay ? '24 hours' : `${from}–${to}`}`
}

function daysInWords(days: readonly number[]): string {
  const sorted = days.toSorted((one, other) => one - other)
  const runs: number[][] = []
  for (const day of sorted) {
    const run = runs.at(-1)
    if (run?.at(-1) === day - 1) run.push(day)
    else runs.push([day])
  }
  return runs
    .map((run) => {
      const [first = 1] = run
      const last = run.at(-1) ?? first
      if (run.length === 7) return 'every day'
      if (run.length === 1) return dayNames[first - 1]
      return `${dayNames[first - 1]}${run.length === 2 ? ', ' : '–'}${dayNames[last - 1]}`
    })
    .join(', ')
}

/** "2 h 10 min"; "5 h"; "3 d 1 h". */
export function durationInWords(minutes: number): string {
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60]
  if (days > 0) return `${days} d ${hours} h`
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, '0')} min`
}

/** Never rounded up to a whole: 99.996% is not 100%. */
export function percentInWords(value: number): string {
  return percent(Math.floor(value * 100) / 100)
}

const minutesOf: Record<Repair['unit'], number> = {
  minutes: 1,
  hours: 60,
  'half days': 12 * 60,
  'working days': 24 * 60,
  'ends of working days': 24 * 60 + 1,
}

/** For sorting: a working day is longer than any target in hours. */
export function spanMinutes(span: Repair | null): number | null {
  return span && span.amount * minutesOf[span.unit]
}
