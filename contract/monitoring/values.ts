/** The periods that operators can select. */
export const monitoringRanges = ['24h', '7d'] as const
export type MonitoringRange = (typeof monitoringRanges)[number]

export const vitalRatings = ['good', 'needs improvement', 'poor'] as const
export type VitalRating = (typeof vitalRatings)[number]

/** The thresholds of Core Web Vitals: up to the first is good, above the second is poor. */
export const vitalBounds = { lcp: [2500, 4000], inp: [200, 500], cls: [0.1, 0.25] } as const
