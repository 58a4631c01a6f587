import { goodCopper, goodFibre, network, noFault, type TestStory } from './test-story.ts'

const copper = { family: 'copper', kind: 'full', disruptive: true } as const
const fibre = { family: 'fibre', kind: 'full' } as const
const clean = { verdict: noFault, readings: { network } } as const

/** Results in each of their states; the newest of Depot 2 is the one of the design, and its case was opened with it. */
export const brackenfellTests: readonly TestStory[] = [
  {
    ...copper,
    testId: 'T-7QK4MZ2XWD',
    serviceId: 'S-2081147',
    hoursAgo: 1.25,
    steps: [
      ['account', 'passed', 'Passed', 'No stops, no work planned in your area', null, 0.8],
      ['network', 'passed', 'Passed', 'Edge router and session server reachable', '6.1 ms', 2.1],
      ['session', 'note', 'Ended', 'Dropped at 08:12, has not returned', null, 1.4],
      ['sync', 'failed', 'Failed', 'Modem and cabinet cannot see each other', 'No sync', 9.6],
      ['copper', 'failed', 'Failed', 'Open circuit, outside your building', '410 m', 41],
      ['errors', 'note', 'High', 'Errored seconds rose from 01:30', '1,284', 3.2],
      ['router', 'passed', 'Passed', 'Answered until 08:12, firmware current', null, 2.7],
      ['loss', 'skipped', 'Skipped', 'Needs a line in sync', null, null],
    ],
    readings: {
      network,
      copper: {
        finding: 'open',
        metresFromCabinet: 410,
        lineMetres: 452,
        loopOhm: null,
        capacitanceA: 23.5,
        capacitanceB: 21.3,
        insulationKilohm: 9999,
      },
    },
    verdict: {
      outcome: 'RED',
      code: 'OPEN_PAIR',
      side: 'line',
      segment: 'line',
      faultLocation: 'LN',
      title: 'The line is broken outside your site',
      text: 'The copper pair is open about 410 m from the cabinet, towards your building. Nothing at your site needs changing. An engineer has to repair the line.',
      advice: ['Report this fault.', 'Leave the router switched on, so that we see when the line is back.'],
      confidence: 'high',
      agreeing: 2,
      faultReportAdvised: true,
      appointmentRequired: false,
    },
  },
  { ...copper, ...clean, testId: 'T-3NB8TFXW5H', serviceId: 'S-2081147', hoursAgo: 24 * 16, steps: goodCopper },
  {
    ...copper,
    testId: 'T-8WZPQ2M7KD',
    serviceId: 'S-2081147',
    hoursAgo: 24 * 31,
    by: 'Tomasz Hale',
    status: 'stopped',
    steps: goodCopper.map((step, index) => (index < 3 ? step : [step[0], 'skipped', 'Not run', '', null, null])),
    failure: 'This test was stopped before it was finished.',
  },
  {
    ...copper,
    testId: 'T-5XHDT9RBQ4',
    serviceId: 'S-2081147',
    hoursAgo: 24 * 31 + 2,
    by: 'Tomasz Hale',
    status: 'rejected',
    steps: goodCopper.map((step, index) => (index < 4 ? step : [step[0], 'skipped', 'Not run', '', null, null])),
    failure: 'The carrier does not run this test now: an engineer is working on the line',
  },
  {
    ...copper,
    ...clean,
    kind: 'status',
    disruptive: false,
    testId: 'T-2MQ6VKZC8P',
    serviceId: 'S-2081190',
    hoursAgo: 1.1,
    steps: goodCopper.slice(0, 4),
  },
  {
    ...copper,
    testId: 'T-6RCW4NXT3B',
    serviceId: 'S-2081190',
    hoursAgo: 24 * 5,
    kind: 'quality',
    disruptive: false,
    status: 'failed',
    steps: [
      ['network', 'passed', 'Passed', 'Edge router and session server reachable', '6.1 ms', 2.1],
      ['loss', 'skipped', 'Not run', '', null, null],
    ],
    failure: 'The test was interrupted before it was finished. It does not count as a result. Run it again.',
  },
  {
    ...fibre,
    testId: 'T-9BDKX5WQZ7',
    serviceId: 'S-2044871',
    hoursAgo: 40,
    steps: goodFibre.map((step) =>
      step[0] === 'loss'
        ? ['loss', 'note', 'Congested', 'Slow from 19:00 to 23:00: 66 ms, 1% lost', '7.9 ms', 6]
        : step,
    ),
    readings: {
      network,
      loss: { lossPercent: 0, busyLossPercent: 1, latencyMs: 7.9, busyLatencyMs: 66, jitterMs: 0.9 },
    },
    verdict: {
      outcome: 'AMBER',
      code: 'PERFORMANCE_BOTTLENECK',
      side: 'exchange',
      segment: 'exchange',
      faultLocation: 'EX',
      title: 'Too much traffic at the exchange in the evening',
      text: 'From 19:00 to 23:00 a ping takes 66 ms instead of 7.9 ms, and 1% get lost. Your line itself is fine.',
      advice: ['Report this, with this result: we add capacity by what is measured.'],
      confidence: 'medium',
      agreeing: 1,
      faultReportAdvised: true,
      appointmentRequired: false,
    },
  },
  { ...fibre, ...clean, testId: 'T-4TVMW8H2QX', serviceId: 'S-2044871', hoursAgo: 24 * 60, steps: goodFibre },
]
