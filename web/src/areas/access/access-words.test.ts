import { expect, test } from 'vitest'
import { peopleWithoutFactor, ruleInWords } from './access-words.ts'

const rule = { isRequired: true, since: null, graceDays: 7, check: 'factors', without: 0 } as const

test('explains the policy for people, with the days they have', () => {
  expect(ruleInWords({ ...rule, isRequired: false })).toContain('is optional')
  expect(ruleInWords(rule)).toContain('They have 7 days from their first sign-in')
  expect(ruleInWords({ ...rule, graceDays: 1 })).toContain('They have 1 day ')
  expect(ruleInWords({ ...rule, graceDays: 0 })).not.toContain('They have')
})

test('says that it cannot check, rather than name an unchecked policy', () => {
  expect(ruleInWords({ ...rule, check: 'none' })).toContain('cannot check')
})

test('counts people without a second factor, if the portal knows', () => {
  expect(peopleWithoutFactor({ without: null })).toBeNull()
  expect(peopleWithoutFactor({ without: 0 })).toBeNull()
  expect(peopleWithoutFactor({ without: 1 })).toBe('1 person who can sign in has no second factor')
  expect(peopleWithoutFactor({ without: 1200 })).toBe('1,200 people who can sign in have no second factor')
})
