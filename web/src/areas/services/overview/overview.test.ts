import type { ServiceCase, ServiceIncident, ServiceOverview } from '@portal/contract/services/overview.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import { pence } from '@portal/contract/money-values.ts'
import { describe, expect, test } from 'vitest'
import { comingUp } from './coming-up.ts'
import { contractRows } from './contract.ts'
import { availabilityOf, troubledDays } from './days.ts'
import { figuresOf, stepsOf } from './fault-figures.ts'
import { faultsOf, firstSentence, isBeforeFix } from './faults.ts'
import { lossInWords } from './loss.ts'

const now = new Date('2026-04-14T08:42:00Z')

const incident: ServiceIncident = {
  ref: 'MSO-20417',
  kind: 'degradation',
  title: 'Fibre fault at Bristol Quay',
  state: 'update',
  start: '2026-04-14T06:40:00Z',
  eta: '2026-04-14T13:30:00Z',
  minutesDown: null,
  nextUpdateBy: '2026-04-14T10:00:00Z',
  lastUpdate: { at: '2026-04-14T08:05:00Z', text: 'Splicing.' },
  endedAt: null,
  cause: null,
}
const faultCase: ServiceCase = {
  caseId: 'CS-51869',
  title: 'Bristol: packet loss',
  isFault: true,
  status: 'inProgress',
  priority: 'high',
  impact: 'degraded',
  incidentId: 'MSO-20417',
  waitingOn: 'provider',
  openedAt: '2026-04-14T06:58:00Z',
  openedByName: 'Service Desk',
  respondedAt: '2026-04-14T07:20:00Z',
  nextAt: '2026-04-14T11:00:00Z',
  lastUpdateAt: null,
  resolveBy: '2026-04-14T14:58:00Z',
  isPaused: false,
  targets: { repair: { amount: 8, unit: 'hours' }, credit: { percentPerHour: 5, mostPercent: 100 } },
}
const degraded = {
  name: 'Bristol – Quayside',
  condition: 'degraded',
  conditionNote: 'Packet loss 2.4% since 07:40. Fibre repair under way.',
} as const
const faults = (options: Partial<ServiceOverview>, service: Parameters<typeof faultsOf>[0] = degraded) =>
  faultsOf(service, { incidents: [], cases: [], ...options })
const figures = (options: Partial<ServiceOverview>) =>
  Object.fromEntries(
    faults(options)
      .flatMap((each) => figuresOf(each, now))
      .map(({ label, ...rest }) => [label, rest]),
  )

describe('the faults of a service', () => {
  test('an incident and the case about it are one fault, in the words of the condition', () => {
    expect(faults({ incidents: [incident], cases: [faultCase] })).toMatchObject([
      {
        tone: 'warn',
        title: 'Packet loss 2.4% since 07:40',
        text: 'Fibre repair under way. Fibre fault at Bristol Quay. Splicing.',
        faultCase: { caseId: 'CS-51869' },
        incident: { ref: 'MSO-20417' },
      },
    ])
  })

  test('the worst is first, what is fixed last', () => {
    const ended = { ...incident, ref: 'MSO-1', endedAt: '2026-04-14T07:00:00Z', cause: 'A fuse.' }
    const down = { ...faultCase, incidentId: null, impact: 'down' } as const
    expect(faults({ incidents: [ended, incident], cases: [down] }).map(({ key, tone }) => [key, tone])).toEqual([
      ['CS-51869', 'bad'],
      ['MSO-20417', 'warn'],
      ['MSO-1', 'ok'],
    ])
  })

  test('a case about something else is none, and a broken service always has one', () => {
    expect(
      faults(
        { cases: [{ ...faultCase, isFault: false }] },
        { name: 'Leeds', condition: 'working', conditionNote: null },
      ),
    ).toEqual([])
    expect(faults({ cases: null }, { name: 'Leeds', condition: 'down', conditionNote: null })).toMatchObject([
      { tone: 'bad', title: 'This service is down', text: 'Cause not known yet.' },
    ])
  })

  test('a test before the fix says nothing about now', () => {
    const fixed = faults({ incidents: [{ ...incident, endedAt: '2026-04-14T07:00:00Z' }] })
    expect(isBeforeFix({ requestedAt: '2026-04-14T06:00:00Z' }, fixed)).toBe(true)
    expect(isBeforeFix({ requestedAt: '2026-04-14T08:00:00Z' }, fixed)).toBe(false)
    expect(isBeforeFix({ requestedAt: '2026-04-14T06:00:00Z' }, faults({ incidents: [incident] }))).toBe(false)
    expect(isBeforeFix({ requestedAt: '2026-04-14T06:00:00Z' }, [])).toBe(false)
  })

  test('a number in a sentence does not end it', () => {
    expect(firstSentence('Loss of 2.4%. More.')).toEqual(['Loss of 2.4%', 'More.'])
    expect(firstSentence('No full stop')).toEqual(['No full stop', ''])
  })
})

