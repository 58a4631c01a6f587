import { testStepNames } from '@portal/contract/diagnostics/values.ts'
import { Problem } from '@portal/contract/problem.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { UpstreamFault } from '../../calls/fault.ts'
import type { UpstreamAnswer } from '../../calls/read-answer.ts'
import { createUpstream } from '../../calls/upstream.ts'
import { type LineTester, TestAborted, TestRejected } from '../line-tester.ts'
import type { LineStep } from '../readings.ts'
import { readingOf } from './metrics.ts'
import {
  cancellation,
  characteristicOf,
  endOf,
  reasonName,
  referenceName,
  ServiceTest,
  ServiceTestError,
  serviceTestOf,
} from './service-test.ts'

interface CarrierOptions {
  baseUrl: string
  apiKey: string | undefined
  /** Polling interval of a test. */
  pollMs?: number
  timeoutMs?: number
  restMs?: number
}

/** The usual durations of a carrier’s tests in ms. */
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

/** How often the portal searches for a test whose start had no response. */
const looksForLost = 3

/**
 * A carrier behind TMF653 Service Test Management: docs/line-tests.md. The standard has no idempotence, so a test is
 * searched by our reference before it is sent, and after a lost response instead of sending it again.
 */
export function createCarrierTester({ baseUrl, apiKey, pollMs = 1000, ...limits }: CarrierOptions): LineTester {
  const carrier = createUpstream({
    name: 'The line test system',
    baseUrl,
    ...limits,
    maxBytes: 1_000_000,
    headers: () => (apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
  })

  async function find(reference: string): Promise<ServiceTest | null> {
    const query = new URLSearchParams({ 'characteristic.name': referenceName, 'characteristic.value': reference })
    const answer = await carrier.call({ path: `/serviceTest?${query.toString()}` })
    if (answer.status >= 400) throw unusable(answer.status)
    // A carrier may ignore the filter.
    const tests = answer.read(z.array(ServiceTest))
    return tests.find((test) => characteristicOf(test, referenceName) === reference) ?? null
  }

  async function send(body: ReturnType<typeof serviceTestOf>): Promise<ServiceTest> {
    const answer = await carrier.call({ method: 'POST', path: '/serviceTest', body })
    if (answer.status === 404) throw unusable(answer.status)
    if (answer.status >= 400) throw rejected(reasonIn(answer))
    return answer.read(ServiceTest)
  }

  /** The test of a request without a usable response: it may have been carried out, so it is never sent again. */
  async function findLost(reference: string, fault: UpstreamFault): Promise<ServiceTest> {
    for (let look = 0; look < looksForLost; look += 1) {
      const found = await find(reference)
      if (found) return found
      await wait(pollMs)
    }
    throw fault
  }

  async function untilOver(sent: ServiceTest, signal: AbortSignal): Promise<ServiceTest> {
    let test = sent
    const path = `/serviceTest/${encodeURIComponent(sent.id)}`
    try {
      while (endOf(test) === null) {
        await wait(pollMs, undefined, { signal })
        const answer = await carrier.call({ path })
        if (answer.status >= 400) throw unusable(answer.status)
        test = answer.read(ServiceTest)
      }
    } catch (error) {
      // No test is left on a line that the portal no longer follows.
      const isCancelled = await cancel(path)
      throw signal.aborted ? new TestAborted(isCancelled) : error
    }
    return test
  }

  async function cancel(path: string): Promise<boolean> {
    try {
      const answer = await carrier.call({ method: 'PATCH', path, body: cancellation, isRepeatable: true })
      return answer.status < 300 && endOf(answer.read(ServiceTest)) !== null
    } catch (error) {
      if (error instanceof UpstreamFault) return false
      throw error
    }
  }

  return {
    isSimulated: false,
    usualMs: (step) => usualMs[step],

    async run(line, step, { reference, signal }) {
      const known = await find(reference)
      if (signal.aborted && !known) throw new TestAborted(true)
      const sent =
        known ??
        (await send(
          serviceTestOf({ specification: step, name: testStepNames[step], lineId: line.lineId, reference }),
        ).catch((error: unknown) => {
          if (error instanceof UpstreamFault && mayBeDone.has(error.kind)) return findLost(reference, error)
          throw error
        }))
      const test = await untilOver(sent, signal)
      const reason = characteristicOf(test, reasonName)
      switch (endOf(test)) {
        case 'rejected':
          throw rejected(reason)
        case 'failed':
          throw new Problem('upstream', { detail: sentence('The carrier could not finish this test', reason) })
        case 'cancelled':
          throw new Problem('upstream', { detail: sentence('The carrier has cancelled this test', reason) })
        default:
          return readingOf(step, test)
      }
    },

    // The carrier's tests measure at one time. Its history of a line is not read.
    figures: () => Promise.resolve(null),
  }
}

/** Faults after which a request may have been carried out. */
const mayBeDone = new Set<UpstreamFault['kind']>(['down', 'slow', 'failing', 'garbled', 'too large'])

const sentence = (words: string, reason: string | null) =>
  reason ? `${words}: ${reason.replace(/\.$/, '')}.` : `${words}. Try again later.`

const rejected = (reason: string | null) =>
  new TestRejected(sentence('The carrier cannot run this test at present', reason))

function reasonIn({ text }: UpstreamAnswer): string | null {
  try {
    const read = ServiceTestError.safeParse(JSON.parse(text))
    return read.success ? read.data.reason.slice(0, 300) : null
  } catch {
    // A refusal without a readable reason is a refusal all the same.
    return null
  }
}

function unusable(status: number): Problem {
  return status === 404
    ? new Problem('upstream', { detail: 'The line test system has no record of this line. We are correcting this.' })
    : new Problem('upstream', { detail: 'The line test system rejected the request. Try again later.' })
}
