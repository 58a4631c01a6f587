import { expect, test } from 'vitest'
import { attentionFirst, limitsInWords } from './key-words.ts'

const limit = (name: string | null, isChallengeOnly = false) => ({ zoneId: 'example.com', name, isChallengeOnly })

test.each([
  [[limit(null)], 'example.com'],
  [[limit('@')], 'example.com itself'],
  [[limit('www')], 'www.example.com'],
  [[limit(null, true)], '_acme-challenge in example.com'],
  [[limit('@', true)], '_acme-challenge.example.com'],
  [[limit('www', true), limit(null)], '_acme-challenge.www.example.com and 1 more'],
] as const)('the limits %j are shown as %s', (limits, words) => {
  expect(limitsInWords(limits)).toBe(words)
})

test('keys that need attention are first, and those that ended last', () => {
  const states = ['active', 'revoked', 'expiring', 'stopped', 'active', 'expired'] as const
  expect(attentionFirst(states.map((state) => ({ state }))).map(({ state }) => state)).toEqual([
    'stopped',
    'expiring',
    'active',
    'active',
    'expired',
    'revoked',
  ])
})
