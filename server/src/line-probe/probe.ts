import { hourStepSeconds, sampleStepSeconds } from '@portal/contract/diagnostics/measurement-values.ts'
import type { Database } from '@portal/db/src/database.ts'
import type { Config } from '../config.ts'
import { newId } from '../lib/new-id.ts'
import { addPing, type Bucket, emptyBucket, isSilent } from './bucket.ts'
import { holdLease, noteHours, releaseLease } from './lease-store.ts'
import { createFence } from './networks.ts'
import { createPingers } from './pingers.ts'
import { addSamples, addUpHours, type Sample } from './sample-store.ts'
import { listLines, type MeasuredLine } from './targets-store.ts'

/** The limit of one process; further lines are left out, and the doctor warns. */
export const mostLines = 20_000
const beatMs = 5000
const linesMs = 5 * 60_000
const rowsAtOnce = 2000
/** While the database is unavailable, the samples of an hour are kept. */
const mostSteps = hourStepSeconds / sampleStepSeconds
/** From this number of lines on, a step in which none replied is the fault of the probe's own connection. */
export const fewestToDoubt = 20

export interface LineProbe {
  stop(): Promise<void>
}

interface ProbeParts {
  config: Pick<Config, 'MEASURED_NETWORKS' | 'ENVIRONMENT'>
  system: Database['system']
  log: { info(what: object, words: string): void; error(what: object, words: string): void }
}

/**
 * Measures the lines in MEASURED_NETWORKS; undefined without that setting. Of several processes one measures, and
 * another takes over when it stops.
 */
export function startLineProbe({ config, system, log }: ProbeParts): LineProbe | undefined {
  const { MEASURED_NETWORKS } = config
  if (!MEASURED_NETWORKS) return undefined
  const mayMeasure = createFence(MEASURED_NETWORKS, config)
  const holder = newId()
  let lines: MeasuredLine[] = []
  let buckets = new Map<string, Bucket>()
  let step = stepOf(new Date())
  let waiting: Step[] = []
  let readAt = 0
  const pingers = createPingers((address, roundTripUs) => {
    const bucket = buckets.get(address) ?? emptyBucket()
    addPing(bucket, roundTripUs)
    buckets.set(address, bucket)
  })

  const closeStep = (next: number) => {
    waiting = [...waiting, { at: new Date(step), samples: samplesOf(lines, buckets) }].slice(-mostSteps)
    buckets = new Map()
    step = next
  }
  const writeSteps = async () => {
    for (let [first] = waiting; first; [first] = waiting) {
      await writeStep(system, first)
      waiting = waiting.slice(1)
    }
  }
  const beat = async () => {
    const now = new Date()
    if (stepOf(now) > step) closeStep(stepOf(now))
    const rolledUntil = await holdLease(system, { holder, lines: lines.length, fault: pingers.fault() }, now)
    if (!rolledUntil) {
      pingers.set([])
      buckets = new Map()
      waiting = []
      readAt = 0
      return
    }
    await writeSteps()
    if (now.getTime() - readAt >= linesMs) {
      lines = await listLines(system, mayMeasure, mostLines)
      pingers.set([...new Set(lines.map(({ address }) => address))])
      readAt = now.getTime()
    }
    const hour = new Date(floorTo(now, hourStepSeconds))
    if (hour > rolledUntil) {
      await addUpHours(system, rolledUntil, hour)
      await noteHours(system, hour)
    }
  }

  const timer = repeat(beat, (error) => log.error({ err: error }, 'the line probe could not report'))
  log.info({ networks: MEASURED_NETWORKS }, 'lines are measured')
  return {
    async stop() {
      await timer.stop()
      pingers.stop()
      closeStep(step)
      await writeSteps()
      await releaseLease(system, holder)
    },
  }
}

interface Step {
  at: Date
  samples: Sample[]
}

/** In one transaction: a repeated part would count its pings twice. */
export const writeStep = (system: Database['system'], { at, samples }: Step) =>
  system.transaction().execute(async (tx) => {
    for (let from = 0; from < samples.length; from += rowsAtOnce) {
      // Larger statements would delay others.
      await addSamples(tx, at, samples.slice(from, from + rowsAtOnce))
    }
  })

/** The samples of a step: of no line if not one of many replied, because then the probe itself had no connection. */
export function samplesOf(lines: readonly MeasuredLine[], measured: ReadonlyMap<string, Bucket>): Sample[] {
  const buckets = [...measured.values()]
  const isCutOff = buckets.length >= fewestToDoubt && buckets.every(isSilent)
  if (isCutOff) return []
  return lines.flatMap(({ accountId, serviceId, address }) => {
    const bucket = measured.get(address)
    return bucket ? [{ accountId, serviceId, ...bucket }] : []
  })
}

const floorTo = (at: Date, seconds: number) => Math.floor(at.getTime() / (seconds * 1000)) * seconds * 1000
const stepOf = (at: Date) => floorTo(at, sampleStepSeconds)

/** Runs work again and again, never twice at once; a failure is reported and does not end it. */
function repeat(work: () => Promise<void>, onFailure: (error: unknown) => void) {
  let running = Promise.resolve()
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const run = () => {
    running = work()
      .catch(onFailure)
      .then(() => {
        if (!isStopped) timer = setTimeout(run, beatMs)
      })
  }
  run()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
