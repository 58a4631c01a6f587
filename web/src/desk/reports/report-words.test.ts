import { expect, test } from 'vitest'
import { shareOnTime } from './report-words.ts'

test.each([
  [{ met: 0, missed: 0 }, '–'],
  [{ met: 3, missed: 0 }, '100%'],
  [{ met: 0, missed: 2 }, '0%'],
  [{ met: 999, missed: 1 }, '99%'],
])('%j are %s on time', (targets, words) => {
  expect(shareOnTime(targets)).toBe(words)
})
