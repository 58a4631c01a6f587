import { LineFigures } from '@portal/contract/diagnostics/diagnostics.ts'
import { z } from 'zod'
import { LineReadings, type LineReading, type LineStep } from '../readings.ts'
import { hourOfDay } from '../reading-words.ts'

/**
 * The results of the carrier's tests in its format and in ours. Each is a codec, so that the carrier in contract tests
 * uses the same format.
 */
const rate = z.object({ down: z.number().int(), up: z.number().int() })
const level = z.object({ down: z.number().nullable(), up: z.number().nullable() })
const moment = z.iso.datetime().nullable()
const ms = z.number().nullable()
const count = z.number().int()
const either = <const Y, const N>(is: boolean, yes: Y, no: N): Y | N => (is ? yes : no)

const network = z.codec(
  z.object({
    exchangeStatus: z.enum(['IN_SERVICE', 'OUT_OF_SERVICE']),
    alarmText: z.string().nullable(),
    roundTripMs: z.object({ edge: ms, transit: ms }),
  }),
  LineReadings.network,
  {
    decode: ({ exchangeStatus, alarmText, roundTripMs: { edge, transit } }) => ({
      exchangeInService: exchangeStatus === 'IN_SERVICE',
      exchangeAlarm: alarmText,
      edgeMs: edge,
      internetMs: transit,
    }),
    encode: (read) => ({
      exchangeStatus: either(read.exchangeInService, 'IN_SERVICE', 'OUT_OF_SERVICE'),
      alarmText: read.exchangeAlarm,
      roundTripMs: { edge: read.edgeMs, transit: read.internetMs },
    }),
  },
)

const session = z.codec(
  z.object({
    sessionState: z.enum(['ONLINE', 'OFFLINE']),
    sessionStart: moment,
    sessionStop: moment,
    terminateCause: z.string().nullable(),
    sessionsInDay: count,
    authentication: z.object({ rejects: count, replyMessage: z.string().nullable() }),
    userName: z.string().nullable(),
  }),
  LineReadings.session,
  {
    decode: (wire) => ({
      isOnline: wire.sessionState === 'ONLINE',
      since: wire.sessionStart,
      endedAt: wire.sessionStop,
      cause: wire.terminateCause,
      sessions24h: wire.sessionsInDay,
      rejects24h: wire.authentication.rejects,
      rejectReason: wire.authentication.replyMessage,
      username: wire.userName,
    }),
    encode: (read) => ({
      sessionState: either(read.isOnline, 'ONLINE', 'OFFLINE'),
      sessionStart: read.since,
      sessionStop: read.endedAt,
      terminateCause: read.cause,
      sessionsInDay: read.sessions24h,
      authentication: { rejects: read.rejects24h, replyMessage: read.rejectReason },
      userName: read.username,
    }),
  },
)

const sync = z.codec(
  z.object({
    syncStatus: z.enum(['IN_SYNC', 'NO_SYNC']),
    syncLostAt: moment,
    lineRateKbps: rate,
    attainableDownKbps: count,
    brasProfileKbps: count,
    snrMarginDb: level,
    attenuationDb: level,
    retrainsInDay: count,
  }),
  LineReadings.sync,
  {
    decode: (wire) => ({
      isInSync: wire.syncStatus === 'IN_SYNC',
      lostAt: wire.syncLostAt,
      downKbps: wire.lineRateKbps.down,
      upKbps: wire.lineRateKbps.up,
      maxDownKbps: wire.attainableDownKbps,
      profileKbps: wire.brasProfileKbps,
      snrDown: wire.snrMarginDb.down,
      snrUp: wire.snrMarginDb.up,
      attenuationDown: wire.attenuationDb.down,
      attenuationUp: wire.attenuationDb.up,
      retrains24h: wire.retrainsInDay,
    }),
    encode: (read) => ({
      syncStatus: either(read.isInSync, 'IN_SYNC', 'NO_SYNC'),
      syncLostAt: read.lostAt,
      lineRateKbps: { down: read.downKbps, up: read.upKbps },
      attainableDownKbps: read.maxDownKbps,
      brasProfileKbps: read.profileKbps,
      snrMarginDb: { down: read.snrDown, up: read.snrUp },
      attenuationDb: { down: read.attenuationDown, up: read.attenuationUp },
      retrainsInDay: read.retrains24h,
    }),
  },
)

const findings = { OK: 'good', OPEN: 'open', HR: 'high resistance', SHORT: 'short', EARTH: 'earth contact' } as const
const findingCodes = {
  good: 'OK',
  open: 'OPEN',
  'high resistance': 'HR',
  short: 'SHORT',
  'earth contact': 'EARTH',
} as const

