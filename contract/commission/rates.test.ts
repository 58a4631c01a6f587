import { expect, test } from 'vitest'
import { percentText, rateInFull, rateRange } from './rates.ts'

test.each([
  [1200, '12.0%'],
  [1250, '12.5%'],
  [1234, '12.34%'],
])('%d hundredths of a per cent are %s', (rate, words) => {
  expect(percentText(rate)).toBe(words)
})

const slices = [
  { from: 4, units: 2, rate: 5000 },
  { from: 6, units: 3, rate: 6000 },
]

test.each([
  [{ rate: 5000, slices: null }, '50.0%', '50.0%'],
  [{ rate: null, slices }, '50.0%–60.0%', '2 at 50.0%, 3 at 60.0%'],
  [{ rate: null, slices: slices.map((slice) => ({ ...slice, rate: 5000 })) }, '50.0%', '2 at 50.0%, 3 at 50.0%'],
  [{ rate: null, slices: null }, null, null],
])('the rate of %j is %s, in full %s', (line, range, inFull) => {
  expect([rateRange(line), rateInFull(line)]).toEqual([range, inFull])
})
