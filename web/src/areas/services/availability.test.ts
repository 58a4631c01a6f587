import { expect, test } from 'vitest'
import { availableInWords, isBelowTarget, monthName, noCreditInWords } from './availability.ts'

test('a month without an outage claims nothing, and one below its target says so', () => {
  expect(availableInWords({ availability: null, target: 99.95 })).toBe('No outages recorded')
  expect(availableInWords({ availability: 99.51, target: 99.95 })).toBe('99.51%')
  expect(isBelowTarget({ availability: 99.94, target: 99.95 })).toBe(true)
  expect(isBelowTarget({ availability: 99.95, target: 99.95 })).toBe(false)
  expect(isBelowTarget({ availability: 10, target: null })).toBe(false)
  expect(monthName('2026-10')).toBe('October 2026')
})

test('a month without a credit says why', () => {
  const now = new Date('2026-11-29T06:18:00Z')
  const of = (month: string, availability: number) => noCreditInWords({ month, availability, target: 99.95 }, now)
  expect(of('2026-11', 99.5)).toBe('After the month ends')
  expect(of('2026-10', 99.96)).toBe('Not due')
  expect(of('2026-10', 99.86)).toBe('None on record')
})
