import { plainDateOf, utcDateOf } from '@portal/contract/plain-date-values.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysAfter, daysBetween, workingDaysAfter, workingDaysFrom } from '../../lib/days.ts'
import { moveStages, planJourney } from './forecast.ts'
import { countDays, currentOwnership } from './holder.ts'

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

describe('for any day', () => {
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

  test('added working days can be counted again', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 200 }), (day, count) => {
        const start = workingDaysAfter(day, 1)
        expect(workingDaysFrom(start, workingDaysAfter(start, count))).toBe(count)
      }),
      { numRuns: 100 },
    )
  })

  test('moving in two steps equals moving once, and finished stages stay', () => {
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

  test('the days of all owners add up to the days since the order was placed', () => {
    const orderOwners = fc.constantFrom('us', 'carrier', 'customer', 'thirdParty')
    const ownerships = fc.array(fc.record({ owner: orderOwners, days: fc.nat(60) }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(days, ownerships, (placed, parts) => {
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

const progress = {
  state: 'inProgress',
  blockedBy: null,
  holdOwner: null,
  holdReason: null,
  stageOwner: 'carrier',
} as const

test.each([
  [{}, { owner: 'carrier', isOnHold: false }],
  [{ stageOwner: null }, { owner: 'us', isOnHold: false }],
  [{ blockedBy: 'access' }, { owner: 'customer', isOnHold: false }],
  [
    { state: 'assessingCharge', blockedBy: 'charge' },
    { owner: 'customer', isOnHold: true },
  ],
  [{ state: 'held', holdOwner: 'thirdParty' } as const, { owner: 'thirdParty', isOnHold: true }],
])('the party that has to act owns the order: %j', (change, expected) => {
  expect(currentOwnership({ ...progress, ...change })).toMatchObject(expected)
})

test('a closed order has no owner', () => {
  for (const state of ['completed', 'cancelled', 'rejected'])
    expect(currentOwnership({ ...progress, state })).toBeNull()
})
