import { expect, test } from 'vitest'
import { plainDateOf } from '../plain-date-values.ts'
import { firstDayOf, problemOfFirstDay } from './requested-date.ts'

const [usual, later] = [plainDateOf('2026-12-10'), plainDateOf('2026-12-15')]

test('the carrier’s day is the first one only if it is after the usual time', () => {
  expect(firstDayOf(usual, later)).toBe(later)
  expect(firstDayOf(later, usual)).toBe(later)
  expect(firstDayOf(usual, null)).toBe(usual)
})

test('a day before the first one is refused, the first one is not', () => {
  expect(problemOfFirstDay('2026-12-14', later)).toMatch(/^Choose Tue 15\sDecember or a later day\.$/)
  expect(problemOfFirstDay('2026-12-15', later)).toBeUndefined()
})
