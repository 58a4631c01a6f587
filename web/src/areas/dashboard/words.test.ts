import { expect, test } from 'vitest'
import { meterInWords, nextUpdate } from './words.ts'

const now = new Date('2026-04-14T09:00:00Z')

test.each([
  ['2026-04-14T10:30:00Z', true, 'update by 11:30'],
  ['2026-04-14T08:30:00Z', true, 'update overdue since 09:30'],
  ['2026-04-14T10:30:00Z', false, 'reply by 11:30'],
  ['2026-04-20T10:30:00Z', false, 'reply by 20 Apr'],
  [null, false, ''],
])('the next step in a case, with %s and ours %s: "%s"', (at, isOurs, words) => {
  expect(nextUpdate(at, isOurs, now)).toBe(words)
})

const gb = 1024

test.each([
  ['cores', 42, 64, '42 of 64'],
  ['cores', 60, 64, '60 of 64 · 93%'],
  ['MB', 216 * gb, 256 * gb, '216 of 256 GB · 84%'],
  ['MB', 204 * gb, 256 * gb, '204 of 256 GB'],
  ['MB', 1.5 * gb * gb, 4 * gb * gb, '1.5 of 4 TB'],
] as const)('a meter of %s, %d of %d, reads "%s"', (unit, used, allowed, words) => {
  expect(meterInWords({ key: 'k', name: 'n', unit, used, allowed })).toBe(words)
})
