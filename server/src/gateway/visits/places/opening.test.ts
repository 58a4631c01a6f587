import { plainDateOf, utcDateOf } from '@portal/contract/plain-date-values.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayOf, slotsFrom, slotsOn } from '@portal/db/src/visit-rules/slots.ts'
import { dayState, earliest, lastDay, noticeHoursOf, type Opening } from './opening.ts'

const office: Opening = {
  hours: [
    ...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '08:00', closes: '22:00' })),
    { weekday: 6, opens: '08:00', closes: '12:00' },
  ],
  closedDays: [{ day: plainDateOf('2026-04-21'), reason: 'Test of the power supply' }],
  slotHours: 2,
  noticeHours: 24,
  hotWorksNoticeHours: 72,
  daysAhead: 28,
}
const always: Opening = {
  ...office,
  hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '00:00', closes: '24:00' })),
  closedDays: [],
}
const now = new Date('2026-04-14T09:20:00Z')
const calm = { isEmergency: false, hasHotWorks: false }

describe('the slots of a day', () => {
  test.each([
    ['2026-04-16', 7, '2026-04-16T07:00:00.000Z'],
    ['2026-04-18', 2, '2026-04-18T07:00:00.000Z'],
    ['2026-04-19', 0, undefined],
    ['2026-04-21', 0, undefined],
    ['2026-11-23', 7, '2026-11-23T08:00:00.000Z'],
  ])('A9 on %s there are %i', (day, count, first) => {
    const slots = slotsOn(plainDateOf(day), office)
    expect(slots).toHaveLength(count)
    expect(slots[0]?.startsAt.toISOString()).toBe(first)
  })

  test('A9 follow local time across a clock change', () => {
    const hours = (day: string, slotHours = 2) =>
      slotsOn(plainDateOf(day), { ...always, slotHours }).map(
        ({ startsAt, endsAt }) => (endsAt.getTime() - startsAt.getTime()) / 3_600_000,
      )
    expect(hours('2026-03-29')).toEqual([1, ...Array.from({ length: 11 }, () => 2)])
    expect(hours('2026-10-25')).toEqual([3, ...Array.from({ length: 11 }, () => 2)])
    expect(hours('2026-03-29', 1)).toEqual(Array.from({ length: 23 }, () => 1))
    expect(hours('2026-10-25', 1)).toEqual([1, 2, ...Array.from({ length: 22 }, () => 1)])
  })

  test('A9 never overlap and never leave the day, on any day of the year', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3650 }), fc.integer({ min: 1, max: 12 }), (days, slotHours) => {
        const day = utcDateOf(new Date(Date.UTC(2026, 0, 1 + days)))
        const slots = slotsOn(day, { ...always, slotHours })
        for (const [index, slot] of slots.entries()) {
          expect(slot.startsAt < slot.endsAt).toBe(true)
          expect(dayOf(slot.startsAt)).toBe(day)
          if (index > 0) expect(slots[index - 1]?.endsAt).toEqual(slot.startsAt)
        }
      }),
    )
  })
})

describe('consecutive slots', () => {
  const at = (time: string) => new Date(`2026-04-16T${time}:00Z`)
  test('A9 follow each other on one day', () => {
    expect(slotsFrom(at('07:00'), 3, office)?.map(({ startsAt }) => startsAt.toISOString().slice(11, 16))).toEqual([
      '07:00',
      '09:00',
      '11:00',
    ])
    expect(slotsFrom(at('19:00'), 2, office)).toBeNull()
    expect(slotsFrom(at('07:30'), 1, office)).toBeNull()
    expect(slotsFrom(new Date('2026-04-19T07:00:00Z'), 1, office)).toBeNull()
  })
})

describe('the required notice', () => {
  test.each([
    [calm, 24],
    [{ isEmergency: true, hasHotWorks: false }, 0],
    [{ isEmergency: false, hasHotWorks: true }, 72],
    [{ isEmergency: true, hasHotWorks: true }, 72],
  ])('A9 is for %j: %i hours', (haste, hours) => {
    expect(noticeHoursOf(office, haste)).toBe(hours)
    expect(earliest(office, haste, now).getTime() - now.getTime()).toBe(hours * 3_600_000)
  })
})

describe('a day', () => {
  test.each([
    ['2026-04-13', 7, [{ left: 1 }], 'past'],
    ['2026-04-14', 7, [], 'notice'],
    ['2026-04-16', 7, [{ left: 0 }, { left: 2 }], 'open'],
    ['2026-04-16', 7, [{ left: 0 }], 'full'],
    ['2026-04-19', 0, [], 'closed'],
    [lastDay(office, now), 7, [{ left: 1 }], 'open'],
    ['2026-05-13', 7, [{ left: 1 }], 'late'],
  ] as const)('A9 %s with %i slots, of which %j are available, is %s', (day, all, inTime, state) => {
    expect(dayState(plainDateOf(day), office, now, { all, inTime })).toBe(state)
  })
})
