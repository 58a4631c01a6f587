import { expect, test } from 'vitest'
import { pence } from '../money-values.ts'
import { plainDateOf } from '../plain-date-values.ts'
import { unusualNights } from './unusual-nights.ts'

const night = (day: string, cost: number) => ({ night: plainDateOf(day), cost: pence(cost) })
const march = [plainDateOf('2026-03-01'), plainDateOf('2026-03-31')] as const
const found = (...nights: ReturnType<typeof night>[]) =>
  unusualNights(nights, ...march).map(({ night: day, usual }) => [day, usual])

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
