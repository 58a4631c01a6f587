import { expect, test } from 'vitest'
import { availableInWords, isBelowTarget, monthName } from './availability.ts'

test('a month without an outage claims nothing, and one below its target says so', () => {
  expect(availableInWords({ availability: null, target: 99.95 })).toBe('No outages recorded')
  expect(availableInWords({ availability: 99.51, target: 99.95 })).toBe('99.51%')
  expect(isBelowTarget({ availability: 99.94, target: 99.95 })).toBe(true)
  expect(isBelowTarget({ availability: 99.95, target: 99.95 })).toBe(false)
  expect(isBelowTarget({ availability: 10, target: null })).toBe(false)
  expect(monthName('2026-10')).toBe('October 2026')
})
