import { shortDate, soonInWords } from '@portal/contract/format/dates.ts'
import { expect, test } from 'vitest'
import { figuresOf } from './figures.ts'
import { countConditions, countServices, verdictOf } from './service-facts.ts'
import { speedInWords } from './service-words.ts'

test('the verdict names problems only, worst first', () => {
  const categories = {
    Domain: { total: 7, conditions: { expiring: 1, working: 6 } },
    Connectivity: { total: 4, conditions: { down: 1, working: 3 } },
  }
  const counts = countConditions(categories)
  expect(verdictOf(counts)).toBe('1 down, 1 expiring')
  expect(counts.working).toBe(9)
  expect(countServices(categories)).toBe(11)
  expect(verdictOf(countConditions({}))).toBe('')
})

test.each([
  ['2026-04-26', '2026-04-14T22:30:00Z', 'in 12 days'],
  ['2026-04-26', '2026-04-25T08:00:00', 'tomorrow'],
  ['2026-04-26', '2026-04-26T08:00:00', 'today'],
  ['2026-04-26', '2026-04-27T08:00:00', undefined],
  ['2026-04-26', '2026-03-01T08:00:00', undefined],
])('%s seen on %s is %s', (date, now, words) => {
  expect(soonInWords(date, new Date(now))).toBe(words)
})

test('dates and speeds read as usual in Britain', () => {
  expect(shortDate('2027-09-30')).toBe('30 Sep 2027')
  expect(speedInWords(1000, 100)).toBe('1,000 / 100')
  expect(speedInWords(null, null)).toBe('–')
})

test('figures have their units, and the peak its rate', () => {
  const figures = {
    committedMbps: 500,
    peakMbps: 290,
    peakUsePercent: 58,
    latencyMs: 6.8,
    packetLossPercent: 0,
    rxPower_dBm: -19,
  }
  expect(figuresOf({ figures })).toEqual([
    { label: 'Peak use of committed rate', value: '58%', unit: '290 of 500 Mbit/s' },
    { label: 'Latency', value: '6.8', unit: 'ms' },
    { label: 'Packet loss', value: '0.00', unit: '%' },
    { label: 'Light received', value: '−19', unit: 'dBm' },
  ])
  expect(figuresOf({ figures: 'x' })).toEqual([])
})
