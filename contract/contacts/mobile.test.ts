import { expect, test } from 'vitest'
import { isUkLandline } from './mobile.ts'

test.each([
  ['01', true],
  ['01632 960301', true],
  ['(020) 7946 0018', true],
  ['+44 1632 960301', true],
  ['+44 (0)1632 960301', true],
  ['0044 1632 960301', true],
  ['0', false],
  ['07700 900123', false],
  ['+44 7700 900123', false],
  ['+353 1 234 5678', false],
])('"%s" as typed is a UK landline: %s', (typed, expected) => {
  expect(isUkLandline(typed)).toBe(expected)
})
