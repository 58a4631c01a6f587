import type { LineFamily, TestStepKey } from '@portal/contract/diagnostics/values.ts'
import { describe, expect, test } from 'vitest'
import { testStepsOf } from '../../gateway/diagnostics/offers.ts'
import type { Line } from './line-tester.ts'
import { isLineStep, Readings } from './readings.ts'
import { createSimulator } from './simulator/simulator.ts'
import { stories, storyNames, storyOf } from './simulator/stories.ts'
import { lineVerdictOf } from './verdict.ts'

/** Times at which a test may run: at night, in the morning, in the evening, across a clock change. */
const moments = [
  '2026-04-14T07:31:00Z',
  '2026-11-21T23:40:00Z',
  '2026-01-05T03:15:00Z',
  '2026-10-25T01:30:00Z',
  '2026-07-01T18:50:00Z',
]
const nothingKnown = { stop: null, incidents: [], works: [] }

function lineOf(story: string, family: LineFamily): Line {
  const serviceId = `S-1-${story.replaceAll(' ', '-')}`
  return { lineId: serviceId, serviceId, family, downMbps: 80, upMbps: 20, metres: 452, username: 'a@b.example' }
}

async function diagnose(line: Line, at: string, account: Readings['account'] = nothingKnown) {
  const tester = createSimulator({ pace: 0, clock: () => new Date(at) })
  const steps: readonly TestStepKey[] = testStepsOf('full', line.family)
  const read = await Promise.all(
    steps
      .filter(isLineStep)
      .map(
        async (step) =>
          [step, await tester.run(line, step, { reference: 'T-1.step', signal: AbortSignal.timeout(5000) })] as const,
      ),
  )
  const readings = Readings.parse({ account, ...Object.fromEntries(read) })
  return { readings, verdict: lineVerdictOf(readings, new Date(at)) }
}

const right = [
  ['clean', 'copper', 'GREEN', 'OK', 'none', null],
  ['clean', 'fibre', 'GREEN', 'OK', 'none', null],
  ['clean', 'ethernet', 'GREEN', 'OK', 'none', null],
  ['open pair', 'copper', 'RED', 'OPEN_PAIR', 'line', 'line'],
  ['high-resistance joint', 'copper', 'RED', 'HIGH_RESISTANCE_JOINT', 'line', 'line'],
  ['noise by hour', 'copper', 'AMBER', 'REIN', 'yours', 'line'],
  ['terminal off', 'fibre', 'RED', 'ONT_OFF', 'yours', 'router'],
  ['low light', 'fibre', 'RED', 'LOW_LIGHT', 'line', 'line'],
  ['login rejected', 'copper', 'RED', 'RADIUS_REJECT', 'yours', 'router'],
  ['login rejected', 'fibre', 'RED', 'RADIUS_REJECT', 'yours', 'router'],
  ['profile mismatch', 'copper', 'AMBER', 'POTENTIAL_BRAS_PROFILE_MISMATCH', 'provider', 'provider'],
  ['exchange outage', 'copper', 'RED', 'EXCHANGE_OUTAGE', 'exchange', 'exchange'],
  ['exchange outage', 'fibre', 'RED', 'EXCHANGE_OUTAGE', 'exchange', 'exchange'],
  ['congestion', 'copper', 'AMBER', 'PERFORMANCE_BOTTLENECK', 'exchange', 'exchange'],
  ['congestion', 'fibre', 'AMBER', 'PERFORMANCE_BOTTLENECK', 'exchange', 'exchange'],
  ['router restarts', 'copper', 'RED', 'DAMAGED_CPE', 'yours', 'router'],
  ['router restarts', 'fibre', 'RED', 'DAMAGED_CPE', 'yours', 'router'],
  ['retrains', 'copper', 'AMBER', 'INTERMITTENT_RETRAINS', 'line', 'line'],
  ['circuit loss', 'ethernet', 'RED', 'CIRCUIT_FAULT', 'line', 'line'],
] as const

