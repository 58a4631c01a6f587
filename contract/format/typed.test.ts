import fc from 'fast-check'
import { expect, test } from 'vitest'
import { momentOf, penceOf, typedMoment } from './typed.ts'

test.each([
  ['12.34', 1234],
  ['£1,250', 125_000],
  ['0.5', 50],
  ['-3.10', -310],
  ['−£3.10', -310],
])('%s is %d pence', (typed, pence) => {
  expect(penceOf(typed)).toBe(pence)
})

test.each(['', '1.234', 'twelve', '1.2.3', '£', '-£-1'])('%j is not an amount', (typed) => {
  expect(penceOf(typed)).toBeNaN()
})

test('every amount of pence is parsed back from its text', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (pence) => {
      expect(penceOf((pence / 100).toFixed(2))).toBe(pence)
    }),
  )
})

test.each(['', '0002-12-18T22:06', '0202-12-18T22:06', '2026-13-01T00:00'])('%j is not a time yet', (typed) => {
  expect(momentOf(typed)).toBe(typed)
})

test.each([
  ['2026-01-15T09:30', '2026-01-15T09:30:00.000Z'],
  ['2026-07-15T09:30', '2026-07-15T08:30:00.000Z'],
])('%s in London is %s', (typed, moment) => {
  expect(momentOf(typed)).toBe(moment)
  expect(typedMoment(moment)).toBe(typed)
})
