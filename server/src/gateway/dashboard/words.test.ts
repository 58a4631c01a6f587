import { expect, test } from 'vitest'
import { moment } from './words.ts'

test('a moment names a day as soon as it is not today, in UK time', () => {
  const now = new Date('2026-11-29T00:20:00Z')
  expect(moment(new Date('2026-11-29T09:28:00Z'), now)).toBe('09:28')
  expect(moment(new Date('2026-11-28T23:40:00Z'), now)).toBe('yesterday, 23:40')
  expect(moment(new Date('2026-11-30T08:34:00Z'), now)).toBe('tomorrow, 08:34')
  expect(moment(new Date('2026-12-04T08:34:00Z'), now)).toBe('Fri 4 December')
  // British Summer Time: half past eleven in the evening is another day in UTC+1.
  expect(moment(new Date('2026-07-01T23:30:00Z'), new Date('2026-07-01T12:00:00Z'))).toBe('tomorrow, 00:30')
})
