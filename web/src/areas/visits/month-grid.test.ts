import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import { expect, test } from 'vitest'
import { addDays, addMonths, gridOf, weeksOf } from './month-grid.ts'

test.each([
  ['2026-04', '2026-03-30', '2026-05-03'],
  ['2026-02', '2026-01-26', '2026-03-01'],
  ['2027-02', '2027-02-01', '2027-02-28'],
  ['2026-03', '2026-02-23', '2026-04-05'],
])('%s is shown from Monday %s to Sunday %s', (month, first, last) => {
  const days = gridOf(month)
  expect([days[0], days.at(-1)]).toEqual([first, last])
  expect(weeksOf(days).every((week) => week.length === 7)).toBe(true)
})

test('months and days are counted across the turn of the year', () => {
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1), addDays(plainDateOf('2026-12-31'), 1)]).toEqual([
    '2027-01',
    '2025-12',
    '2027-01-01',
  ])
})
