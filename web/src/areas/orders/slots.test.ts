import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import { expect, test } from 'vitest'
import { ApiError } from '../../api/failure.ts'
import { daysOf, isSlotTaken, pageWith, slotInWords, slotState } from './slots.ts'

const slot = (date: string, half: 'AM' | 'PM', left: number | null = null) => ({ date: plainDateOf(date), half, left })

test('the days have both half-days, and one that the carrier does not name is full', () => {
  const [first, second] = daysOf([slot('2026-04-23', 'PM', 2), slot('2026-04-22', 'PM'), slot('2026-04-22', 'AM')])
  expect([first?.date, second?.date]).toEqual(['2026-04-22', '2026-04-23'])
  expect(first?.AM).toBeDefined()
  expect(slotState(second?.AM)).toMatchObject({ words: 'Full', isFull: true })
})

test.each([
  [0, 'Full', true],
  [1, '1 left', false],
  [2, 'Free', false],
  [null, 'Free', false],
])('a slot with %s places is "%s"', (left, words, isFull) => {
  expect(slotState(slot('2026-04-22', 'AM', left))).toMatchObject({ words, isFull })
})

test('the page of a day, and the first page without one', () => {
  const days = daysOf([13, 14, 15, 16, 17, 20, 21].map((day) => slot(`2026-04-${day}`, 'AM')))
  expect(pageWith(days, '2026-04-20')).toBe(0)
  expect(pageWith(days, '2026-04-21')).toBe(1)
  expect(pageWith(days, undefined)).toBe(0)
})

test('a slot in words', () => {
  expect(slotInWords({ date: '2026-04-23', half: 'PM' })).toMatch(/^Thu 23\sApril, 13:00–18:00$/)
})

test.each([
  [new ApiError(422, { code: 'slot_taken' }), true],
  [new ApiError(422, { code: 'site_needed' }), false],
  [new ApiError(503, null), false],
  [new Error('offline'), false],
])('whether %o is a lost slot: %s', (failure, isTaken) => {
  expect(isSlotTaken(failure)).toBe(isTaken)
})
