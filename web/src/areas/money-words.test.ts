import { pence } from '@portal/contract/money-values.ts'
import { describe, expect, test } from 'vitest'
import * as commission from './commission/words.ts'
import * as quotes from './quotes/quote-words.ts'
import { moneyInWords } from './services/service-words.ts'
import * as visits from './visits/visit-words.ts'

// The server counts in pence; people read pounds.
describe.each([
  ['a commission statement', commission.money],
  ['a quote', quotes.money],
  ['a service', moneyInWords],
  ['a visit', visits.money],
])('money of %s', (_, money) => {
  test.each([
    [5, '£0.05'],
    [120, '£1.20'],
    [184_000, '£1,840.00'],
  ])('%d pence are %s', (amount, words) => {
    expect(money(pence(amount), 'GBP')).toBe(words)
  })
})

test('what is taken off has a true minus', () => {
  expect(commission.money(-1200, 'GBP')).toBe('−£12.00')
  expect(quotes.money(pence(-1200))).toBe('−£12.00')
})

test('figures in a column leave out the unit that is said above it', () => {
  expect(commission.figure(-83_848)).toBe('−838.48')
  expect(quotes.figure(pence(195_000))).toBe('1,950.00')
})

test.each([
  [99_900, '£999'],
  [100_000, '£1k'],
  [1_550_000, '£15.5k'],
])('on an axis %d pence are %s', (pence, words) => {
  expect(commission.shortMoney(pence)).toBe(words)
})

test.each([
  [1200, '12.0%'],
  [1250, '12.5%'],
  [1234, '12.34%'],
])('%d hundredths of a per cent are %s', (rate, words) => {
  expect(commission.percent(rate)).toBe(words)
})
