import { expect, test } from 'vitest'
import { canReceiveTexts, readPhone, refusalOfMobile } from './phone-number.ts'

test.each([
  ['07700 900123', null],
  ['07123 456789', null],
  ['+49 151 23456789', null],
  ['+1 202 555 0123', null],
  ['01632 960301', /landline/],
  ['020 7946 0018', /landline/],
  ['+44 (0)1632 960301', /landline/],
  ['+353 1 234 5678', /landline/],
  ['07600 123456', /cannot receive/],
  ['056 1234 5678', /cannot receive/],
])('%s as a mobile number is accepted or refused with the reason', (typed, refusal) => {
  const number = readPhone(typed) ?? ''
  expect(canReceiveTexts(number)).toBe(refusal === null)
  if (refusal === null) expect(refusalOfMobile(number)).toBeNull()
  else expect(refusalOfMobile(number)).toMatch(refusal)
})

test('no number is no refusal', () => {
  expect(refusalOfMobile(null)).toBeNull()
})
