import { dateTime, dayMonth, dayOf, longDate, monthYear, shortDay, shortWeekday, weekday, weekdayDate } from './days.ts'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { clock, readers } from './clock.ts'
import { clockWithZone, daysUntil, exactTime, inDays, shortDate } from './dates.ts'
import { ago, dueTime, listTime, minutesBetween, nearDay, nearTime } from './relative.ts'
import { momentOf, typedMoment } from './typed.ts'

const now = '2026-04-14T12:00:00Z'
const moment = fc.date({ min: new Date('2000-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
const day = moment.map((at) => at.toISOString().slice(0, 10))

test('each place has one format for a day', () => {
  const at = '2026-09-03'
  expect([shortDate(at), longDate(at), dayMonth(at, null), shortDay(at, null)]).toEqual([
    '3 Sep 2026',
    '3 September 2026',
    '3 September',
    '3 Sep',
  ])
  expect([weekday(at, null), shortWeekday(at, null), weekdayDate(at), monthYear(at)]).toEqual([
    'Thu 3 September',
    'Thu 3 Sep',
    'Thu 3 September 2026',
    'September 2026',
  ])
})

test('a day of another year includes the year', () => {
  const at = '2027-05-28'
  expect([weekday(at, now), shortWeekday(at, now), dayMonth(at, now), shortDay(at, now)]).toEqual([
    '28 May 2027',
    'Fri 28 May 2027',
    '28 May 2027',
    '28 May 2027',
  ])
  expect(weekday('2026-05-28', now)).toBe('Thu 28 May')
})

test("the new year starts in London time, not the browser's", () => {
  expect(shortDay('2026-06-30T23:30:00Z', '2026-07-01T10:00:00Z')).toBe('1 Jul')
  expect(shortDay('2026-12-31T23:59:00Z', '2027-01-01T00:01:00Z')).toBe('31 Dec 2026')
})

test.each([
  ['2026-12-03T14:05:00Z', '14:05 GMT', '3 Dec 2026, 14:05', '3 Dec 2026, 14:05 GMT'],
  ['2026-07-03T14:05:00Z', '15:05 BST', '3 Jul 2026, 15:05', '3 Jul 2026, 15:05 BST'],
  // An hour that occurs twice.
  ['2026-10-25T00:30:00Z', '01:30 BST', '25 Oct 2026, 01:30', '25 Oct 2026, 01:30 BST'],
  ['2026-10-25T01:30:00.250Z', '01:30 GMT', '25 Oct 2026, 01:30', '25 Oct 2026, 01:30 GMT'],
])('%s is %s in London', (at, withZone, short, long) => {
  expect([clockWithZone(at), dateTime(at), exactTime(at)]).toEqual([withZone, short, long])
})

describe('a reader', () => {
  afterEach(() => {
    readers.areAnywhere = false
    vi.unstubAllGlobals()
    vi.unstubAllEnvs()
  })
  test.each([
    ['Europe/London', '15:05', 'today, 15:05'],
    ['America/New_York', '15:05 BST', 'today, 15:05 BST'],
    // The same time as London's in winter only.
    ['UTC', '15:05 BST', 'today, 15:05 BST'],
  ])('in %s sees %s', (place, shown, near) => {
    vi.stubEnv('TZ', place)
    expect(clock('2026-07-03T14:05:00Z'), 'in a page that the server renders').toBe('15:05')
    readers.areAnywhere = true
    expect(clock('2026-07-03T14:05:00Z'), 'in a text of the server').toBe('15:05 BST')
    vi.stubGlobal('document', {})
    expect(clock('2026-07-03T14:05:00Z')).toBe(shown)
    expect(nearTime('2026-07-03T14:05:00Z', '2026-07-03T14:06:00Z')).toBe(near)
  })
})

test('near times use "today", "tomorrow" and "yesterday"', () => {
  expect(nearTime('2026-04-14T08:28:00Z', now)).toBe('today, 09:28')
  expect(listTime('2026-04-14T08:28:00Z', now)).toBe('Today, 09:28')
  expect(listTime('2026-04-10T15:20:00Z', now)).toBe('10 Apr, 16:20')
  expect(dueTime('2026-04-14T10:30:00Z', now)).toBe('11:30')
  expect(dueTime('2026-04-15T07:34:00Z', now)).toBe('tomorrow, 08:34')
  expect(nearTime('2025-04-15T07:34:00Z', now)).toBe('15 Apr 2025, 08:34')
})

test('the short day in March and the long one in October count as one day each', () => {
  expect(nearDay('2026-03-29', '2026-03-28T23:30:00Z')).toBe('tomorrow')
  expect(nearDay('2026-03-30', '2026-03-28T23:30:00Z')).toBeUndefined()
  expect(nearDay('2026-10-26', '2026-10-24T23:30:00Z')).toBe('tomorrow')
  expect(nearDay('2026-10-24', '2026-10-25T23:30:00Z')).toBe('yesterday')
})

test.each([
  [0, 'today'],
  [1, 'tomorrow'],
  [12, 'in 12 days'],
])('%i days ahead is %s', (days, words) => {
  expect(inDays(days)).toBe(words)
})

test.each([
  ['2026-04-14T11:59:50Z', 'just now'],
  ['2026-04-14T11:59:00Z', '1 minute ago'],
  ['2026-04-14T07:00:00Z', '5 hours ago'],
  ['2026-04-11T12:00:00Z', '3 days ago'],
])('%s was %s', (at, words) => {
  expect(ago(at, now)).toBe(words)
})

test('the minutes between two times are those between their clocks', () => {
  expect(minutesBetween('2026-04-14T08:27:50Z', '2026-04-14T10:03:10Z')).toBe(96)
  expect(minutesBetween('2026-04-14T08:27:10Z', '2026-04-14T10:03:50Z')).toBe(96)
})

// An independent conversion of the same time, with the locale's own formatter.
const parts = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'short' })

afterAll(() => void vi.unstubAllEnvs())

describe.each([
  ['Europe/London', 13],
  ['America/New_York', 8],
  ['Pacific/Auckland', 0],
])("with the reader's clock in %s", (zone, hour) => {
  beforeAll(() => {
    vi.stubEnv('TZ', zone)
    expect(new Date('2026-07-03T12:00:00Z').getHours()).toBe(hour)
  })

  test('a time is shown in London time', () => {
    expect(dateTime('2026-07-03T23:30:00Z')).toBe('4 Jul 2026, 00:30')
    expect(clockWithZone('2026-12-03T00:10:00Z')).toBe('00:10 GMT')
    fc.assert(
      fc.property(moment, (at) => {
        const [year, month, date] = dayOf(at).split('-')
        expect(`${date}/${month}/${year}, ${clock(at)}`).toBe(parts.format(at))
      }),
    )
  })

  test('a calendar day never shifts', () => {
    fc.assert(
      fc.property(day, (at) => {
        expect(dayOf(at)).toBe(at)
        expect(longDate(at).split(' ')).toEqual([
          String(Number(at.slice(8))),
          expect.any(String),
          String(Number(at.slice(0, 4))),
        ])
      }),
    )
  })

  test('days are counted by the calendar, even across a clock change', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -800, max: 800 }), (from, days) => {
        const to = new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10)
        expect(daysUntil(to, from)).toBe(days)
      }),
    )
  })

  test('the text of a field is parsed back to the same minute', () => {
    fc.assert(
      fc.property(moment, (at) => {
        const minute = new Date(Math.floor(at.getTime() / 60_000) * 60_000)
        const typed = typedMoment(minute)
        // One of the two if the hour occurs twice.
        expect(typedMoment(momentOf(typed))).toBe(typed)
      }),
    )
  })
})
