import { spanInText, spanInWords } from '@portal/contract/plans/words.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hoursOf, hoursValues, spanOf } from './hours-fields.ts'

test('a time is read as written', () => {
  const units = fc.constantFrom(
    'minutes' as const,
    'hours' as const,
    'working days' as const,
    'half days' as const,
    'ends of working days' as const,
  )
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1000 }), units, (amount, unit) => {
      expect(spanOf(spanInWords({ amount, unit }))).toEqual({ amount, unit })
    }),
  )
})

test.each([
  [1, 'half days', 'end of the next half day'],
  [3, 'half days', 'end of the third half day'],
  [12, 'half days', 'end of half day 12'],
  [1, 'ends of working days', 'end of the next working day'],
  [2, 'ends of working days', 'end of the second working day'],
  [9, 'ends of working days', 'end of working day 9'],
] as const)('%i %s is written "%s" in a text, and read again', (amount, unit, words) => {
  expect(spanInText({ amount, unit })).toBe(words)
  expect(spanOf(words)).toEqual({ amount, unit })
})

test('an empty field means no target, and an unreadable one is refused', () => {
  expect(spanOf(undefined)).toBeNull()
  expect(spanOf('soon')).toEqual({ amount: 0, unit: 'hours' })
  expect(spanOf('end of the last working day')).toMatchObject({ amount: -1 })
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
