import { afterEach, expect, test, vi } from 'vitest'
import { dueInWords, leftInWords } from './due-words.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

test('the time of an action item names its zone to a reader abroad', () => {
  const due = 'update by tomorrow, 12:30'
  const read = () => [
    dueInWords(due, '2026-07-03T11:30:00Z'),
    dueInWords(due, null),
    dueInWords('Fri 3 July', '2026-07-03T11:30:00Z'),
  ]
  expect(read()).toEqual([due, due, 'Fri 3 July'])
  vi.stubEnv('TZ', 'Asia/Tokyo')
  vi.stubGlobal('document', {})
  expect(read()).toEqual(['update by tomorrow, 12:30 BST', due, 'Fri 3 July'])
})

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
