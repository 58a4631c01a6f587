import { expect, test } from 'vitest'
import { responseRateLimit } from './rate-limit.ts'

const at = (start = 0) => {
  let now = start
  return { clock: () => now, wait: (ms: number) => void (now += ms) }
}

test('a network gets its responses, then every second one truncated, until the next second', () => {
  const { clock, wait } = at()
  const limit = responseRateLimit({ perSecond: 2, clock })
  const asked = () => [1, 2, 3, 4, 5, 6].map((host) => limit(`192.0.2.${host}`))
  expect(asked()).toEqual(['answer', 'answer', 'drop', 'truncate', 'drop', 'truncate'])
  wait(1000)
  expect(limit('192.0.2.1')).toBe('answer')
})

test.each([
  ['one IPv4 network', '192.0.2.1', '192.0.2.250', 'drop'],
  ['another IPv4 network', '192.0.2.1', '192.0.3.1', 'answer'],
  ['an address mapped into IPv6', '192.0.2.1', '::ffff:192.0.2.9', 'drop'],
  ['one IPv6 network with zeros left out', '2001:db8:0:1ff::1', '2001:db8::102:1:2:3:4', 'drop'],
  ['one IPv6 network', '2001:db8:0:1ff::1', '2001:0db8:0000:0102:1:2:3:4', 'drop'],
  ['another IPv6 network', '2001:db8:0:1ff::1', '2001:db8:0:2ff::1', 'answer'],
])('%s', (_, first, second, expected) => {
  const limit = responseRateLimit({ perSecond: 1, clock: () => 0 })
  limit(first)
  expect(limit(second)).toBe(expected)
})

test('there is no limit for the same machine, and none if it is 0', () => {
  const limit = responseRateLimit({ perSecond: 1, clock: () => 0 })
  expect(['127.0.0.1', '127.0.0.1', '::1', '::1', '::ffff:127.0.0.1'].map((each) => limit(each))).toEqual(
    Array(5).fill('answer'),
  )
  const none = responseRateLimit({ perSecond: 0 })
  expect([none('192.0.2.1'), none('192.0.2.1')]).toEqual(['answer', 'answer'])
})
