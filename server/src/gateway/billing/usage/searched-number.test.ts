import { expect, test } from 'vitest'
import { searchedNumber } from './searched-number.ts'

test.each([
  ['01539 960', '+441539960'],
  ['(020) 7946-0123', '+442079460123'],
  ['+48 22', '+4822'],
  ['0048 22', '+4822'],
  ['123', '123'],
])('%s searches for numbers that begin with %s', (text, digits) => {
  expect(searchedNumber(text)).toBe(digits)
})

test.each(['Poland', 'UK mobile', '+', '03 numbers', '1+2'])('%s is no number', (text) => {
  expect(searchedNumber(text)).toBeNull()
})