describe('who acts and by when', () => {
  test('the earliest update counts, and the target is that of the case', () => {
    expect(figures({ incidents: [incident], cases: [faultCase] })).toMatchObject({
      'Who acts': { value: 'We do' },
      'Next update from us': { value: 'by 11:00', note: 'In 1 h 18 min. Last: 09:05.' },
      'Expected fix': { value: 'today, 14:30' },
      'Target fix': { value: 'today, 15:58', note: '8 hours, high priority. Credit due if late.' },
    })
  })

  test('a late update and an estimate that has passed are named', () => {
    const late = { ...incident, nextUpdateBy: '2026-04-14T08:00:00Z', eta: '2026-04-14T08:30:00Z' }
    expect(figures({ incidents: [late] })).toMatchObject({
      'Next update from us': { value: 'Late', note: 'Our 09:00 update is late. Sorry. Last: 09:05.' },
      'Expected fix': { value: 'No end time yet', note: 'Taking longer than expected.' },
    })
  })

  test('while we wait for the customer, they act and the clock is paused', () => {
    const pending = { ...faultCase, status: 'pending', waitingOn: 'customer', isPaused: true } as const
    const shown = figures({ cases: [pending] })
    expect(shown).toMatchObject({
      'Who acts': { value: 'You', note: 'Reply to our question by 12:00.' },
      'Target fix': { note: 'The repair clock is paused while we wait for you.' },
    })
    expect(shown).not.toHaveProperty('Next update from us')
  })

  test('a missed target is not called a target', () => {
    const missed = { ...faultCase, resolveBy: '2026-04-14T08:00:00Z' }
    expect(figures({ cases: [missed] })).toMatchObject({ 'Target fix missed': { value: 'today, 09:00' } })
  })

  test('the steps have only recorded times', () => {
    const steps = faults({ cases: [{ ...faultCase, respondedAt: null }] }).flatMap((fault) => stepsOf(fault, now))
    expect(steps.map(({ title, note, state }) => [title, note, state])).toEqual([
      ['Reported', '07:58 by Service Desk', 'done'],
      ['First reply', 'Not yet', 'now'],
      ['Repair', 'Under way', 'next'],
      ['Confirmation', 'By you', 'next'],
    ])
  })
})

const contract = {
  start: plainDateOf('2025-04-01'),
  end: plainDateOf('2028-03-31'),
  termMonths: 36,
  noticeDays: 90,
  autoRenew: false,
}
const overview: ServiceOverview = {
  now: now.toISOString(),
  incidents: [],
  cases: null,
  tests: null,
  loss: null,
  orders: null,
  works: [],
  lastDays: null,
  targets: {
    source: { kind: 'standard' },
    hours: { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:30', bankHolidays: 'closed' },
    respond: { amount: 1, unit: 'hours' },
    updateEvery: { amount: 2, unit: 'hours' },
    repair: { amount: 48, unit: 'hours' },
    credit: null,
    exclusions: [],
  },
}

test('what is coming up is in the order of its dates, without a date at the end', () => {
  const order = {
    orderId: '70-1',
    type: 'regrade',
    productName: 'Ethernet 1 Gbit/s',
    status: 'Approved',
    stage: 'build',
    blockedBy: null,
    isLate: true,
    expected: plainDateOf('2026-04-21'),
  } as const
  const items = comingUp(
    { contract },
    {
      ...overview,
      orders: [{ ...order, orderId: '70-2', expected: null, isLate: false }, order],
      works: [
        {
          ...incident,
          ref: 'PEW-1',
          kind: 'PEW',
          start: '2026-04-19T00:00:00Z',
          eta: '2026-04-19T02:00:00Z',
          minutesDown: 10,
        },
      ],
    },
    now,
  )
  expect(items.map(({ key, detail }) => [key, detail])).toEqual([
    ['PEW-1', '01:00–03:00'],
    ['70-1', 'late'],
    ['notice', 'in 20 months'],
    ['70-2', ''],
  ])
})

test('the contract states the dates and costs that follow from it', () => {
  const charges = { recurring: pence(41_200), oneOff: null, currency: 'GBP' }
  expect(contractRows({ contract, charges }, now)).toEqual(
    expect.arrayContaining([
      { label: 'Monthly charge', value: '£412.00' },
      { label: 'Last day to give notice', value: '1 Jan 2028' },
      { label: 'Earliest end', value: '13 Jul 2026, with notice today' },
      { label: 'Early termination charge', value: '£8,492.84 on 13 Jul 2026' },
    ]),
  )
  const rolling = { contract: { ...contract, end: null }, charges: { ...charges, recurring: null } }
  expect(contractRows(rolling, now).map(({ label }) => label)).not.toContain('Early termination charge')
})

test('availability is stated only from recorded outages', () => {
  const day = { day: plainDateOf('2026-03-30'), mark: 'down', minutesDown: 42 } as const
  const days = { days: [day], minutesDown: 42, availability: 99.9028, target: 99.95 }
  expect(availabilityOf(days)).toEqual({ text: '99.9% available', missed: 'below the 99.95% target' })
  expect(availabilityOf({ ...days, minutesDown: 0, availability: 100 }).text).toBe('No outages recorded')
  expect(availabilityOf({ ...days, availability: null }).text).toBe('Start of the outage not recorded')
  expect(troubledDays(days)).toBe('30 Mar: down, 42 min')
})

test.each([
  [null, null],
  [{ since: '2026-04-14T06:40:00Z', percent: 12.5 }, 'Losing 12.5% of packets since 07:40'],
  [{ since: '2026-04-12T06:40:00Z', percent: 0.1 }, 'Losing 0.1% of packets since 12 Apr, 07:40'],
  [{ since: '2026-04-14T06:40:00Z', percent: 100 }, 'No reply to our pings since 07:40'],
])('the loss %j is shown as %s', (loss, words) => {
  expect(lossInWords(loss, now)).toBe(words)
})
