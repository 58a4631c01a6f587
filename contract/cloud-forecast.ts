import { farthestDays, type MeterState, nearFrom } from './cloud-values.ts'
import { utcDateOf } from './plain-date-values.ts'
import type { PlainDate } from './plain-date.ts'

/** The use of one day, on average. */
export interface DayOfUse {
  day: PlainDate
  used: number
}

export interface Forecast {
  /** Growth of a day, by the line through the days; null where there are too few. */
  perDay: number | null
  /** Whole days until it is full; 0 where it is; null where it does not grow, or not within a year. */
  daysLeft: number | null
  fullOn: PlainDate | null
  nearSince: PlainDate | null
}

/** Fewer days than these say nothing about the next ones. */
const fewestDays = 5
const dayMs = 86_400_000

/** When a limit is reached if use goes on as it did: a straight line through the days, laid on to the newest one. */
export function forecast(days: readonly DayOfUse[], now: number, allowed: number | null, today: PlainDate): Forecast {
  const perDay = days.length < fewestDays ? null : slopeOf(days)
  const nearSince = allowed === null ? null : nearSinceOf(days, now, allowed)
  const left = daysLeftOf(now, allowed, perDay)
  return { perDay, nearSince, daysLeft: left, fullOn: left === null ? null : dayAfter(today, left) }
}

function daysLeftOf(now: number, allowed: number | null, perDay: number | null): number | null {
  if (allowed === null) return null
  if (now >= allowed) return 0
  // Below a thousandth of the limit in a day it stands still, whatever the last digits say.
  if (perDay === null || perDay <= 0 || perDay * farthestDays < allowed - now) return null
  return Math.floor((allowed - now) / perDay)
}

/** Least squares. Days may be missing, so the place of each one is its date. */
function slopeOf(days: readonly DayOfUse[]): number {
  const first = Date.parse(days[0]?.day ?? '')
  const points = days.map(({ day, used }) => ({ x: (Date.parse(day) - first) / dayMs, y: used }))
  const middle = points.reduce((sum, { x }) => sum + x, 0) / points.length
  const level = points.reduce((sum, { y }) => sum + y, 0) / points.length
  const spread = points.reduce((sum, { x }) => sum + (x - middle) ** 2, 0)
  return spread === 0 ? 0 : points.reduce((sum, { x, y }) => sum + (x - middle) * (y - level), 0) / spread
}

/** The first of the last days that were all above the warning line. */
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
