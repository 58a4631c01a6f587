import { expect, test } from 'vitest'
import { acrOf, meetsAcr } from './assurance.ts'

test('a passkey is stronger than two factors, which are stronger than a password', () => {
  expect(acrOf(['pwd'])).toBe('pwd')
  expect(acrOf(['pwd', 'otp', 'mfa'])).toBe('mfa')
  expect(acrOf(['pwd', 'kba', 'mfa'])).toBe('mfa')
  expect(acrOf(['hwk', 'user', 'mfa'])).toBe('phr')
  expect(acrOf(['pwd', 'swk', 'user', 'mfa'])).toBe('phr')
  expect(acrOf([])).toBe('pwd')
})

test('a stronger proof is sufficient, an unknown one never', () => {
  expect(meetsAcr('phr', ['mfa'])).toBe(true)
  expect(meetsAcr('mfa', ['mfa', 'phr'])).toBe(true)
  expect(meetsAcr('mfa', ['phr'])).toBe(false)
  expect(meetsAcr('phr', ['urn:unknown'])).toBe(false)
  expect(meetsAcr(undefined, ['pwd'])).toBe(false)
  expect(meetsAcr('pwd', [])).toBe(false)
})
