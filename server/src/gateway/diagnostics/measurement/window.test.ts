import { Problem } from '@portal/contract/problem.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import { expect, test } from 'vitest'
import { windowOf } from './window.ts'

const now = new Date('2026-03-29T15:07:41Z')
const shown = (period: 'day' | 'month', day?: string) => {
  const { from, until, stepSeconds } = windowOf(
    { period, ...(day && { day: plainDateOf(day) }) },
    { now, sampleDays: 14 },
  )
  return [from.toISOString().slice(0, 16), until.toISOString().slice(0, 16), stepSeconds]
}

test('without a day, a picture ends with the last complete step', () => {
  expect(shown('day')).toEqual(['2026-03-28T15:05', '2026-03-29T15:05', 300])
  expect(shown('month')).toEqual(['2026-02-27T15:00', '2026-03-29T15:00', 3600])
})

test('a day is one in UK time, also when the clocks change, and today ends now', () => {
  expect(shown('day', '2026-03-28')).toEqual(['2026-03-28T00:00', '2026-03-29T00:00', 300])
  expect(shown('day', '2026-03-29')).toEqual(['2026-03-29T00:00', '2026-03-29T15:05', 300])
  expect(shown('month', '2026-03-20')).toEqual(['2026-02-19T00:00', '2026-03-21T00:00', 3600])
})

test('the day on which the clocks change has 23 hours', () => {
  const { from, until } = windowOf(
    { period: 'day', day: plainDateOf('2026-03-29') },
    { now: new Date('2026-04-02T12:00:00Z'), sampleDays: 14 },
  )
  expect(until.getTime() - from.getTime()).toBe(23 * 3_600_000)
})

test('a day whose samples are deleted, or about to be, is shown by the hour', () => {
  expect(shown('day', '2026-03-18')[2]).toBe(300)
  expect(shown('day', '2026-03-16')[2]).toBe(3600)
})

test('a day that has not begun is refused', () => {
  expect(() => shown('day', '2026-03-30')).toThrow(Problem)
})