describe('each story of the simulator leads to its verdict, at any time of day', () => {
  test('no story is left out', () => {
    const told = storyNames.flatMap((name) => stories[name].map((family) => `${name} ${family}`))
    expect(right.map(([story, family]) => `${story} ${family}`).toSorted()).toEqual(told.toSorted())
  })

  test.each(right)('%s on %s: %s %s', async (story, family, outcome, code, side, segment) => {
    const line = lineOf(story, family)
    expect(storyOf(line)).toBe(story)
    for (const at of moments) {
      const { verdict } = await diagnose(line, at)
      expect(verdict, at).toMatchObject({ outcome, code, side, segment })
      expect(verdict.faultReportAdvised, at).toBe(outcome !== 'GREEN' && side !== 'yours')
      if (outcome !== 'GREEN') expect(verdict.agreeing, at).toBeGreaterThan(0)
    }
  })
})

test('names the place of the break, and the agreement of two tests', async () => {
  const { verdict } = await diagnose(lineOf('open pair', 'copper'), '2026-11-21T08:31:00Z')
  expect(verdict).toMatchObject({
    title: 'The line is broken outside your site',
    faultLocation: 'LN',
    confidence: 'high',
    agreeing: 2,
  })
  expect(verdict.text).toContain('open about 410 m from the cabinet')
})

test('a pair that is broken at its very end is broken at the site', async () => {
  const { readings } = await diagnose(lineOf('open pair', 'copper'), '2026-11-21T08:31:00Z')
  const copper = readings.copper && { ...readings.copper, metresFromCabinet: 449 }
  expect(lineVerdictOf({ ...readings, copper }, new Date())).toMatchObject({ side: 'yours', faultLocation: 'CA' })
})

test('a known incident need not be reported again', async () => {
  const incidents = [{ ref: 'MSO-1', kind: 'MSO' as const, title: 'Power lost' }]
  const { verdict } = await diagnose(lineOf('exchange outage', 'fibre'), '2026-11-21T08:31:00Z', {
    ...nothingKnown,
    incidents,
  })
  expect(verdict.code).toBe('KNOWN_INCIDENT')
  expect(verdict.advice.join()).toContain('MSO-1')
})

test('a login in use by another line is for the provider to fix', () => {
  const session = {
    isOnline: false,
    since: null,
    endedAt: null,
    cause: null,
    sessions24h: 0,
    rejects24h: 3,
    rejectReason: 'login from another line',
    username: null,
  }
  expect(lineVerdictOf({ session }, new Date())).toMatchObject({ code: 'STALE_PPP_SESSION', side: 'provider' })
})

describe('reachability', () => {
  const ping = { address: '127.0.0.9', sent: 5, received: 5, avgMs: 0.1, detail: '' }
  const no = { isAnswering: false, ms: null, detail: 'Nobody listens there', address: '127.0.0.9', port: 443 }
  const yes = { ...no, isAnswering: true, ms: 1 }
  test.each([
    ['everything answers', { ping, tcp: yes, dns: yes }, 'OK'],
    ['one port does not', { ping, tcp: no, dns: yes }, 'PARTLY_REACHABLE'],
    ['only a port answers', { ping: { ...ping, received: 0 }, tcp: yes }, 'PARTLY_REACHABLE'],
    ['nothing answers', { ping: { ...ping, received: 0 }, tcp: no, dns: no }, 'UNREACHABLE'],
  ])('%s', (_, readings, code) => {
    expect(lineVerdictOf(readings, new Date()).code).toBe(code)
  })
})

test('a verdict from few readings has low confidence', () => {
  const network = { exchangeInService: true, exchangeAlarm: null, isEdgeResponding: true, edgeMs: 5, internetMs: 8 }
  expect(lineVerdictOf({ network }, new Date())).toMatchObject({ outcome: 'GREEN', confidence: 'low' })
})

test('a test that could not run is never green', () => {
  const network = { exchangeInService: true, exchangeAlarm: null, isEdgeResponding: true, edgeMs: 6, internetMs: 9 }
  expect(lineVerdictOf({ network }, new Date(), ['loss', 'router'])).toMatchObject({
    outcome: 'AMBER',
    code: 'INCOMPLETE',
    confidence: 'low',
    faultReportAdvised: false,
    text: expect.stringContaining('These could not run: Loss and latency, Router.'),
  })
  const out = { ...network, exchangeInService: false }
  expect(lineVerdictOf({ network: out }, new Date(), ['loss']).code, 'a fault that was found').toBe('EXCHANGE_OUTAGE')
})
