import { expect, test } from 'vitest'
import { leftInWords } from './due-words.ts'

const now = new Date('2026-11-28T09:42:00Z')

test.each([
  ['2026-11-28T11:30:00Z', 'in 1 h 48 min'],
  ['2026-11-28T09:42:30Z', 'in 0 min'],
  ['2026-11-28T09:22:00Z', '20 min late'],
  ['2026-11-28T23:59:59Z', 'today'],
  ['2026-11-29T23:59:59Z', 'tomorrow'],
  ['2026-12-02T09:00:00Z', 'in 4 days'],
  ['2026-11-15T23:59:59Z', '13 days late'],
  ['2026-11-25T08:00:00Z', '3 days late'],
])('%s is %s', (at, words) => {
  expect(leftInWords(at, now)).toBe(words)
})
