import { LineFigures } from '@portal/contract/diagnostics/diagnostics.ts'
import type { LineFamily } from '@portal/contract/diagnostics/values.ts'
import { Problem } from '@portal/contract/problem.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testStepsOf } from '../../gateway/diagnostics/offers.ts'
import { createCarrierTester } from './carrier/carrier-tester.ts'
import { type Line, TestRejected } from './line-tester.ts'
import { isLineStep, LineReadings, type LineStep, Readings } from './readings.ts'
import { createSimulator } from './simulator/simulator.ts'
import { stories, storyNames } from './simulator/stories.ts'
import { carrierKey, startCarrier } from './testing/carrier-server.ts'
import { lineVerdictOf } from './verdict.ts'

const now = new Date('2026-11-21T08:31:00Z')
const simulator = createSimulator({ pace: 0, clock: () => now })
const carrier = await startCarrier(simulator)
afterAll(() => carrier.close())
beforeEach(() => Object.assign(carrier, { instead: null, rejection: null, patience: 1, asked: [] }))

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
      const read: Record<string, unknown> = {}
      for (const step of lineSteps(family)) {
        // oxlint-disable-next-line no-await-in-loop -- a line allows one test at a time
        read[step] = LineReadings[step].parse(await tester.run(line, step, runOf()))
      }
      const expected = await Promise.all(
        lineSteps(family).map(async (step) => [step, await simulator.run(line, step, runOf())] as const),
      )
      expect(read).toEqual(Object.fromEntries(expected))
      expect(lineVerdictOf(Readings.parse(read), now).code).toBe(
        lineVerdictOf(Readings.parse(Object.fromEntries(expected)), now).code,
      )
    },
  )

  test('24 hours come in one answer of 864 samples', async () => {
    const figures = LineFigures.parse(await tester.figures(lineOf('retrains', 'copper'), now))
    expect(figures.quality?.avgMs).toHaveLength(864)
    expect(figures.sync?.retrains.length).toBeGreaterThan(10)
    expect(figures).toEqual(await simulator.figures(lineOf('retrains', 'copper'), now))
  })

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
  const problemOf = async (asked: Promise<unknown>) => {
    const error: unknown = await asked.then(
      () => undefined,
      (reason: unknown) => reason,
    )
    if (!(error instanceof Problem)) throw new Error(`That is no problem: ${String(error)}`)
    return error
  }

  test('reads the exact responses of the carrier', async () => {
    const results: Record<string, unknown> = {
      PUT: { state: 'ACCEPTED' },
      GET: {
        state: 'COMPLETE',
        result: { opticalDbm: { ontRx: -29.4, ontTx: 2.1, oltRx: -30.8 } },
      },
    }
    carrier.instead = (request, response) => void response.end(JSON.stringify(results[request.method ?? '']))
    expect(await testerOfCarrier().run(line, 'light', runOf())).toEqual({ rx: -29.4, tx: 2.1, exchangeRx: -30.8 })
  })

  test("a test that the carrier refuses is rejected with the carrier's reason", async () => {
    carrier.rejection = 'an engineer is working on the line'
    await expect(testerOfCarrier().run(line, 'ont', runOf())).rejects.toThrow(TestRejected)
    await expect(testerOfCarrier().run(line, 'ont', runOf())).rejects.toThrow('an engineer is working on the line')
  })

  test('a run is not started twice if the first response was lost', async () => {
    let lost = 0
    carrier.instead = (request, response) => {
      if (request.method === 'PUT' && lost === 0) {
        lost += 1
        return void request.destroy()
      }
      const body =
        request.method === 'PUT'
          ? { state: 'ACCEPTED' }
          : { state: 'COMPLETE', result: { opticalDbm: { ontRx: -18, ontTx: 2, oltRx: -19 } } }
      response.end(JSON.stringify(body))
    }
    expect(await testerOfCarrier().run(line, 'light', runOf())).toMatchObject({ rx: -18 })
    const puts = carrier.asked.filter((each) => each.startsWith('PUT'))
    expect(puts).toHaveLength(2)
    expect(new Set(puts).size, 'the same run').toBe(1)
  })

  test.each([
    ['hangs up', (request) => void request.destroy(), 'unavailable', 'is unreachable'],
    ['is too slow', () => undefined, 'unavailable', 'timed out'],
    ['fails', (_, response) => void response.writeHead(500).end('secret trace'), 'unavailable', 'has a fault'],
    ['refuses our key', (_, response) => void response.writeHead(401).end(), 'upstream', 'credentials'],
    ['is busy', (_, response) => void response.writeHead(429, { 'retry-after': '60' }).end(), 'unavailable', 'is busy'],
    ['answers a page', (_, response) => void response.end('<html>Sign in</html>'), 'upstream', 'could not be read'],
    ['answers half', (_, response) => void response.end('{"state":"COMP'), 'upstream', 'could not be read'],
    ['answers without end', (_, response) => void response.end('x'.repeat(1_100_000)), 'upstream', 'too large'],
    [
      'does not know the line',
      (_, response) => void response.writeHead(404).end('{}'),
      'upstream',
      'has no record of this line',
    ],
    [
      'answers another shape',
      (_, response) => void response.end('{"state":"COMPLETE","result":{"x":1}}'),
      'upstream',
      'could not be read',
    ],
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
      // oxlint-disable-next-line no-await-in-loop -- in sequence
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
})
