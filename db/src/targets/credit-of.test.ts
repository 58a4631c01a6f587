import { pence } from '@portal/contract/money-values.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { availabilityCredit, availabilityOf, outageMinutes, repairCredit } from './credit-of.ts'

const at = (text: string) => new Date(text)
const rule = { percentPerHour: 5, mostPercent: 100 }
const month = { from: at('2026-10-01T00:00Z'), to: at('2026-11-01T00:00Z') }

test.each([
  [300, null],
  [301, { hoursOver: 1, percent: 5, amount: 2225 }],
  [360, { hoursOver: 1, percent: 5, amount: 2225 }],
  [361, { hoursOver: 2, percent: 10, amount: 4450 }],
  [300 + 30 * 60, { hoursOver: 30, percent: 100, amount: 44_500 }],
])('a repair of %i minutes with a target of 300 earns %j', (repairMinutes, credit) => {
  expect(repairCredit({ repairMinutes, targetMinutes: 300 }, rule, pence(44_500))).toEqual(credit)
})

test('a credit of no pennies is none', () => {
  expect(repairCredit({ repairMinutes: 400, targetMinutes: 300 }, rule, pence(1))).toBeNull()
  expect(availabilityCredit(9000, [{ below: 9995, percent: 5 }], pence(1))).toBeNull()
})

test('a month is below the limit that earns most', () => {
  const limits = [
    { below: 9995, percent: 5 },
    { below: 9950, percent: 25 },
    { below: 9990, percent: 10 },
  ]
  const earned = (availability: number) => availabilityCredit(availability, limits, pence(10_000))
  expect(earned(9995)).toBeNull()
  expect(earned(9994)).toEqual({ limit: limits[0], percent: 5, amount: 500 })
  expect(earned(9950)).toEqual({ limit: limits[2], percent: 10, amount: 1000 })
  expect(earned(9949)).toEqual({ limit: limits[1], percent: 25, amount: 2500 })
})

test('one minute of outage is never 100%', () => {
  expect(availabilityOf(0, 44_640)).toBe(10_000)
  expect(availabilityOf(1, 44_640)).toBe(9999)
  expect(availabilityOf(50_000, 44_640)).toBe(0)
})

test('outages count once, within the month, without their own pauses', () => {
  const pauses = [{ from: at('2026-10-05T11:30Z'), to: at('2026-10-05T12:30Z') }]
  const outages = [
    { from: at('2026-09-30T23:00Z'), to: at('2026-10-01T01:00Z'), pauses: [] },
    { from: at('2026-10-05T10:00Z'), to: at('2026-10-05T12:00Z'), pauses },
    { from: at('2026-10-05T11:00Z'), to: at('2026-10-05T13:00Z'), pauses },
  ]
  expect(outageMinutes(outages, month)).toBe(60 + 120)
  const other = { from: at('2026-10-05T12:00Z'), to: at('2026-10-05T12:20Z'), pauses: [] }
  expect(outageMinutes([...outages, other], month)).toBe(60 + 120 + 20)
  expect(outageMinutes(outages, { from: at('2026-12-01T00:00Z'), to: at('2027-01-01T00:00Z') })).toBe(0)
})

test('a longer repair, and a longer outage, never earn less, and never more than the charge', () => {
  const lengths = fc.record({
    repair: fc.nat(20_000),
    target: fc.nat(3000),
    more: fc.nat(2000),
    percentPerHour: fc.integer({ min: 1, max: 100 }),
    mostPercent: fc.integer({ min: 1, max: 100 }),
    charge: fc.nat(10_000_000),
  })
  fc.assert(
    fc.property(lengths, ({ repair, target, more, charge, ...limits }) => {
      const earned = (repairMinutes: number) =>
        repairCredit({ repairMinutes, targetMinutes: target }, limits, pence(charge))?.amount ?? 0
      expect(earned(repair + more)).toBeGreaterThanOrEqual(earned(repair))
      expect(earned(repair + more)).toBeLessThanOrEqual(charge)
      expect(availabilityOf(repair + more, 44_640)).toBeLessThanOrEqual(availabilityOf(repair, 44_640))
    }),
    { numRuns: 10_000 },
  )
})
