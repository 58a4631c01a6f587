import { Problem } from '@portal/contract/problem.ts'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { createUpstream } from '../../calls/upstream.ts'
import { type Line, type LineTester, type StepRun, TestRejected } from '../line-tester.ts'
import type { LineReading, LineStep } from '../readings.ts'
import { CarrierPerformance, CarrierRun, carrierTests } from './carrier-shapes.ts'

interface CarrierOptions {
  baseUrl: string
  apiKey: string | undefined
  /** Polling interval of a run. */
  pollMs?: number
  timeoutMs?: number
  restMs?: number
}

/** From the carrier's manual, in ms. */
const usualMs: Record<LineStep, number> = {
  network: 2000,
  session: 2000,
  sync: 10_000,
  copper: 45_000,
  ont: 4000,
  light: 5000,
  circuit: 12_000,
  errors: 4000,
  router: 4000,
  loss: 5000,
  throughput: 25_000,
}

/**
 * The carrier's diagnostics API. Each run has our reference, so that a request repeated after a lost response refers to
 * the same run, which is then polled until it ends.
 */
export function createCarrierTester({ baseUrl, apiKey, pollMs = 1000, ...limits }: CarrierOptions): LineTester {
  const carrier = createUpstream({
    name: 'The line test system',
    baseUrl,
    ...limits,
    maxBytes: 1_000_000,
    headers: () => (apiKey ? { 'x-api-key': apiKey } : {}),
  })

  async function start(line: Line, type: string, path: string): Promise<void> {
    const body = { accessLineId: line.lineId, testType: type }
    const answer = await carrier.call({ method: 'PUT', path, body })
    if (answer.status >= 400) throw unusable(answer.status)
    follow(answer.read(CarrierRun))
  }

  return {
    isSimulated: false,
    usualMs: (step) => usualMs[step],

    async run<S extends LineStep>(line: Line, step: S, { signal }: StepRun): Promise<LineReading<S>> {
      const { type, result } = carrierTests[step]
      const path = `/v1/tests/${randomUUID()}`
      await start(line, type, path)
      for (;;) {
        // oxlint-disable-next-line no-await-in-loop -- one query at a time
        const answer = await carrier.call({ path })
        if (answer.status >= 400) throw unusable(answer.status)
        const run = follow(answer.read(CarrierRun))
        if (run.state === 'COMPLETE') {
          const read = result.safeParse(run.result)
          if (read.success) return read.data
          throw new Problem('upstream', {
            detail: 'The line test system returned a result that could not be read.',
            cause: read.error,
          })
        }
        // oxlint-disable-next-line no-await-in-loop -- as above
        await wait(pollMs, undefined, { signal })
      }
    },

    async figures(line, until) {
      const path = `/v1/lines/${encodeURIComponent(line.lineId)}/performance?until=${encodeURIComponent(until.toISOString())}`
      const answer = await carrier.call({ path })
      if (answer.status >= 400) throw unusable(answer.status)
      return answer.read(CarrierPerformance)
    },
  }
}

/** A run that the carrier refuses or cannot complete ends the test with the carrier's message. */
function follow(run: ReturnType<typeof CarrierRun.parse>) {
  switch (run.state) {
    case 'REJECTED':
      throw new TestRejected(`The carrier does not run this test now: ${run.reason}`)
    case 'FAILED':
      throw new Problem('upstream', { detail: `The carrier could not finish this test: ${run.reason}` })
    default:
      return run
  }
}

function unusable(status: number): Problem {
  return status === 404
    ? new Problem('upstream', { detail: 'The line test system has no record of this line. We are correcting this.' })
    : new Problem('upstream', { detail: 'The line test system rejected the request. Try again later.' })
}
