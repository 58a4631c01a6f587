import { expect, test } from 'vitest'
import { PlainDate, plainDate } from './plain-date.ts'
import { plainDateOf, utcDateOf } from './plain-date-values.ts'

const weekdayOf = (day: PlainDate) => new Date(day).getUTCDay()

test('the types refuse unchecked text and timestamps', () => {
  expect(weekdayOf(plainDateOf('2026-11-22'))).toBe(0)
  // @ts-expect-error -- plain text
  expect(weekdayOf('2026-11-22')).toBe(0)
  // @ts-expect-error -- a timestamp as text
  expect(weekdayOf(new Date('2026-11-22').toISOString())).toBe(0)
})

test.each(['2026-11-22T10:00:00Z', '2026-11', '22/11/2026', '2026-13-01', '2026-02-30', ''])(
  '%j is not a day',
  (text) => {
    expect(() => plainDateOf(text)).toThrow(RangeError)
    expect(PlainDate.safeParse(text).success).toBe(false)
  },
)

test('a schema can have its own message for missing input', () => {
  expect(plainDate('Enter a date.').safeParse('soon').error?.issues[0]?.message).toBe('Enter a date.')
})

test.each([
  ['', 'Enter a date.'],
  [null, 'Enter a date.'],
  ['28/05/2026', 'Enter a date, such as 2026-05-28.'],
])('%j is refused in words for the person or the program that sent it', (value, words) => {
  expect(PlainDate.safeParse(value).error?.issues[0]?.message).toBe(words)
})

test('the date of a timestamp is its UTC date', () => {
  expect(utcDateOf(new Date('2026-06-30T23:30:00Z'))).toBe('2026-06-30')
})
