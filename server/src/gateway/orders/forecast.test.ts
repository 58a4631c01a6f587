import { plainDateOf, utcDateOf } from '@portal/contract/plain-date-values.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysAfter, daysBetween, workingDaysAfter, workingDaysFrom } from './days.ts'
import { moveStages, planJourney } from './forecast.ts'
import { countDays, holderOf } from './holder.ts'

const days = fc.date({ min: new Date('2024-01-01'), max: new Date('2029-12-31'), noInvalidDate: true }).map(utcDateOf)
const journeys = fc.constantFrom('ethernet', 'broadband', 'voice', 'equipment', 'simple', 'regrade', 'move', 'cease')

test('plans an ethernet order from the day it is approved', () => {
  const plan = planJourney('ethernet', plainDateOf('2026-04-01'))
  expect(plan.map(({ stage, from, to }) => [stage, from, to])).toEqual([
    ['approval', null, '2026-04-07'],
    ['survey', '2026-04-27', '2026-04-27'],
    ['consents', null, '2026-05-18'],
    ['build', '2026-05-19', '2026-06-02'],
    ['handover', '2026-06-08', '2026-06-08'],
  ])
})

describe('whatever the day', () => {
  test('a plan never goes back, and no stage ends on a day off', () => {
    fc.assert(
      fc.property(journeys, days, (journey, day) => {
        let before = day
        for (const { from, to } of planJourney(journey, day)) {
          const end = to ?? day
          expect(end > before).toBe(true)
          if (from) expect(from > before && from <= end).toBe(true)
          expect(workingDaysFrom(end, workingDaysAfter(end, 1))).toBe(1)
          before = end
        }
      }),
      { numRuns: 100 },
    )
  })

  test('working days that were added are there to be counted', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 200 }), (day, count) => {
        const start = workingDaysAfter(day, 1)
        expect(workingDaysFrom(start, workingDaysAfter(start, count))).toBe(count)
      }),
      { numRuns: 100 },
    )
  })

  test('moving in two steps is moving once, and leaves alone what is done', () => {
    fc.assert(
      fc.property(journeys, days, fc.nat(40), fc.nat(40), (journey, day, first, second) => {
        const stages = planJourney(journey, day).map((stage, index) => (index === 0 ? { ...stage, done: day } : stage))
        const moved = moveStages(moveStages(stages, first), second)
        expect(moved).toEqual(moveStages(stages, first + second))
        expect(moved[0]).toEqual(stages[0])
      }),
      { numRuns: 100 },
    )
  })

  test('the days of all holders are the days since the order was placed', () => {
    const holders = fc.constantFrom('us', 'carrier', 'customer', 'thirdParty')
    const spells = fc.array(fc.record({ owner: holders, days: fc.nat(60) }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(days, spells, (placed, parts) => {
        let at = placed
        const told = parts.map(({ owner, days: length }, index) => {
          const from = at
          at = daysAfter(at, length)
          return { owner, from, to: index === parts.length - 1 ? null : at }
        })
        const counted = countDays(told, at)
        const sum = counted.us + counted.carrier + counted.customer + counted.thirdParty
        expect(sum).toBe(daysBetween(placed, at))
      }),
      { numRuns: 100 },
    )
  })
})

const standing = {
  state: 'inProgress',
  waitsFor: null,
  parkedOwner: null,
  parkedReason: null,
  stageOwner: 'carrier',
} as const

test.each([
  [{}, { owner: 'carrier', isParked: false }],
  [{ stageOwner: null }, { owner: 'us', isParked: false }],
  [{ waitsFor: 'access' }, { owner: 'customer', isParked: false }],
  [
    { state: 'assessingCharge', waitsFor: 'charge' },
    { owner: 'customer', isParked: true },
  ],
  [{ state: 'held', parkedOwner: 'thirdParty' } as const, { owner: 'thirdParty', isParked: true }],
])('whoever has to act has the order: %j', (change, expected) => {
  expect(holderOf({ ...standing, ...change })).toMatchObject(expected)
})

test('nobody has an order that is over', () => {
  for (const state of ['completed', 'cancelled', 'rejected']) expect(holderOf({ ...standing, state })).toBeNull()
})
