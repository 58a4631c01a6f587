import { pence } from '@portal/contract/money-values.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import { expect, test } from 'vitest'
import { callsInWords, callTime, deliveredInWords, foundInWords, usageTitle } from './usage-words.ts'

const now = new Date('2026-04-14T09:20:00Z')
const calls = (cost: number, many = 10) => ({ calls: many, seconds: 220_320, cost: pence(cost) })
const title = (month: string, cost: number, before: number | null, many?: number) =>
  usageTitle(
    { month: plainDateOf(month), calls: calls(cost, many), before: before === null ? null : calls(before) },
    false,
    now,
  )

test.each([
  ['2026-03-01', 31_842, 20_412, '£318.42 of calls in March, 56% more than in February'],
  ['2026-01-01', 9000, 10_000, '£90.00 of calls in January, 10% less than in December'],
  ['2026-03-01', 10_010, 10_000, '£100.10 of calls in March, about the same as in February'],
  ['2025-12-01', 500, 0, '£5.00 of calls in December 2025'],
  ['2025-12-01', 500, null, '£5.00 of calls in December 2025'],
  ['2026-04-01', 500, 1000, '£5.00 of calls in April so far'],
])('the calls of %s for %d pence after %s: %s', (month, cost, before, expected) => {
  expect(title(month, cost, before)).toBe(expected)
})

test('a month without calls says so', () => {
  expect(title('2026-03-01', 0, 1000, 0)).toBe('No calls in March')
  const month = plainDateOf('2026-03-01')
  expect(usageTitle({ month, calls: calls(0, 0), before: null }, true, now)).toBe('Usage in March')
})

test('durations are whole hours and minutes in a total, and seconds in a call', () => {
  expect(callsInWords(calls(0, 2418))).toBe('2,418 calls, 61 h 12 min')
  expect([callTime(664), callTime(59), callTime(36_061)]).toEqual(['0:11:04', '0:00:59', '10:01:01'])
})

test('a search with more calls than are counted names the limit', () => {
  expect([foundInWords(calls(0, 1)), foundInWords(null)]).toEqual(['1 call', 'More than 10,000 calls'])
})

test('calls are complete to the time that the billing system gives, and no other', () => {
  const receivedAt = '2026-04-14T01:00:00Z'
  expect(deliveredInWords({ receivedAt, completeTo: '2026-04-13T22:59:00Z' })).toMatch(
    /^Calls complete to 13 Apr.* 23:59$/,
  )
  expect(deliveredInWords({ receivedAt, completeTo: null })).toMatch(/^Calls last received 14 Apr.* 02:00$/)
  expect(deliveredInWords({ receivedAt: null, completeTo: null })).toBeNull()
})
