import { Problem } from '@portal/contract/problem.ts'
import { z } from 'zod'
import { CannotRead } from '../cannot-read.ts'
import { LineReadings, type LineReading, type LineStep } from '../readings.ts'
import { hourOfDay } from '../reading-words.ts'
import type { Measure, ServiceTest } from './service-test.ts'

interface Metric {
  name: string
  /** A measure in another unit is not read. */
  unit?: string
  value: z.ZodType<unknown>
}

// Some carriers write every value as a text.
const Figure = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number),
])
const Flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
const Moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString())

const figure = (name: string, unit: string): Metric => ({ name, unit, value: Figure })
const count = (name: string): Metric => ({ name, value: Figure })
const flag = (name: string): Metric => ({ name, value: Flag })
const moment = (name: string): Metric => ({ name, value: Moment })
const words = (name: string): Metric => ({ name, value: z.string().max(300) })

type MetricsOf<S extends LineStep> = { [Field in Exclude<keyof LineReading<S>, 'hours'>]: Metric }

/** The metrics of each test by the field of our reading, as docs/line-tests.md lists them. The first one is required. */
export const metrics: { [S in LineStep]: MetricsOf<S> } = {
  network: {
    exchangeInService: flag('exchangeInService'),
    exchangeAlarm: words('exchangeAlarm'),
    isEdgeResponding: flag('edgeResponding'),
    edgeMs: figure('edgeRoundTrip', 'ms'),
    internetMs: figure('internetRoundTrip', 'ms'),
  },
  session: {
    isOnline: flag('sessionOnline'),
    since: moment('sessionStart'),
    endedAt: moment('sessionEnd'),
    cause: words('terminateCause'),
    sessions24h: count('sessionsInDay'),
    rejects24h: count('rejectsInDay'),
    rejectReason: words('rejectReason'),
    username: words('username'),
  },
  sync: {
    isInSync: flag('inSync'),
    lostAt: moment('syncLost'),
    downKbps: figure('downstreamRate', 'kbit/s'),
    upKbps: figure('upstreamRate', 'kbit/s'),
    maxDownKbps: figure('attainableDownstreamRate', 'kbit/s'),
    profileKbps: figure('profileRate', 'kbit/s'),
    snrDown: figure('downstreamNoiseMargin', 'dB'),
    snrUp: figure('upstreamNoiseMargin', 'dB'),
    attenuationDown: figure('downstreamAttenuation', 'dB'),
    attenuationUp: figure('upstreamAttenuation', 'dB'),
    retrains24h: count('retrainsInDay'),
  },
  copper: {
    finding: words('pairCondition'),
    metresFromCabinet: figure('distanceToFault', 'm'),
    lineMetres: figure('lineLength', 'm'),
    loopOhm: figure('loopResistance', 'ohm'),
    capacitanceA: figure('capacitanceA', 'nF'),
    capacitanceB: figure('capacitanceB', 'nF'),
    insulationKilohm: figure('insulationResistance', 'kohm'),
  },
  ont: {
    power: words('terminalPower'),
    lastSeenAt: moment('terminalLastSeen'),
    serial: words('terminalSerial'),
    portUp: flag('terminalPortUp'),
  },
  light: {
    rx: figure('terminalReceivedPower', 'dBm'),
    tx: figure('terminalSentPower', 'dBm'),
    exchangeRx: figure('exchangeReceivedPower', 'dBm'),
  },
  circuit: {
    portUp: flag('portUp'),
    lossPercent: figure('frameLoss', '%'),
    delayMs: figure('frameDelay', 'ms'),
    jitterMs: figure('frameDelayVariation', 'ms'),
    since: moment('impairedSince'),
  },
  errors: {
    errored24h: figure('erroredSecondsInDay', 's'),
    severe24h: figure('severelyErroredSecondsInDay', 's'),
    unavailable24h: figure('unavailableSecondsInDay', 's'),
  },
  router: {
    isAnswering: flag('routerResponding'),
    lastSeenAt: moment('routerLastSeen'),
    firmware: words('firmware'),
    isFirmwareCurrent: flag('firmwareCurrent'),
    restarts24h: count('restartsInDay'),
  },
  loss: {
    lossPercent: figure('packetLoss', '%'),
    busyLossPercent: figure('busyPacketLoss', '%'),
    latencyMs: figure('latency', 'ms'),
    busyLatencyMs: figure('busyLatency', 'ms'),
    jitterMs: figure('jitter', 'ms'),
  },
  throughput: {
    downKbps: figure('downstreamThroughput', 'kbit/s'),
    upKbps: figure('upstreamThroughput', 'kbit/s'),
    expectedDownKbps: figure('expectedDownstreamThroughput', 'kbit/s'),
  },
}

/** Repeated, each with the end of its hour as `captureDateTime`. */
export const erroredOfHour = figure('erroredSecondsOfHour', 's')

const schemas: { [S in LineStep]: z.ZodType<LineReading<S>> } = LineReadings

/** Our reading of a completed test. Figures that the carrier did not measure are null. */
export function readingOf<S extends LineStep>(step: S, { testMeasure }: ServiceTest): LineReading<S> {
  const measures = testMeasure ?? []
  const entries: [string, Metric][] = Object.entries(metrics[step])
  const fields = entries.map(([field, metric]) => {
    const found = measures.find((measure) => isOf(measure, metric))
    return [field, found ? valueIn(found, metric) : null] as const
  })
  if (fields[0]?.[1] === null) throw new CannotRead('The carrier returned no readings')
  const read = schemas[step].safeParse({ ...Object.fromEntries(fields), ...(step === 'errors' && hoursIn(measures)) })
  if (!read.success) throw unreadable(read.error)
  return read.data
}

function isOf({ metricName, unitOfMeasure, value }: Measure, { name, unit }: Metric): boolean {
  const isInUnit = !unit || !unitOfMeasure || unitOfMeasure === unit
  return metricName === name && isInUnit && value?.value !== null && value?.value !== undefined
}

function valueIn({ value }: Measure, metric: Metric): unknown {
  const read = metric.value.safeParse(value?.value)
  if (!read.success) throw unreadable(read.error)
  return read.data
}

function hoursIn(measures: readonly Measure[]) {
  const hours = measures
    .filter((measure) => isOf(measure, erroredOfHour) && measure.captureDateTime)
    .map((measure) => ({
      at: new Date(measure.captureDateTime ?? '').toISOString(),
      errored: valueIn(measure, erroredOfHour),
    }))
    .toSorted((a, b) => a.at.localeCompare(b.at))
  return { hours: hours.map((each) => ({ ...each, hour: hourOfDay(each.at) })) }
}

function unreadable(cause: unknown): Problem {
  return new Problem('upstream', { detail: 'The line test system returned a result that could not be read.', cause })
}
