import { counted } from '@portal/contract/format/counts.ts'
import { weekdayDate } from '@portal/contract/format/days.ts'
import { expect, test } from 'vitest'
import { openingInWords } from './opening-words.ts'
import { missingInWords } from './step-words.ts'
import { verdictOf } from './verdict.ts'
import { momentInWords, nextInWords, waitingInWords, whenInWords } from './visit-words.ts'

const now = new Date('2026-04-14T10:00:00Z')
const from = (startsAt: string, endsAt: string) => ({ startsAt, endsAt })

test.each([
  [from('2026-04-14T13:00:00Z', '2026-04-14T15:00:00Z'), 'Today, 14:00–16:00'],
  [from('2026-04-15T09:00:00Z', '2026-04-15T11:00:00Z'), 'Tomorrow, 10:00–12:00'],
  [from('2026-04-13T09:00:00Z', '2026-04-13T11:00:00Z'), 'Yesterday, 10:00–12:00'],
  [from('2026-04-23T09:00:00Z', '2026-04-23T11:00:00Z'), 'Thu 23 Apr, 10:00–12:00'],
  [from('2027-01-21T09:00:00Z', '2027-01-21T11:00:00Z'), 'Thu 21 Jan 2027, 09:00–11:00'],
  [{ startsAt: null, endsAt: null }, 'No time yet'],
])('a visit at %j is "%s"', (visit, words) => {
  expect(whenInWords(visit, now)).toBe(words)
})

test.each([
  ['draft', 'Draft: Thu 23 Apr, 10:00–12:00'],
  ['submitted', 'Waiting for approval: Thu 23 Apr, 10:00–12:00'],
  ['amended', 'Change waiting for approval: Thu 23 Apr, 10:00–12:00'],
  ['approved', 'Expected on Thu 23 Apr, 10:00–12:00'],
  ['checkedIn', 'On site until 12:00'],
  ['checkedOut', 'Visited on Thu 23 Apr, 10:00–12:00'],
  ['noShow', 'No-show on Thu 23 Apr, 10:00–12:00'],
] as const)('the verdict on a visit that is %s', (status, words) => {
  expect(verdictOf({ status, ...from('2026-04-23T09:00:00Z', '2026-04-23T11:00:00Z') })).toBe(words)
})

test('the next visit comes with its own missing photo IDs', () => {
  const next = { ...from('2026-04-15T09:00:00Z', '2026-04-15T11:00:00Z'), place: 'Manchester DC2' }
  const words = 'Next: tomorrow, 10:00–12:00, Manchester DC2'
  expect(nextInWords({ ...next, withoutId: 0 }, now)).toBe(words)
  expect(nextInWords({ ...next, withoutId: 2 }, now)).toBe(`${words}, 2 photo IDs missing`)
})

test.each([
  [0, 0, null],
  [1, 0, '1 visit waiting for approval'],
  [2, 2, '2 drafts waiting to be sent'],
  [3, 1, '3 waiting: 2 for approval, 1 draft'],
])('of %d that wait, %d are drafts: "%s"', (waiting, drafts, words) => {
  expect(waitingInWords(waiting, drafts)).toBe(words)
})

test('months are short in a timeline and long in a sentence', () => {
  expect(momentInWords('2026-09-24T08:12:00Z')).toBe('24 Sep, 09:12')
  expect(weekdayDate('2026-04-23')).toBe('Thu 23 April 2026')
  expect([counted(1, 'person', 'people'), counted(2, 'person', 'people')]).toEqual(['1 person', '2 people'])
})

const hours = (weekday: number, opens: string, closes: string) => ({ weekday, opens, closes })
const week = (opens: string, closes: string) => [1, 2, 3, 4, 5].map((weekday) => hours(weekday, opens, closes))

test.each([
  [[...week('08:00', '22:00'), hours(6, '08:00', '12:00')], 'Open Mon–Fri 08:00–22:00, Sat 08:00–12:00'],
  [[hours(1, '08:00', '18:00'), hours(3, '08:00', '18:00')], 'Open Mon 08:00–18:00, Wed 08:00–18:00'],
  [[...week('00:00', '24:00'), hours(6, '00:00', '24:00'), hours(7, '00:00', '24:00')], 'Open 24/7'],
  [[], 'Closed'],
])('opening hours %j read "%s"', (given, words) => {
  expect(openingInWords(given)).toBe(words)
})

test('a visit that cannot be booked yet names the steps to complete', () => {
  expect(missingInWords({ startsAt: 'Choose a day and a time.', visitorIds: 'Add a visitor.' })).toBe(
    'To complete first: date and time, visitors.',
  )
  expect(missingInWords({})).toBeUndefined()
})
