import type { LineFamily } from '@portal/contract/diagnostics/values.ts'
import { Problem } from '@portal/contract/problem.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testStepsOf } from '../../gateway/diagnostics/offers.ts'
import { createCarrierTester } from './carrier/carrier-tester.ts'
import { type Line, TestAborted, TestRejected } from './line-tester.ts'
import { isLineStep, LineReadings, type LineStep, Readings } from './readings.ts'
import { CannotRead } from './cannot-read.ts'
import { createSimulator } from './simulator/simulator.ts'
import { stories, storyNames } from './simulator/stories.ts'
import { carrierKey, startCarrier, wellBehaved } from './testing/carrier-server.ts'
import { published } from '../../testing/published/tmf.ts'
import { lineVerdictOf } from './verdict.ts'

const now = new Date('2026-11-21T08:31:00Z')
const simulator = createSimulator({ pace: 0, clock: () => now })
const carrier = await startCarrier(simulator)
afterAll(() => carrier.close())
beforeEach(() => Object.assign(carrier, wellBehaved()))

const testerOfCarrier = (more: object = {}) =>
  createCarrierTester({ baseUrl: carrier.baseUrl, apiKey: carrierKey, pollMs: 1, timeoutMs: 300, restMs: 50, ...more })
let runs = 0
const runOf = (signal = AbortSignal.timeout(5000)) => {
  runs += 1
  return { reference: `T-${runs}.step`, signal }
}

function lineOf(story: string, family: LineFamily): Line {
  const serviceId = `S-1-${story.replaceAll(' ', '-')}`
  const line = {
    lineId: `L/${serviceId}/${family}`,
    serviceId,
    family,
    downMbps: 80,
    upMbps: 20,
    metres: 452,
    username: 'a@b',
  }
  carrier.lines.set(line.lineId, line)
  return line
}
const everyLine = storyNames.flatMap((story) => stories[story].map((family) => [story, family] as const))
const lineSteps = (family: LineFamily): LineStep[] =>
  [...testStepsOf('full', family), 'throughput' as const].filter(isLineStep)

describe.each([
  ['the simulator', () => simulator],
  ['the carrier', () => testerOfCarrier()],
])('%s fulfils the contract', (_, make) => {
  const tester = make()

  test.each(everyLine)(
    'every step of a line with the story "%s" on %s can be read, and leads to the same verdict',
    async (story, family) => {
      const line = lineOf(story, family)
      // A terminal without power has no level, so its step is skipped.
      const steps = lineSteps(family).filter((step) => story !== 'terminal off' || step !== 'light')
      const read: Record<string, unknown> = {}
      for (const step of steps) {
        // A line allows one test at a time.
        read[step] = LineReadings[step].parse(await tester.run(line, step, runOf()))
      }
      const expected = await Promise.all(
        steps.map(async (step) => [step, await simulator.run(line, step, runOf())] as const),
      )
      expect(read).toEqual(Object.fromEntries(expected))
      expect(lineVerdictOf(Readings.parse(read), now).code).toBe(
        lineVerdictOf(Readings.parse(Object.fromEntries(expected)), now).code,
      )
    },
  )

  test('an aborted step ends at once', async () => {
    carrier.patience = 1_000_000
    const slow = _ === 'the simulator' ? createSimulator({ pace: 1 }) : tester
    const began = performance.now()
    await expect(slow.run(lineOf('clean', 'copper'), 'copper', runOf(AbortSignal.timeout(50)))).rejects.toThrow()
    expect(performance.now() - began).toBeLessThan(2000)
  })

  test('says how long each step usually takes', () => {
    for (const step of lineSteps('copper')) expect(tester.usualMs(step)).toBeGreaterThanOrEqual(0)
  })
})

