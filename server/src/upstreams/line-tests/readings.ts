import type { TestStepKey } from '@portal/contract/diagnostics/values.ts'
import { z } from 'zod'

const Moment = z.iso.datetime()
const count = z.number().int()
/** Null if it was not measured. */
const figure = z.number().nullable()

/**
 * The readings of a line test by step, whichever system took them. Each step has one reading on which its finding
 * depends; every other one is null if it was not taken. Rates in kbit/s, levels in dB and dBm, times in ms.
 */
export const LineReadings = {
  network: z.object({
    exchangeInService: z.boolean(),
    exchangeAlarm: z.string().nullable(),
    isEdgeResponding: z.boolean().nullable(),
    edgeMs: z.number().nullable(),
    internetMs: z.number().nullable(),
  }),
  session: z.object({
    isOnline: z.boolean(),
    since: Moment.nullable(),
    endedAt: Moment.nullable(),
    cause: z.string().nullable(),
    sessions24h: count.nullable(),
    rejects24h: count.nullable(),
    rejectReason: z.string().nullable(),
    username: z.string().nullable(),
  }),
  sync: z.object({
    isInSync: z.boolean(),
    lostAt: Moment.nullable(),
    downKbps: figure,
    upKbps: figure,
    maxDownKbps: figure,
    profileKbps: figure,
    snrDown: z.number().nullable(),
    snrUp: z.number().nullable(),
    attenuationDown: z.number().nullable(),
    attenuationUp: z.number().nullable(),
    retrains24h: count.nullable(),
  }),
  copper: z.object({
    finding: z.enum(['good', 'open', 'high resistance', 'short', 'earth contact']),
    metresFromCabinet: figure,
    lineMetres: figure,
    loopOhm: figure,
    capacitanceA: figure,
    capacitanceB: figure,
    insulationKilohm: figure,
  }),
  ont: z.object({
    power: z.enum(['on', 'off']),
    lastSeenAt: Moment.nullable(),
    serial: z.string().nullable(),
    portUp: z.boolean().nullable(),
  }),
  light: z.object({ rx: z.number().nullable(), tx: z.number().nullable(), exchangeRx: z.number().nullable() }),
  circuit: z.object({
    portUp: z.boolean(),
    lossPercent: figure,
    delayMs: figure,
    jitterMs: figure,
    since: Moment.nullable(),
  }),
  errors: z.object({
    errored24h: count,
    severe24h: count.nullable(),
    unavailable24h: count.nullable(),
    /** Errored seconds of the last 24 hours, the current hour last; each with the hour of the day in London. */
    hours: z.array(z.object({ at: Moment, hour: count, errored: count })),
  }),
  router: z.object({
    isAnswering: z.boolean(),
    lastSeenAt: Moment.nullable(),
    firmware: z.string().nullable(),
    isFirmwareCurrent: z.boolean().nullable(),
    restarts24h: count.nullable(),
  }),
  loss: z.object({
    lossPercent: z.number(),
    busyLossPercent: figure,
    latencyMs: figure,
    busyLatencyMs: figure,
    jitterMs: figure,
  }),
  throughput: z.object({ downKbps: z.number(), upKbps: figure, expectedDownKbps: figure }),
} as const

export type LineStep = keyof typeof LineReadings
export type LineReading<S extends LineStep> = z.infer<(typeof LineReadings)[S]>

/** How far ahead the account step looks for planned work. */
export const workAheadDays = 14

const Answer = z.object({ isAnswering: z.boolean(), ms: z.number().nullable(), detail: z.string() })

/** Readings that the portal takes itself. */
const OwnReadings = {
  account: z.object({
    stop: z.string().nullable(),
    incidents: z.array(z.object({ ref: z.string(), kind: z.enum(['MSO', 'degradation']), title: z.string() })),
    works: z.array(z.object({ ref: z.string(), title: z.string(), start: Moment })),
  }),
  ping: z.object({
    address: z.string(),
    sent: count,
    received: count,
    avgMs: z.number().nullable(),
    detail: z.string(),
  }),
  tcp: Answer.extend({ address: z.string(), port: count }),
  dns: Answer.extend({ address: z.string(), port: count }),
  http: Answer.extend({ address: z.string(), port: count, status: count.nullable() }),
  traceroute: z.object({
    address: z.string(),
    isComplete: z.boolean(),
    hops: z.array(z.object({ hop: count, address: z.string().nullable(), ms: z.number().nullable() })),
    detail: z.string(),
  }),
} as const

const schemas = { ...LineReadings, ...OwnReadings }

/** All readings of a test so far. */
export const Readings = z.object(schemas).partial()
export type Readings = z.infer<typeof Readings>
export type Reading<S extends TestStepKey> = NonNullable<Readings[S]>

export function isLineStep(step: TestStepKey): step is LineStep {
  return step in LineReadings
}
