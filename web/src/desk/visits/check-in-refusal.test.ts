import { expect, test } from 'vitest'
import { checkInRefusal } from './check-in-refusal.ts'

const startsAt = '2026-04-15T09:00:00Z'

test('visitors are checked in from half an hour before their visit', () => {
  expect(checkInRefusal(startsAt, new Date('2026-04-14T12:00:00Z'))).toBe('Check-in opens tomorrow, 09:30.')
  expect(checkInRefusal(startsAt, new Date('2026-04-15T08:29:59Z'))).toBe('Check-in opens today, 09:30.')
  expect(checkInRefusal(startsAt, new Date('2026-04-15T08:30:00Z'))).toBeUndefined()
  expect(checkInRefusal(null, new Date(startsAt))).toBeUndefined()
})
