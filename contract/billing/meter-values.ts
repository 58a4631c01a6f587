/** Types of usage. Each has one unit. */
export const meterKinds = ['percentile', 'data', 'storage', 'licences', 'compute'] as const
export type MeterKind = (typeof meterKinds)[number]

export const meterUnits = {
  percentile: 'bit/s',
  data: 'bytes',
  storage: 'bytes',
  licences: 'licences',
  compute: 'hours',
} as const satisfies Record<MeterKind, string>

/** The most that a page shows of each: those nearest their allowance. The file has all. */
export const mostMeters = 50
