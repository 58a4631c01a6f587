import { expect, test } from 'vitest'
import { pence } from '../money-values.ts'
import { plainDateOf } from '../plain-date-values.ts'
import { earliestEnd, earlyTermination } from './early-termination.ts'

const end = plainDateOf('2027-05-14')

test.each([
  ['2027-05-14', 0, 0],
  ['2027-05-15', 0, 0],
  ['2030-01-01', 0, 0],
  ['2027-05-13', 1, 131],
  // A clock that goes forward in between makes no day shorter.
  ['2027-03-01', 74, 9697],
  ['2026-05-14', 365, 47_832],
])('leaving on %s is charged for %d days', (lastDay, days, amount) => {
  expect(earlyTermination({ end }, pence(3986), lastDay)).toEqual({ days, amount })
})

test('a rolling contract has no early termination charge', () => {
  expect(earlyTermination({ end: null }, pence(3900), '2026-05-14')).toEqual({ days: 0, amount: 0 })
})

test.each([
  [90, '2026-07-13'],
  [0, '2026-04-15'],
  [null, '2026-05-14'],
])('with %s days of notice on 14 April the service can end on %s', (noticeDays, day) => {
  expect(earliestEnd({ noticeDays }, plainDateOf('2026-04-14'))).toBe(day)
})
