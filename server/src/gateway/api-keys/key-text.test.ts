import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAllowedAddress } from '../../lib/allowed-addresses.ts'
import { makeKey, readKey } from './key-text.ts'
import { minuteAllowance } from '../../lib/minute-allowance.ts'

test('a key is parsed, and its hash stored instead', () => {
  const { keyId, secret, hash } = makeKey()
  expect(secret).toMatch(/^bpk_live_[0-9A-Za-z]{50}$/)
  expect(secret.slice(9, 21)).toBe(keyId)
  expect(readKey(secret)).toEqual({ keyId, hash })
  expect(hash).toHaveLength(32)
})

test('another secret for the same key differs', () => {
  const first = makeKey()
  const second = makeKey(first.keyId)
  expect(second.keyId).toBe(first.keyId)
  expect(second.secret).not.toBe(first.secret)
})

test('a single wrong character is detected without the database', () => {
  const { secret } = makeKey()
  fc.assert(
    fc.property(
      fc.integer({ min: 9, max: secret.length - 1 }),
      fc.constantFrom('0', 'a', 'Z', '9', 'q'),
      (place, letter) => {
        fc.pre(secret[place] !== letter)
        expect(readKey(`${secret.slice(0, place)}${letter}${secret.slice(place + 1)}`)).toBeNull()
      },
    ),
  )
})

test('any other text is not a key, and does no harm', () => {
  fc.assert(fc.property(fc.string(), (text) => readKey(`bpk_live_${text}`) === null && readKey(text) === null))
})

test.each([
  [[], '198.51.100.7', true],
  [['198.51.100.7'], '198.51.100.7', true],
  [['198.51.100.7'], '198.51.100.8', false],
  [['198.51.100.0/24'], '198.51.100.255', true],
  [['198.51.100.0/24'], '198.51.101.0', false],
  [['198.51.100.0/24'], '::ffff:198.51.100.9', true],
  [['2001:db8::/32'], '2001:db8:1::7', true],
  [['2001:db8::/32'], '2001:db9::7', false],
  [['2001:db8::/32', '198.51.100.7'], '198.51.100.7', true],
  [['0.0.0.0/0'], '2001:db8::7', false],
  [['198.51.100.7'], 'no address', false],
])('%j from %s: %s', (allowed, address, isAllowed) => {
  expect(isAllowedAddress(allowed, address)).toBe(isAllowed)
})

test('each caller has its own limit per minute, which restarts every minute', () => {
  let now = 60_000 * 5 + 45_000
  const take = minuteAllowance({ clock: () => now })
  expect(take('a', 2)).toEqual({ isGranted: true, left: 1, reset: 15 })
  expect(take('a', 2)).toEqual({ isGranted: true, left: 0, reset: 15 })
  expect(take('a', 2)).toEqual({ isGranted: false, left: 0, reset: 15 })
  expect(take('b', 2).isGranted).toBe(true)
  now += 15_000
  expect(take('a', 2)).toEqual({ isGranted: true, left: 1, reset: 60 })
})
