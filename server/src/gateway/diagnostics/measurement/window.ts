import type { MeasurementQuery } from '@portal/contract/diagnostics/measurement.ts'
import { hourStepSeconds, monthDays, sampleStepSeconds } from '@portal/contract/diagnostics/measurement-values.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { dayMs } from '../../../lib/duration.ts'

/** The span of a picture, and the length of its steps. */
export interface Window {
  from: Date
  until: Date
  stepSeconds: number
}

/** A day in UK time, or the 30 days that end with it; without a day, the picture ends with the last complete step. */
export function windowOf(
  { period, day }: MeasurementQuery,
  { now, sampleDays }: { now: Date; sampleDays: number },
): Window {
  const days = period === 'day' ? 1 : monthDays
  const from = day ? startOf(day, 1 - days) : new Date(now.getTime() - days * dayMs)
  // Samples that are about to be deleted could be missing in part.
  const hasSamples = from.getTime() > now.getTime() - (sampleDays - 1) * dayMs
  const stepSeconds = period === 'day' && hasSamples ? sampleStepSeconds : hourStepSeconds
  const floor = (at: Date) => new Date(Math.floor(at.getTime() / (stepSeconds * 1000)) * stepSeconds * 1000)
  const last = floor(now)
  if (!day) return { from: new Date(last.getTime() - days * dayMs), until: last, stepSeconds }
  if (startOf(day, 0) > now) throw new Problem('invalid', { fields: { day: 'Enter a day that has begun.' } })
  const end = startOf(day, 1)
  return { from, until: end < last ? end : last, stepSeconds }
}

const startOf = (day: PlainDate, daysLater: number) =>
  new Date(Temporal.PlainDate.from(day).add({ days: daysLater }).toZonedDateTime('Europe/London').epochMilliseconds)
