import { expect, test } from 'vitest'
import { withUnit } from './with-unit.ts'

test.each([
  ['99.95', '%', '99.95%'],
  ['25', 'ms', '25 ms'],
])('%s and %s are "%s"', (value, unit, words) => {
  expect(withUnit(value, unit)).toBe(words)
})
