import { expect, test } from 'vitest'
import { meterInWords } from './words.ts'

const gb = 1024

test.each([
  ['cores', 42, 64, '42 of 64'],
  ['cores', 60, 64, '60 of 64 · 93%'],
  ['MB', 216 * gb, 256 * gb, '216 of 256 GB · 84%'],
  ['MB', 204 * gb, 256 * gb, '204 of 256 GB'],
  ['MB', 1500 * gb, 4000 * gb, '1.5 of 4 TB'],
] as const)('a meter of %s, %d of %d, reads "%s"', (unit, used, allowed, words) => {
  expect(meterInWords({ key: 'k', name: 'n', unit, used, allowed })).toBe(words)
})
