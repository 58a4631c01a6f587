/** The time between two pings of a line. */
export const pingSeconds = 10
/** The length of a sample: its pings are added up before they are stored. */
export const sampleStepSeconds = 300
/** The length of the steps in a month's picture. */
export const hourStepSeconds = 3600

/** A line with more loss than this is losing packets: of the 30 pings of a sample, one may be lost. */
export const lossBoundPercent = 5

export const measurementPeriods = ['day', 'month'] as const
export type MeasurementPeriod = (typeof measurementPeriods)[number]

export const measurementPeriodNames: Record<MeasurementPeriod, string> = { day: 'Day', month: 'Month' }

/** Days of a month's picture. */
export const monthDays = 30

export const measurementMarks = ['outage', 'work', 'test'] as const
export type MeasurementMarkKind = (typeof measurementMarks)[number]
export const measurementMarkNames: Record<MeasurementMarkKind, string> = {
  outage: 'Recorded outage',
  work: 'Planned work',
  test: 'Line test',
}

/** In per cent, to a tenth; a loss is never rounded to none, nor a reply to none. Null if nothing was sent. */
export function lossPercent(sent: number, lost: number): number | null {
  if (sent === 0) return null
  if (lost === 0 || lost === sent) return lost === 0 ? 0 : 100
  return Math.min(99.9, Math.max(0.1, Math.round((lost / sent) * 1000) / 10))
}