describe('the carrier', () => {
  const line = lineOf('clean', 'fibre')
  const startsOf = () => carrier.asked.filter((each) => each.startsWith('POST'))
  const problemOf = async (asked: Promise<unknown>) => {
    const error: unknown = await asked.then(
      () => undefined,
      (reason: unknown) => reason,
    )
    if (!(error instanceof Problem)) throw new Error(`That is no problem: ${String(error)}`)
    return error
  }

  test("a test that the carrier refuses is rejected with the carrier's reason", async () => {
    carrier.rejection = 'an engineer is working on the line'
    await expect(testerOfCarrier().run(line, 'ont', runOf())).rejects.toThrow(TestRejected)
    await expect(testerOfCarrier().run(line, 'ont', runOf())).rejects.toThrow('an engineer is working on the line')
  })

  test.each([
    ['rejected', 'The carrier cannot run this test at present: the exchange is being rebuilt.'],
    ['failed', 'The carrier could not finish this test: the exchange is being rebuilt.'],
    ['cancelled', 'The carrier has cancelled this test: the exchange is being rebuilt.'],
  ] as const)('a test that is %s at the carrier ends with its reason', async (end, words) => {
    carrier.end = end
    await expect(testerOfCarrier().run(line, 'ont', runOf())).rejects.toThrow(words)
  })

  test.each(['acknowledged', 'pending', 'inProgress', 'queuedAtTheExchange'])(
    'a test in the state "%s" is running',
    async (progress) => {
      Object.assign(carrier, { progress, patience: 3 })
      expect((await testerOfCarrier().run(line, 'light', runOf())).rx).toBeLessThan(-10)
    },
  )

  test('a test whose response was lost is found, and never sent again', async () => {
    carrier.losesResponse = true
    expect((await testerOfCarrier().run(line, 'light', runOf())).rx).toBeLessThan(-10)
    expect(startsOf()).toHaveLength(1)
  })

  test('a request that the carrier never received is not repeated: the test ends with a message', async () => {
    carrier.instead = (request, response) =>
      void (request.method === 'POST' ? request.destroy() : response.end(JSON.stringify([])))
    expect((await problemOf(testerOfCarrier().run(line, 'light', runOf()))).message).toContain('is unreachable')
    expect(startsOf()).toHaveLength(1)
  })

  test('a step that is resumed continues with the test of its first worker', async () => {
    const run = runOf()
    const first = await testerOfCarrier().run(line, 'light', run)
    expect(await testerOfCarrier().run(line, 'light', run)).toEqual(first)
    expect(startsOf()).toHaveLength(1)
    await testerOfCarrier().run(line, 'light', runOf())
    expect(startsOf()).toHaveLength(2)
  })

  test.each([
    ['a carrier that obeys', false, true],
    ['a carrier that ignores it', true, false],
  ])('an aborted test is cancelled at %s', async (_, ignoresStop, isCancelled) => {
    Object.assign(carrier, { ignoresStop, patience: 1_000_000 })
    const error: unknown = await testerOfCarrier()
      .run(line, 'ont', runOf(AbortSignal.timeout(60)))
      .catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(TestAborted)
    expect(error).toMatchObject({ isCancelled })
    expect(carrier.messages.at(-1)?.body).toEqual({ state: 'cancelled' })
    expect(startsOf()).toHaveLength(1)
  })

  test('a figure that the carrier does not measure is null, and the others count', async () => {
    carrier.leavesOut = new Set(['routerLastSeen', 'firmware', 'firmwareCurrent', 'restartsInDay'])
    const router = await testerOfCarrier().run(line, 'router', runOf())
    expect(router).toEqual({
      isAnswering: true,
      lastSeenAt: null,
      firmware: null,
      isFirmwareCurrent: null,
      restarts24h: null,
    })
    expect(lineVerdictOf({ router }, now).outcome).toBe('GREEN')
    carrier.leavesOut = new Set(['edgeResponding', 'edgeRoundTrip'])
    const network = await testerOfCarrier().run(line, 'network', runOf())
    expect(lineVerdictOf({ network }, now).outcome, 'our edge was not measured').toBe('GREEN')
  })

  test('without its required figure a step could not run', async () => {
    carrier.leavesOut = new Set(['routerResponding'])
    await expect(testerOfCarrier().run(line, 'router', runOf())).rejects.toThrow(CannotRead)
  })

  test.each([
    [
      'of another unit is not read',
      { metricName: 'terminalReceivedPower', unitOfMeasure: 'mW', value: -18 },
      'no readings',
    ],
    ['of another type is refused', { metricName: 'terminalReceivedPower', value: 'low' }, 'could not be read'],
  ])('a figure %s', async (_, { value, ...measure }, words) => {
    const body = { id: '7', state: 'completed', testMeasure: [{ ...measure, value: { name: 'x', value } }] }
    carrier.instead = (request, response) =>
      void response.end(JSON.stringify(request.method === 'GET' && request.url?.includes('?') ? [] : body))
    await expect(testerOfCarrier().run(line, 'light', runOf())).rejects.toThrow(words)
  })

  test.each([
    ['hangs up', (request) => void request.destroy(), 'unavailable', 'is unreachable'],
    ['is too slow', () => undefined, 'unavailable', 'timed out'],
    ['fails', (_, response) => void response.writeHead(500).end('secret trace'), 'unavailable', 'has a fault'],
    ['refuses our key', (_, response) => void response.writeHead(401).end(), 'upstream', 'credentials'],
    ['is busy', (_, response) => void response.writeHead(429, { 'retry-after': '60' }).end(), 'unavailable', 'is busy'],
    ['answers a page', (_, response) => void response.end('<html>Sign in</html>'), 'upstream', 'could not be read'],
    ['answers half', (_, response) => void response.end('{"state":"comp'), 'upstream', 'could not be read'],
    ['answers without end', (_, response) => void response.end('x'.repeat(1_100_000)), 'upstream', 'too large'],
    [
      'does not know the line',
      (_, response) => void response.writeHead(404).end('{}'),
      'upstream',
      'has no record of this line',
    ],
    ['answers another shape', (_, response) => void response.end('{"id":1}'), 'upstream', 'could not be read'],
  ] as [string, NonNullable<typeof carrier.instead>, string, string][])(
    '%s: the test ends with a message',
    async (_, misbehave, code, words) => {
      carrier.instead = misbehave
      const problem = await problemOf(testerOfCarrier().run(line, 'light', runOf()))
      expect(problem.code).toBe(code)
      expect(problem.message).toContain(words)
      expect(problem.message).not.toContain('secret')
      expect(problem.message).not.toContain(carrierKey)
    },
  )

  test('the carrier is left alone after five failures, and called again after a pause', async () => {
    const tester = testerOfCarrier()
    carrier.instead = (_, response) => void response.writeHead(500).end()
    for (let count = 0; count < 4; count += 1) {
      await problemOf(tester.run(line, 'light', runOf()))
    }
    const before = carrier.asked.length
    expect((await problemOf(tester.run(line, 'light', runOf()))).message).toContain('calls to it are paused')
    expect(carrier.asked.length).toBe(before)
    carrier.instead = null
    await expect
      .poll(() =>
        tester.run(line, 'light', runOf()).then(
          ({ rx }) => rx,
          () => null,
        ),
      )
      .toBeLessThan(-10)
  })

  test('every message of both sides is valid by the published schema of TMF653', async () => {
    const faultsIn = published.tests()
    for (const step of [...lineSteps('copper'), ...lineSteps('fibre'), ...lineSteps('ethernet')]) {
      // A line allows one test at a time.
      await testerOfCarrier().run(line, step, runOf())
    }
    carrier.patience = 1_000_000
    await testerOfCarrier()
      .run(line, 'ont', runOf(AbortSignal.timeout(40)))
      .catch(() => null)
    carrier.rejection = 'an engineer is working on the line'
    await testerOfCarrier()
      .run(line, 'ont', runOf())
      .catch(() => null)
    expect(new Set(carrier.messages.map(({ call }) => call))).toEqual(
      new Set(['GET 200', 'POST 201', 'PATCH 200', 'POST 422']),
    )
    for (const { call, body, answer } of carrier.messages) {
      if (body !== undefined) {
        expect(faultsIn(call.startsWith('POST') ? 'ServiceTest_Create' : 'ServiceTest_Update', body), call).toEqual([])
      }
      for (const each of Array.isArray(answer) ? answer : [answer]) {
        expect(faultsIn(call.endsWith('422') ? 'Error' : 'ServiceTest', each), call).toEqual([])
      }
    }
    expect(faultsIn('ServiceTest_Create', { mode: 'ONDEMAND' }), 'the schema refuses what is incomplete').not.toEqual(
      [],
    )
  })
})
