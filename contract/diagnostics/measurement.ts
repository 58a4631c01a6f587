import { z } from 'zod'
import { connections } from '../connection.ts'
import { endpoint } from '../endpoint.ts'
import { PlainDate } from '../plain-date.ts'
import { ById, ServiceId } from '../services/services.ts'
import { measurementMarks, measurementPeriods } from './measurement-values.ts'

const Moment = z.iso.datetime()
const Ms = z.number().nullable()

/** An event of the line, which explains what was measured or differs from it. */
export const MeasurementMark = z.object({
  kind: z.enum(measurementMarks),
  from: Moment,
  /** Null while it continues. */
  until: Moment.nullable(),
  title: z.string(),
  /** The reference of planned work or the id of a test; null for an outage. */
  id: z.string().nullable(),
})
export type MeasurementMark = z.infer<typeof MeasurementMark>

/** Latency and loss of a line. Each list has one value for each step from `from` on. */
export const LineMeasurement = z.object({
  serviceId: ServiceId,
  /** To the probe; a demo simulates it. */
  connection: z.enum(connections),
  /** Why the line is not measured now; null if it is. */
  reason: z.string().nullable(),
  address: z.string().nullable(),
  measuredSince: Moment.nullable(),
  from: Moment,
  until: Moment,
  stepSeconds: z.number().int(),
  /** Pings; 0 if nothing was measured, which differs from no loss. */
  sent: z.array(z.number().int()),
  lost: z.array(z.number().int()),
  /** Null without a reply. */
  minMs: z.array(Ms),
  avgMs: z.array(Ms),
  maxMs: z.array(Ms),
  total: z.object({
    sent: z.number().int(),
    lost: z.number().int(),
    minMs: Ms,
    avgMs: Ms,
    maxMs: Ms,
    /** Samples of five minutes in which no ping was answered. */
    silentMinutes: z.number().int(),
  }),
  marks: z.array(MeasurementMark),
})
export type LineMeasurement = z.infer<typeof LineMeasurement>

export const MeasurementQuery = z.object({
  period: z.enum(measurementPeriods, 'Choose day or month.').default('day'),
  /** The day, or the last day of the month; without it, the picture ends now. */
  day: PlainDate.optional(),
})
export type MeasurementQuery = z.output<typeof MeasurementQuery>

const measurement = {
  method: 'GET',
  permissions: ['BusinessPortalDiagnostics'],
  params: ById,
  query: MeasurementQuery,
} as const

export const lineMeasurementRead = endpoint({
  ...measurement,
  path: '/diagnostic-info/api/services/:serviceId/measurement',
  summary: 'Latency and loss of a line over a day or 30 days, with recorded outages, planned work and line tests',
  response: LineMeasurement,
})

export const lineMeasurementExport = endpoint({
  ...measurement,
  path: '/diagnostic-info/api/services/:serviceId/measurement.csv',
  summary: 'The steps of that picture as CSV',
  produces: 'text/csv',
})