const copper = z.codec(
  z.object({
    mainFault: z.enum(['OK', 'OPEN', 'HR', 'SHORT', 'EARTH']),
    distanceToFaultMetres: count.nullable(),
    lineLengthMetres: count,
    loopResistanceOhm: count.nullable(),
    capacitanceNf: z.object({ aToEarth: z.number(), bToEarth: z.number() }),
    insulationKilohm: count,
  }),
  LineReadings.copper,
  {
    decode: (wire) => ({
      finding: findings[wire.mainFault],
      metresFromCabinet: wire.distanceToFaultMetres,
      lineMetres: wire.lineLengthMetres,
      loopOhm: wire.loopResistanceOhm,
      capacitanceA: wire.capacitanceNf.aToEarth,
      capacitanceB: wire.capacitanceNf.bToEarth,
      insulationKilohm: wire.insulationKilohm,
    }),
    encode: (read) => ({
      mainFault: findingCodes[read.finding],
      distanceToFaultMetres: read.metresFromCabinet,
      lineLengthMetres: read.lineMetres,
      loopResistanceOhm: read.loopOhm,
      capacitanceNf: { aToEarth: read.capacitanceA, bToEarth: read.capacitanceB },
      insulationKilohm: read.insulationKilohm,
    }),
  },
)

const ont = z.codec(
  z.object({
    ntePowerStatus: z.enum(['ON', 'OFF']),
    lastContact: moment,
    serialNumber: z.string(),
    ethernetPort: z.enum(['UP', 'DOWN']),
  }),
  LineReadings.ont,
  {
    decode: (wire) => ({
      power: either(wire.ntePowerStatus === 'ON', 'on', 'off'),
      lastSeenAt: wire.lastContact,
      serial: wire.serialNumber,
      portUp: wire.ethernetPort === 'UP',
    }),
    encode: (read) => ({
      ntePowerStatus: either(read.power === 'on', 'ON', 'OFF'),
      lastContact: read.lastSeenAt,
      serialNumber: read.serial,
      ethernetPort: either(read.portUp, 'UP', 'DOWN'),
    }),
  },
)

const light = z.codec(
  z.object({
    opticalDbm: z.object({ ontRx: z.number().nullable(), ontTx: z.number().nullable(), oltRx: z.number().nullable() }),
  }),
  LineReadings.light,
  {
    decode: ({ opticalDbm: { ontRx, ontTx, oltRx } }) => ({ rx: ontRx, tx: ontTx, exchangeRx: oltRx }),
    encode: ({ rx, tx, exchangeRx }) => ({ opticalDbm: { ontRx: rx, ontTx: tx, oltRx: exchangeRx } }),
  },
)

const circuit = z.codec(
  z.object({
    remotePort: z.enum(['UP', 'DOWN']),
    frameLossPercent: z.number(),
    frameDelayMs: z.number(),
    frameDelayVariationMs: z.number(),
    impairedSince: moment,
  }),
  LineReadings.circuit,
  {
    decode: (wire) => ({
      portUp: wire.remotePort === 'UP',
      lossPercent: wire.frameLossPercent,
      delayMs: wire.frameDelayMs,
      jitterMs: wire.frameDelayVariationMs,
      since: wire.impairedSince,
    }),
    encode: (read) => ({
      remotePort: either(read.portUp, 'UP', 'DOWN'),
      frameLossPercent: read.lossPercent,
      frameDelayMs: read.delayMs,
      frameDelayVariationMs: read.jitterMs,
      impairedSince: read.since,
    }),
  },
)

const errors = z.codec(
  z.object({ es: count, ses: count, uas: count, hourlyBins: z.array(z.object({ end: z.iso.datetime(), es: count })) }),
  LineReadings.errors,
  {
    decode: ({ es, ses, uas, hourlyBins }) => ({
      errored24h: es,
      severe24h: ses,
      unavailable24h: uas,
      hours: hourlyBins.map(({ end, es: errored }) => ({ at: end, hour: hourOfDay(end), errored })),
    }),
    encode: ({ errored24h, severe24h, unavailable24h, hours }) => ({
      es: errored24h,
      ses: severe24h,
      uas: unavailable24h,
      hourlyBins: hours.map(({ at, errored }) => ({ end: at, es: errored })),
    }),
  },
)

