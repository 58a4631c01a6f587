import fc from 'fast-check'
import { expect, test } from 'vitest'
import { counted, number, plural } from './counts.ts'
import { inList } from './lists.ts'
import { figure, money, plainMoney, shortMoney } from './money.ts'
import { duration, durationOfMinutes, fileSize, percent } from './sizes.ts'
import { pence } from '../money-values.ts'
import { penceOf } from './typed.ts'

// Doubles represent whole pence up to ninety billion pounds.
const amounts = fc.integer({ min: -9e12, max: 9e12 }).map(pence)

test.each([
  [5, '£0.05'],
  [120, '£1.20'],
  [184_000, '£1,840.00'],
  [-1200, '−£12.00'],
  [0, '£0.00'],
])('%d pence are %s', (amount, words) => {
  expect(money(pence(amount))).toBe(words)
})

test('another currency is named', () => {
  expect(money(pence(184_000), 'EUR')).toBe('€1,840.00')
})

test('figures in a column omit the unit that is in its header', () => {
  expect(figure(pence(-83_848))).toBe('−838.48')
  expect(figure(pence(195_000))).toBe('1,950.00')
})

test('CSV keeps the hyphen, which spreadsheets read', () => {
  expect(plainMoney(pence(-29_805))).toBe('-298.05')
  expect(plainMoney(pence(-5))).toBe('-0.05')
})

test.each([
  [99_900, '£999'],
  [100_000, '£1k'],
  [1_550_000, '£15.5k'],
])('on an axis %d pence are %s', (amount, words) => {
  expect(shortMoney(pence(amount))).toBe(words)
})

test('money is parsed back to the same amount', () => {
  fc.assert(
    fc.property(amounts, (amount) => {
      expect([penceOf(money(amount)), penceOf(figure(amount)), penceOf(plainMoney(amount))]).toEqual([
        amount,
        amount,
        amount,
      ])
    }),
  )
})

test.each([
  [0, '0 records'],
  [1, '1 record'],
  [2, '2 records'],
  [1204, '1,204 records'],
])('%d of them are %s', (count, words) => {
  expect(counted(count, 'record')).toBe(words)
})

test('only one is singular', () => {
  fc.assert(
    fc.property(fc.nat(), (count) => {
      expect(plural(count, 'person', 'people')).toBe(count === 1 ? 'person' : 'people')
      expect(counted(count, 'person', 'people')).toMatch(count === 1 ? /^1 person$/ : /^[\d,]+ people$/)
    }),
  )
})

test.each([
  [-3.5, '−3.5'],
  [-0.0001, '0'],
  [12_345.6789, '12,345.679'],
  [null, '–'],
])('%s is formatted as %s', (value, words) => {
  expect(number(value)).toBe(words)
})

test('no number has a hyphen as a minus', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 }), (value) => {
      expect(number(value)).not.toContain('-')
      expect(Number(number(value, 3).replaceAll(',', '').replace('−', '-'))).toBeCloseTo(value, 2)
    }),
  )
})

test.each([
  [12, '12.0%'],
  [12.5, '12.5%'],
  [12.34, '12.34%'],
])('%d per cent are %s', (value, words) => {
  expect(percent(value, 2, 1)).toBe(words)
})

test.each([
  [512, '512 B'],
  [240 * 1024, '240 kB'],
  [1.4 * 1024 * 1024, '1.4 MB'],
])('%d bytes are %s', (size, words) => {
  expect(fileSize(size)).toBe(words)
})

test.each([
  [0, '0 s'],
  [32_000, '32 s'],
  [62_000, '1 min 2 s'],
  [108 * 60_000, '1 h 48 min'],
  [72 * 3_600_000, '3 days'],
])('%d ms are %s', (ms, words) => {
  expect(duration(ms)).toBe(words)
})

test('a duration in minutes has no seconds', () => {
  expect([0, 25.2, 108, 120].map(durationOfMinutes)).toEqual(['0 min', '25 min', '1 h 48 min', '2 h'])
})

test('a list ends with "and"', () => {
  expect(inList(['Billing', 'Portal', 'Users'])).toBe('Billing, Portal and Users')
  expect(inList(['Billing'])).toBe('Billing')
})
