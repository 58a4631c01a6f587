import type { LineMeasurement, MeasurementMark, MeasurementQuery } from '@portal/contract/diagnostics/measurement.ts'
import { sampleStepSeconds } from '@portal/contract/diagnostics/measurement-values.ts'
import type { Config } from '../../../config.ts'
import { connectionOf, foreignSystems } from '../../../foreign-systems.ts'
import { utcText } from '../../../lib/utc.ts'
import { averageUs, type Bucket, emptyBucket, mergeBuckets } from '../../../line-probe/bucket.ts'
import { findProbe, leaseSeconds } from '../../../line-probe/lease-store.ts'
import { createFence } from '../../../line-probe/networks.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { listOutages } from '../../../targets/outage-store.ts'
import { getLine, type TestedLine } from '../line.ts'
import { listMarks } from './marks-store.ts'
import { simulatePoints } from './simulated.ts'
import { findMeasuredSince, listPoints, type Point } from './store.ts'
import { type Window, windowOf } from './window.ts'

type Settings = Pick<Config, 'ENVIRONMENT' | 'MEASURED_NETWORKS' | 'KEEP_LINE_SAMPLES_DAYS'>

/** The picture of a day or a month of a line. */
export async function showMeasurement(
  scope: AccountScope,
  config: Settings,
  { serviceId, ...query }: MeasurementQuery & { serviceId: string },
): Promise<LineMeasurement> {
  const tested = await getLine(scope, serviceId)
  const window = windowOf(query, { now: scope.now, sampleDays: config.KEEP_LINE_SAMPLES_DAYS })
  const connection = connectionOf(config, 'lineProbe')
  const outages = await listOutages(scope, serviceId, { from: window.from, to: scope.now })
  const measuring =
    connection === 'simulated'
      ? simulated(tested, window, outages, scope.now)
      : {
          reason: await whyNotMeasured(scope, config, tested),
          points: await listPoints(scope, serviceId, window),
          measuredSince: await findMeasuredSince(scope, serviceId),
        }
  const { reason, points, measuredSince } = measuring
  return {
    serviceId,
    connection,
    reason,
    address: tested.address?.address ?? null,
    measuredSince: measuredSince && utcText(measuredSince),
    from: utcText(window.from),
    until: utcText(window.until),
    stepSeconds: window.stepSeconds,
    ...listsOf(points, window),
    total: totalOf(points),
    marks: marksOf(outages, await listMarks(scope, serviceId, window), window, scope.now),
  }
}

function simulated(
  { line, reason }: TestedLine,
  window: Window,
  outages: readonly { from: Date; to: Date }[],
  now: Date,
): { reason: string | null; points: Point[]; measuredSince: Date | null } {
  const points = line && !reason ? simulatePoints(line, window, outages, now) : []
  return { reason, points, measuredSince: null }
}

/** The reason is the same for the provider's staff, who can change most of it. */
async function whyNotMeasured(
  scope: AccountScope,
  config: Settings,
  { service, address, reason }: TestedLine,
): Promise<string | null> {
  if (reason) return reason
  const { MEASURED_NETWORKS } = config
  const { name, setting } = foreignSystems.lineProbe
  if (!MEASURED_NETWORKS) return `${name} is not connected: ${setting} is not set.`
  if (service.status !== 'active') return 'Only active lines are measured.'
  if (!address) return 'No address of this line is known.'
  if (!createFence(MEASURED_NETWORKS, config)(address.address)) {
    return `${address.address} is not in a network that we measure.`
  }
  const probe = await findProbe(scope.tx, scope.now)
  if (!probe) return 'The line probe has not started yet.'
  if (probe.fault) return `The line probe is not measuring: ${probe.fault}.`
  if (probe.seenSecondsAgo === null || probe.seenSecondsAgo > 2 * leaseSeconds) return 'The line probe is not running.'
  return null
}

const ms = (us: number | null) => (us === null ? null : Math.round(us / 10) / 100)

/** One value for each step; a step that was not measured has no pings. */
function listsOf(points: readonly Point[], { from, until, stepSeconds }: Window) {
  const stepMs = stepSeconds * 1000
  const byTime = new Map(points.map((point) => [point.at.getTime(), point]))
  const steps = Array.from(
    { length: Math.max(0, (until.getTime() - from.getTime()) / stepMs) },
    (_, index) => byTime.get(from.getTime() + index * stepMs) ?? emptyBucket(),
  )
  return {
    sent: steps.map(({ sent }) => sent),
    lost: steps.map(({ lost }) => lost),
    minMs: steps.map(({ minUs }) => ms(minUs)),
    avgMs: steps.map((step) => ms(averageUs(step))),
    maxMs: steps.map(({ maxUs }) => ms(maxUs)),
  }
}

function totalOf(points: readonly Point[]): LineMeasurement['total'] {
  const total = points.reduce<Bucket>(mergeBuckets, emptyBucket())
  const stepsLost = points.reduce((sum, point) => sum + point.stepsLost, 0)
  return {
    sent: total.sent,
    lost: total.lost,
    minMs: ms(total.minUs),
    avgMs: ms(averageUs(total)),
    maxMs: ms(total.maxUs),
    silentMinutes: (stepsLost * sampleStepSeconds) / 60,
  }
}

function marksOf(
  outages: readonly { from: Date; to: Date }[],
  marks: Awaited<ReturnType<typeof listMarks>>,
  window: Window,
  now: Date,
): MeasurementMark[] {
  const inside = outages
    .filter(({ from }) => from < window.until)
    .map(({ from, to }) => ({
      kind: 'outage' as const,
      from,
      until: to < now ? to : null,
      title: 'Outage',
      id: null,
    }))
  return [...inside, ...marks]
    .toSorted((one, other) => one.from.getTime() - other.from.getTime())
    .map(({ from, until, ...mark }) => ({ ...mark, from: utcText(from), until: until && utcText(until) }))
}
