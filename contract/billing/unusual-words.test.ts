import { expect, test } from 'vitest'
import { pence } from '../money-values.ts'
import { plainDateOf } from '../plain-date-values.ts'
import { nightInWords, nightTitle, ruleInWords } from './unusual-words.ts'

const calls = { calls: 46, seconds: 19_280, cost: pence(9640) }
const night = {
  night: plainDateOf('2026-03-19'),
  ...calls,
  usual: pence(0),
  firstAt: '2026-03-19T01:10:00Z',
  lastAt: '2026-03-19T04:58:00Z',
  most: { ...calls, destination: 'Poland (fixed)', from: '01539 960171', serviceId: 'S-1' },
}

test('an unusual night names its destination, its hours, the usual and the rule', () => {
  expect(nightTitle(night)).toMatch(/^46 calls to Poland \(fixed\) on the night of 19 March( 2026)?, £96\.40$/)
  expect(nightInWords(night)).toBe(
    'Between 01:10 and 04:58. Most often from 01539 960171. Your average night costs £0.00.',
  )
})

test('a night with calls to several destinations names the one that cost the most', () => {
  const mixed = { ...night, most: { ...night.most, calls: 40, cost: pence(9000) } }
  expect(nightTitle(mixed)).toMatch(/^46 calls on the night of 19 March/)
  expect(nightInWords(mixed)).toContain('04:58, of which 40 calls to Poland (fixed) cost £90.00.')
})

test('the rule says itself', () => {
  expect(ruleInWords({ over: pence(2000), times: 5, fromHour: 22, toHour: 6 })).toBe(
    'We warn when a night (22:00 to 06:00) costs over £20.00 and 5 times your 30-night average.',
  )
})

test('readers who may not see all calls get no amount', () => {
  expect(nightTitle(night, false)).toMatch(/^Calls on the night of 19 March( 2026)?$/)
})
