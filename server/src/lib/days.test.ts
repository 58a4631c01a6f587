import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import { expect, test } from 'vitest'
import { endOfTerm } from './days.ts'

test.each([
  ['2026-11-24', 12, '2027-11-23'],
  ['2026-03-01', 24, '2028-02-29'],
  ['2026-01-31', 1, '2026-02-27'],
])('a contract from %s for %i months ends on %s', (start, months, end) => {
  expect(endOfTerm(plainDateOf(start), months)).toBe(end)
})
