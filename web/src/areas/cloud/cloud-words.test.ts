import type { Meter } from '@portal/contract/cloud/cloud.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import { weekday } from '@portal/contract/format/days.ts'
import { describe, expect, test } from 'vitest'
import {
  findingOf,
  gapsInWords,
  growthInWords,
  leftInWords,
  soonestFirst,
  takenInWords,
  usedInWords,
} from './cloud-words.ts'

const gb = 1024
const now = new Date('2026-04-14T12:00:00Z')

test.each([
  ['cores', 42, 64, '42 of 64 cores'],
  ['cores', 42, null, '42 cores'],
  ['MB', 216 * gb, 256 * gb, '216 of 256 GB'],
  ['MB', 410 * gb, 2000 * gb, '410 GB of 2 TB'],
  ['MB', 8 * gb, null, '8 GB'],
] as const)('%s: %d of %s', (unit, used, allowed, words) => {
  expect(usedInWords({ unit, used, allowed })).toBe(words)
})

test.each([
  [null, 'MB', 'Not known yet'],
  [0, 'MB', 'None'],
  [11 * gb, 'MB', '+11 GB'],
  [-2 * gb, 'MB', '−2 GB'],
  [0.4, 'cores', '+0.4 cores'],
] as const)('a growth of %s %s is "%s"', (perDay, unit, words) => {
  expect(growthInWords({ perDay, unit })).toBe(words)
})

test.each([
  [0, 'now'],
  [1, 'in 1 day'],
  [26, 'in 26 days'],
  [177, 'in about 6 months'],
])('%d days left are "%s"', (days, words) => {
  expect(leftInWords(days)).toBe(words)
})

test('the time of a reading has one form on every day', () => {
  expect(takenInWords('2026-04-14T11:00:00Z', now)).toBe('today, 12:00')
  expect(takenInWords('2026-04-13T11:00:00Z', now)).toBe('Mon 13 Apr, 12:00')
})

test('a date has its year if it is not this year', () => {
  expect(weekday('2026-05-12', now)).toBe('Tue 12 May')
  expect(weekday('2027-05-12', now)).toBe('12 May 2027')
})

describe('the summary of the chart', () => {
  const meter = (changes: Partial<Meter>): Meter => ({
    key: 'memory',
    name: 'Memory',
    unit: 'MB',
    used: 84,
    allowed: 100,
    share: 0.84,
    state: 'near',
    nearSince: plainDateOf('2026-04-10'),
    perDay: 1,
    fullOn: plainDateOf('2026-05-12'),
    daysLeft: 28,
    ...changes,
  })
  const calm = meter({ name: 'vCPU', nearSince: null, daysLeft: null, fullOn: null, state: 'room' })

  test.each([
    [[calm, meter({})], 'Memory passed 80% on Fri 10 April. At this rate it will be full by about Tue 12 May.'],
    [[meter({ nearSince: null })], 'At this rate Memory will be full by about Tue 12 May.'],
    [[meter({ daysLeft: 0, fullOn: plainDateOf('2026-04-14') })], 'Memory is full. Requests for more are refused.'],
    [[calm], 'Nothing will be full within a year.'],
    [[], 'Nothing will be full within a year.'],
  ])('is one sentence', (meters, words) => {
    expect(findingOf(meters, now)).toBe(words)
  })

  test('the limit that is reached first is first, one without a forecast last', () => {
    const later = meter({ name: 'Storage', daysLeft: 40 })
    expect(soonestFirst([calm, later, meter({})]).map(({ name }) => name)).toEqual(['Memory', 'Storage', 'vCPU'])
  })
})

test('the heading of the gaps counts those that are open and those that were accepted', () => {
  expect(gapsInWords({ missed: 3, uncovered: 4, accepted: 1 })).toBe('7 open, 1 accepted')
  expect(gapsInWords({ missed: 0, uncovered: 0, accepted: 0 })).toBe('0 open')
})
