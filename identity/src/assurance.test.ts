import { expect, test } from 'vitest'
import { acrOf, meetsAcr } from './assurance.ts'

test('a passkey is more than two factors, and those more than a password', () => {
  expect(acrOf(['pwd'])).toBe('pwd')
  expect(acrOf(['pwd', 'otp', 'mfa'])).toBe('mfa')
  expect(acrOf(['pwd', 'kba', 'mfa'])).toBe('mfa')
  expect(acrOf(['hwk', 'user', 'mfa'])).toBe('phr')
  expect(acrOf(['pwd', 'swk', 'user', 'mfa'])).toBe('phr')
  expect(acrOf([])).toBe('pwd')
})

test('what is stronger than asked for is enough, what nobody knows never', () => {
  expect(meetsAcr('phr', ['mfa'])).toBe(true)
  expect(meetsAcr('mfa', ['mfa', 'phr'])).toBe(true)
  expect(meetsAcr('mfa', ['phr'])).toBe(false)
  expect(meetsAcr('phr', ['urn:unknown'])).toBe(false)
  expect(meetsAcr(undefined, ['pwd'])).toBe(false)
  expect(meetsAcr('pwd', [])).toBe(false)
})
