import { dayAfter, type DayOfUse, forecast, stateOf } from '@portal/contract/cloud/forecast.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const today = plainDateOf('2026-04-14')
const line = (count: number, from: number, perDay: number): DayOfUse[] =>
  Array.from({ length: count }, (_, index) => ({
    day: dayAfter(today, index - count + 1),
    used: from + index * perDay,
  }))
const now = { readOn: today, today }
const ask = (days: DayOfUse[], allowed: number | null, at = now) => forecast(days, days.at(-1)?.used ?? 0, allowed, at)

test.each([
  ['grows by 10 a day with 100 left', line(30, 610, 10), 1000, { perDay: 10, daysLeft: 10, fullOn: '2026-04-24' }],
  ['is full', line(30, 710, 10), 1000, { daysLeft: 0, fullOn: today }],
  ['is more than full', line(30, 900, 10), 1000, { daysLeft: 0, fullOn: today }],
  ['shrinks', line(30, 900, -10), 1000, { perDay: -10, daysLeft: null, fullOn: null }],
  ['stands still', line(30, 900, 0), 1000, { perDay: 0, daysLeft: null, fullOn: null }],
  ['has no limit', line(30, 100, 10), null, { perDay: 10, daysLeft: null, nearSince: null }],
  ['takes longer than a year', line(30, 0, 1), 1000, { perDay: 1, daysLeft: null }],
  ['was read on too few days', line(4, 900, 20), 1000, { perDay: null, daysLeft: null }],
  ['was never read', [], 1000, { perDay: null, daysLeft: null, nearSince: null }],
  ['crossed the warning line', line(30, 610, 10), 1000, { nearSince: '2026-04-04' }],
  ['was above the warning line all along', line(30, 900, 1), 1000, { nearSince: null }],
] as const)('a limit that %s', (_, days, allowed, expected) => {
  expect(ask([...days], allowed)).toMatchObject(expected)
})

test('the date is counted from the last reading, and the days left from today', () => {
  const days = line(30, 610, 10)
  expect(ask(days, 1000, { readOn: today, today: dayAfter(today, 4) })).toMatchObject({
    daysLeft: 6,
    fullOn: '2026-04-24',
  })
  expect(ask(days, 1000, { readOn: today, today: dayAfter(today, 40) })).toMatchObject({
    daysLeft: 0,
    fullOn: '2026-04-24',
  })
})

test('missing days do not change the slope of a straight line', () => {
  const days = line(30, 100, 7).filter((_, index) => index % 3 !== 1)
  expect(forecast(days, 303, 1000, now).perDay).toBeCloseTo(7)
})

const use = fc.array(fc.nat(1_000_000), { minLength: 5, maxLength: 30 })
const asDays = (values: number[]) =>
  values.map((used, index) => ({ day: dayAfter(today, index - values.length + 1), used }))

test('is never before today nor beyond a year, and matches its date', () => {
  fc.assert(
    fc.property(use, fc.nat(2_000_000), (values, allowed) => {
      const { daysLeft, fullOn } = ask(asDays(values), allowed)
      if (daysLeft === null) return fullOn === null
      return daysLeft >= 0 && daysLeft <= 365 && fullOn === dayAfter(today, daysLeft)
    }),
  )
})

test('a higher limit is never full earlier', () => {
  fc.assert(
    fc.property(use, fc.nat(2_000_000), fc.nat(1_000_000), (values, allowed, more) => {
      const lower = ask(asDays(values), allowed).daysLeft
      const higher = ask(asDays(values), allowed + more).daysLeft
      return higher === null || (lower !== null && higher >= lower)
    }),
  )
})

test('the unit does not matter', () => {
  fc.assert(
    fc.property(
      use,
      fc.integer({ min: 1, max: 2_000_000 }),
      fc.integer({ min: 2, max: 64 }),
      (values, allowed, unit) => {
        const plain = ask(asDays(values), allowed).daysLeft
        const scaled = ask(asDays(values.map((value) => value * unit)), allowed * unit).daysLeft
        expect(Math.abs((plain ?? -1) - (scaled ?? -1))).toBeLessThanOrEqual(1)
      },
    ),
  )
})

test.each([
  [79, 100, 'room'],
  [80, 100, 'near'],
  [100, 100, 'full'],
  [5, null, 'unlimited'],
] as const)('%d of %s is %s', (used, allowed, state) => {
  expect(stateOf(used, allowed)).toBe(state)
})
