import { spanInWords } from '@portal/contract/plans/words.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hoursOf, hoursValues, spanOf } from './hours-fields.ts'

test('a time is read as written', () => {
  const units = fc.constantFrom('minutes' as const, 'hours' as const, 'working days' as const)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1000 }), units, (amount, unit) => {
      expect(spanOf(spanInWords({ amount, unit }))).toEqual({ amount, unit })
    }),
  )
})

test('an empty field means no target, and an unreadable one is refused', () => {
  expect(spanOf(undefined)).toBeNull()
  expect(spanOf('soon')).toEqual({ amount: 0, unit: 'hours' })
})

test('hours that are the same on each day can be edited, others stay', () => {
  const week = [{ days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00', bankHolidays: 'closed' as const }]
  expect(hoursOf(Object.fromEntries(Object.entries(hoursValues(week)).map(([name, value]) => [name, value])))).toEqual(
    week,
  )
  const mixed = [...week, { days: [6], from: '09:00', to: '12:00', bankHolidays: 'closed' as const }]
  expect(hoursValues(mixed)).toEqual({})
  expect(hoursOf({}, mixed)).toEqual(mixed)
})
