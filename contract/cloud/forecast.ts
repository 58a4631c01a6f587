import { farthestDays, type MeterState, nearFrom } from './values.ts'
import { utcDateOf } from '../plain-date-values.ts'
import type { PlainDate } from '../plain-date.ts'

/** The average use of one day. */
export interface DayOfUse {
  day: PlainDate
  used: number
}

export interface Forecast {
  /** Daily growth from a line fitted to the days; null if there are too few. */
  perDay: number | null
  /** Whole days until it is full; 0 if it is; null if it does not grow, or not within a year. */
  daysLeft: number | null
  fullOn: PlainDate | null
  nearSince: PlainDate | null
}

/** A forecast begins on the day of the last reading, and its days are counted from today. */
export interface DaysOfForecast {
  readOn: PlainDate
  today: PlainDate
}

/** Fewer days do not allow a forecast. */
const fewestDays = 5
const dayMs = 86_400_000

/** When the limit is reached if use continues: a straight line fitted to the days, moved to the latest one. */
export function forecast(
  days: readonly DayOfUse[],
  now: number,
  allowed: number | null,
  { readOn, today }: DaysOfForecast,
): Forecast {
  const perDay = days.length < fewestDays ? null : slopeOf(days)
  const nearSince = allowed === null ? null : nearSinceOf(days, now, allowed)
  const left = daysLeftOf(now, allowed, perDay)
  if (left === null) return { perDay, nearSince, daysLeft: null, fullOn: null }
  const fullOn = dayAfter(readOn, left)
  return { perDay, nearSince, daysLeft: Math.max(0, (Date.parse(fullOn) - Date.parse(today)) / dayMs), fullOn }
}

function daysLeftOf(now: number, allowed: number | null, perDay: number | null): number | null {
  if (allowed === null) return null
  if (now >= allowed) return 0
  // Growth below a thousandth of the limit per day counts as none.
  if (perDay === null || perDay <= 0 || perDay * farthestDays < allowed - now) return null
  return Math.floor((allowed - now) / perDay)
}

/** Least squares. Days may be missing, so each is placed by its date. */
function slopeOf(days: readonly DayOfUse[]): number {
  const first = Date.parse(days[0]?.day ?? '')
  const points = days.map(({ day, used }) => ({ x: (Date.parse(day) - first) / dayMs, y: used }))
  const middle = points.reduce((sum, { x }) => sum + x, 0) / points.length
  const level = points.reduce((sum, { y }) => sum + y, 0) / points.length
  const spread = points.reduce((sum, { x }) => sum + (x - middle) ** 2, 0)
  return spread === 0 ? 0 : points.reduce((sum, { x, y }) => sum + (x - middle) * (y - level), 0) / spread
}

/** The first of the latest consecutive days above the warning level. */
function nearSinceOf(days: readonly DayOfUse[], now: number, allowed: number): PlainDate | null {
  if (now < allowed * nearFrom) return null
  const lastBelow = days.findLastIndex(({ used }) => used < allowed * nearFrom)
  return lastBelow < 0 ? null : (days[lastBelow + 1]?.day ?? null)
}

export function stateOf(used: number, allowed: number | null): MeterState {
  if (allowed === null) return 'unlimited'
  if (used >= allowed) return 'full'
  return used >= allowed * nearFrom ? 'near' : 'room'
}

export function dayAfter(day: PlainDate, days: number): PlainDate {
  return utcDateOf(new Date(Date.parse(day) + days * dayMs))
}
