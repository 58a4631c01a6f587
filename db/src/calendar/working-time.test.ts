import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isBankHoliday } from './bank-holidays.ts'
import {
  addWorkingDays,
  addWorkingMinutes,
  aroundTheClock,
  officeHours,
  openingAt,
  type WorkingHours,
  workingMinutesBetween,
} from './working-time.ts'

const at = (text: string) => new Date(text)
const saturdays: WorkingHours = { days: [1, 2, 3, 4, 5, 6], from: '08:00', to: '20:00', bankHolidays: 'open' }

// From gov.uk/bank-holidays, England and Wales.
test.each([
  '2026-01-01',
  '2026-04-03',
  '2026-04-06',
  '2026-05-04',
  '2026-05-25',
  '2026-08-31',
  '2026-12-25',
  '2026-12-28',
  '2027-12-27',
  '2027-12-28',
])('%s is a bank holiday', (day) => {
  expect(isBankHoliday(plainDateOf(day))).toBe(true)
})

test.each(['2026-03-17', '2026-12-24', '2026-04-05', '2026-11-30', '2026-01-02'])('%s is not a bank holiday', (day) => {
  expect(isBankHoliday(plainDateOf(day))).toBe(false)
})

test.each([
  ['within a day', '2026-04-14T09:00:00Z', 60, officeHours, '2026-04-14T10:00:00Z'],
  ['over night, in summer time', '2026-04-14T16:00:00Z', 60, officeHours, '2026-04-15T08:30:00Z'],
  ['over Easter', '2026-04-02T16:00:00Z', 60, officeHours, '2026-04-07T08:30:00Z'],
  ['from a Saturday', '2026-04-18T12:00:00Z', 30, officeHours, '2026-04-20T08:30:00Z'],
  ['on a Saturday, for a team that works then', '2026-04-18T12:00:00Z', 30, saturdays, '2026-04-18T12:30:00Z'],
  ['over the hour that is left out', '2026-03-29T00:30:00Z', 60, aroundTheClock, '2026-03-29T01:30:00Z'],
  ['to the very end of a day', '2026-04-14T08:00:00Z', 510, officeHours, '2026-04-14T16:30:00Z'],
])('adds working minutes %s', (_, from, minutes, hours, expected) => {
  expect(addWorkingMinutes(at(from), minutes, hours)).toEqual(at(expected))
})

test('adds working days over a weekend, a bank holiday and the clock change', () => {
  expect(addWorkingDays(at('2026-04-02T10:00:00Z'), 2, officeHours)).toEqual(at('2026-04-08T10:00:00Z'))
  expect(addWorkingDays(at('2026-03-27T10:00:00Z'), 1, officeHours)).toEqual(at('2026-03-30T09:00:00Z'))
})

test('says whether a team is at work and when that changes', () => {
  expect(openingAt(at('2026-04-14T10:00:00Z'), officeHours)).toEqual({
    isOpen: true,
    until: at('2026-04-14T16:30:00Z'),
  })
  expect(openingAt(at('2026-04-14T17:00:00Z'), officeHours)).toEqual({
    isOpen: false,
    until: at('2026-04-15T08:00:00Z'),
  })
  expect(openingAt(at('2026-04-03T10:00:00Z'), officeHours)).toEqual({
    isOpen: false,
    until: at('2026-04-07T08:00:00Z'),
  })
})

describe('at any time and with any hours', () => {
  const moments = fc.date({ min: at('2024-01-01'), max: at('2029-12-31'), noInvalidDate: true })
  const anyHours = fc.constantFrom(officeHours, saturdays, aroundTheClock)

  test('the working time between is the time that was added', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 20_000 }), anyHours, (from, minutes, hours) => {
        expect(workingMinutesBetween(from, addWorkingMinutes(from, minutes, hours), hours)).toBeCloseTo(minutes, 6)
      }),
      { numRuns: 200 },
    )
  })

  test('two parts are as long as the whole', () => {
    fc.assert(
      fc.property(moments, fc.nat(20_000), fc.nat(20_000), anyHours, (from, first, second, hours) => {
        const middle = new Date(from.getTime() + first * 60_000)
        const end = new Date(middle.getTime() + second * 60_000)
        const parts = workingMinutesBetween(from, middle, hours) + workingMinutesBetween(middle, end, hours)
        expect(parts).toBeCloseTo(workingMinutesBetween(from, end, hours), 6)
      }),
      { numRuns: 200 },
    )
  })
})