const router = z.codec(
  z.object({
    cwmp: z.object({ reachable: z.boolean(), lastInform: moment }),
    softwareVersion: z.string().nullable(),
    softwareCurrent: z.boolean(),
    bootsInDay: count,
  }),
  LineReadings.router,
  {
    decode: (wire) => ({
      isAnswering: wire.cwmp.reachable,
      lastSeenAt: wire.cwmp.lastInform,
      firmware: wire.softwareVersion,
      isFirmwareCurrent: wire.softwareCurrent,
      restarts24h: wire.bootsInDay,
    }),
    encode: (read) => ({
      cwmp: { reachable: read.isAnswering, lastInform: read.lastSeenAt },
      softwareVersion: read.firmware,
      softwareCurrent: read.isFirmwareCurrent,
      bootsInDay: read.restarts24h,
    }),
  },
)

const share = z.object({ quiet: z.number(), busy: z.number() })
const loss = z.codec(z.object({ lossPercent: share, latencyMs: share, jitterMs: z.number() }), LineReadings.loss, {
  decode: (wire) => ({
    lossPercent: wire.lossPercent.quiet,
    busyLossPercent: wire.lossPercent.busy,
    latencyMs: wire.latencyMs.quiet,
    busyLatencyMs: wire.latencyMs.busy,
    jitterMs: wire.jitterMs,
  }),
  encode: (read) => ({
    lossPercent: { quiet: read.lossPercent, busy: read.busyLossPercent },
    latencyMs: { quiet: read.latencyMs, busy: read.busyLatencyMs },
    jitterMs: read.jitterMs,
  }),
})

const throughput = z.codec(
  z.object({ measuredKbps: rate, minimumGuaranteedDownKbps: count }),
  LineReadings.throughput,
  {
    decode: ({ measuredKbps: { down, up }, minimumGuaranteedDownKbps }) => ({
      downKbps: down,
      upKbps: up,
      expectedDownKbps: minimumGuaranteedDownKbps,
    }),
    encode: ({ downKbps, upKbps, expectedDownKbps }) => ({
      measuredKbps: { down: downKbps, up: upKbps },
      minimumGuaranteedDownKbps: expectedDownKbps,
    }),
  },
)

/** The carrier's name for each test, and the format of its result. */
export const carrierTests: {
  [S in LineStep]: { type: string; result: z.ZodType<LineReading<S>> }
} = {
  network: { type: 'STATUS', result: network },
  session: { type: 'RADIUS', result: session },
  sync: { type: 'GEA_SERVICE', result: sync },
  copper: { type: 'CIDT', result: copper },
  ont: { type: 'ONT', result: ont },
  light: { type: 'OPTICAL', result: light },
  circuit: { type: 'Y1731', result: circuit },
  errors: { type: 'ERROR_BINS', result: errors },
  router: { type: 'CPE', result: router },
  loss: { type: 'CQM', result: loss },
  throughput: { type: 'THROUGHPUT', result: throughput },
}

/** One run of a test: accepted, in progress, or finished. */
export const CarrierRun = z.discriminatedUnion('state', [
  z.object({ state: z.enum(['ACCEPTED', 'IN_PROGRESS']) }),
  z.object({ state: z.literal('COMPLETE'), result: z.unknown() }),
  z.object({ state: z.enum(['REJECTED', 'FAILED']), reason: z.string().max(500) }),
])

const Sample = z.tuple([z.number().nullable(), ms, ms, ms])

/** 24 hours of samples: loss and the lowest, average and highest latency. */
export const CarrierPerformance = z.codec(
  LineFigures.omit({ quality: true }).extend({
    cqm: z.object({ stepSeconds: count, samples: z.array(Sample).max(10_000) }).nullable(),
  }),
  LineFigures,
  {
    decode: ({ cqm, ...rest }) => ({
      ...rest,
      quality: cqm && {
        stepSeconds: cqm.stepSeconds,
        lossPercent: cqm.samples.map(([lost]) => lost),
        minMs: cqm.samples.map(([, lowest]) => lowest),
        avgMs: cqm.samples.map(([, , average]) => average),
        maxMs: cqm.samples.map(([, , , highest]) => highest),
      },
    }),
    encode: ({ quality, ...rest }) => ({
      ...rest,
      cqm: quality && {
        stepSeconds: quality.stepSeconds,
        samples: quality.lossPercent.map(
          (lost, index): z.infer<typeof Sample> => [
            lost,
            quality.minMs[index] ?? null,
            quality.avgMs[index] ?? null,
            quality.maxMs[index] ?? null,
          ],
        ),
      },
    }),
  },
)
