import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { operatorResource } from '../permission.ts'
import { logLevels } from './telemetry.ts'
import { monitoringRanges, vitalRatings } from './values.ts'

/** The body of POST /api/log/{level}. */
export const ClientLog = z.object({ msg: z.string('Enter a message.'), obj: z.unknown().optional() })

const Range = z.object({ range: z.enum(monitoringRanges, 'Choose 24h or 7d.').default('24h') })
const operator = [operatorResource] as const
const At = z.iso.datetime({ offset: true })

/** The 75th percentile of a web vital, as Core Web Vitals define it; null without samples. */
const Vital = z.object({
  p75: z.number().nullable(),
  rating: z.enum(vitalRatings).nullable(),
  samples: z.number().int(),
})

export const MonitoringOverview = z.object({
  range: z.enum(monitoringRanges),
  views: z.array(
    z.object({
      route: z.string(),
      views: z.number().int(),
      p75LoadMs: z.number().nullable(),
      p75LcpMs: z.number().nullable(),
    }),
  ),
  /** LCP and INP in milliseconds, CLS as a score. */
  vitals: z.object({ lcp: Vital, inp: Vital, cls: Vital }),
  totals: z.object({
    views: z.number().int(),
    errors: z.number().int(),
    logs: z.number().int(),
    sessions: z.number().int(),
  }),
  /** Events not stored: rate limited, invalid, above the storage limit, or not accepted by the APM server. */
  lost: z.object({
    limited: z.number().int(),
    invalid: z.number().int(),
    overflow: z.number().int(),
    unforwarded: z.number().int(),
  }),
})
export type MonitoringOverview = z.infer<typeof MonitoringOverview>

export const MonitoringError = z.object({
  message: z.string(),
  culprit: z.string(),
  count: z.number().int(),
  firstSeen: At,
  lastSeen: At,
  routes: z.array(z.string()),
})
export type MonitoringError = z.infer<typeof MonitoringError>

export const MonitoringLog = z.object({
  id: z.number().int(),
  at: At,
  level: z.enum(logLevels),
  message: z.string(),
  detail: z.unknown(),
})
export type MonitoringLog = z.infer<typeof MonitoringLog>

export const monitoringOverviewRead = endpoint({
  method: 'GET',
  path: '/monitoring-info/api/overview',
  summary: 'Views by route, web vitals, and lost events',
  permissions: operator,
  query: Range,
  response: MonitoringOverview,
})

export const monitoringErrorList = endpoint({
  method: 'GET',
  path: '/monitoring-info/api/errors',
  summary: 'Errors of browsers, grouped by message and culprit, the latest first',
  permissions: operator,
  query: Range,
  response: z.object({ errors: z.array(MonitoringError) }),
})

export const monitoringLogList = endpoint({
  method: 'GET',
  path: '/monitoring-info/api/logs',
  summary: 'The last logs of browsers',
  permissions: operator,
  query: Range,
  response: z.object({ logs: z.array(MonitoringLog) }),
})
