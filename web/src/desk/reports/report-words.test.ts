import { expect, test } from 'vitest'
import { shareOnTime } from './report-words.ts'

test.each([
  [{ met: 0, missed: 0 }, '–'],
  [{ met: 3, missed: 0 }, '100%'],
  [{ met: 0, missed: 2 }, '0%'],
  [{ met: 89, missed: 1 }, '98.9%'],
  [{ met: 47, missed: 3 }, '94%'],
  [{ met: 9999, missed: 1 }, '99.9%'],
  [{ met: 1, missed: 9999 }, '0.1%'],
])('%j are %s on time', (targets, words) => {
  expect(shareOnTime(targets)).toBe(words)
})
