import { expect, test } from 'vitest'
import { pence } from '../money-values.ts'
import { plainDateOf } from '../plain-date-values.ts'
import fc from 'fast-check'
import { hoursOfNight, unusualNights, usualRule } from './unusual-nights.ts'

const night = (day: string, cost: number) => ({ night: plainDateOf(day), cost: pence(cost) })
const march = [plainDateOf('2026-03-01'), plainDateOf('2026-03-31')] as const
const found = (...nights: ReturnType<typeof night>[]) =>
  unusualNights(nights, usualRule, ...march).map(({ night: day, usual }) => [day, usual])

test('a night that costs over £20.00 is unusual if others cost nothing', () => {
  expect(found(night('2026-03-19', 2001))).toEqual([['2026-03-19', 0]])
  expect(found(night('2026-03-19', 2000))).toEqual([])
})

test('the usual is the average of the 30 nights before, those without calls included', () => {
  // £150.00 in 30 nights is £5.00 a night.
  const before = night('2026-02-17', 15_000)
  expect(found(before, night('2026-03-19', 2501))).toEqual([['2026-03-19', 500]])
  expect(found(before, night('2026-03-19', 2500))).toEqual([])
  // The 31st night before does not count.
  expect(found(night('2026-02-16', 15_000), night('2026-03-19', 2500))).toEqual([['2026-03-19', 0]])
})

test('nights of other months are not reported', () => {
  expect(found(night('2026-02-28', 9000), night('2026-04-01', 9000))).toEqual([])
})

test('an account’s own rule decides, and neither of its two bounds alone', () => {
  const before = night('2026-03-01', 30_000)
  const of = (over: number, times: number) =>
    unusualNights([before, night('2026-03-19', 4000)], { over: pence(over), times }, ...march).map((each) => each.night)
  expect(of(2000, 3)).toEqual(['2026-03-01', '2026-03-19'])
  expect(of(4000, 3)).toEqual(['2026-03-01'])
  expect(of(2000, 4)).toEqual(['2026-03-01'])
})

test('a night that is found stays found under a lower rule', () => {
  const cost = fc.integer({ min: 0, max: 20_000 })
  fc.assert(
    fc.property(
      fc.array(cost, { minLength: 1, maxLength: 31 }),
      fc.integer({ min: 100, max: 5000 }),
      fc.integer({ min: 2, max: 10 }),
      (costs, over, times) => {
        const nights = costs.map((each, index) => night(`2026-03-${String(index + 1).padStart(2, '0')}`, each))
        const of = (rule: { over: number; times: number }) =>
          unusualNights(nights, { ...rule, over: pence(rule.over) }, ...march).map((each) => each.night)
        expect(of({ over: over - 1, times: times - 1 })).toEqual(expect.arrayContaining(of({ over, times })))
      },
    ),
  )
})

test('the hours of a night are counted over midnight', () => {
  expect([hoursOfNight(usualRule), hoursOfNight({ fromHour: 1, toHour: 5 })]).toEqual([8, 4])
})
