import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  aroundTheClock,
  officeHours,
  openingAt,
  type WorkingHours,
  workingMinutesBetween,
} from '../calendar/working-time.ts'
import { afterPauses, dueAt, pausesUntil } from './due-at.ts'

const at = (text: string) => new Date(text)
const allDay = { from: '00:00', to: '24:00' } as const
const weekdays: WorkingHours = { ...allDay, days: [1, 2, 3, 4, 5], bankHolidays: 'closed' }
const saturdays: WorkingHours = { ...allDay, days: [1, 2, 3, 4, 5, 6], bankHolidays: 'closed' }

test.each([
  // Times in UTC, which in summer is an hour behind the wall clock.
  ['hours run day and night', { amount: 24, unit: 'hours' }, aroundTheClock, '2026-12-25T10:00Z', '2026-12-26T10:00Z'],
  [
    'hours wait for Tuesday after Easter',
    { amount: 2, unit: 'hours' },
    officeHours,
    '2026-04-02T16:00Z',
    '2026-04-07T09:30Z',
  ],
  [
    'a working day keeps the time',
    { amount: 1, unit: 'working days' },
    officeHours,
    '2026-04-14T10:00Z',
    '2026-04-15T10:00Z',
  ],
  [
    'a report at night counts from opening',
    { amount: 1, unit: 'working days' },
    officeHours,
    '2026-04-14T20:00Z',
    '2026-04-16T08:00Z',
  ],
  [
    'a report on Saturday counts from Monday',
    { amount: 5, unit: 'working days' },
    officeHours,
    '2026-04-18T10:00Z',
    '2026-04-27T08:00Z',
  ],
  [
    'a holiday is no working day',
    { amount: 2, unit: 'working days' },
    officeHours,
    '2026-12-24T10:00Z',
    '2026-12-30T10:00Z',
  ],
  [
    'the clocks go back in between',
    { amount: 1, unit: 'working days' },
    officeHours,
    '2026-10-23T09:00Z',
    '2026-10-26T10:00Z',
  ],
  [
    'the end of the second working day',
    { amount: 2, unit: 'ends of working days' },
    weekdays,
    '2026-04-16T10:00Z',
    '2026-04-20T22:59Z',
  ],
  [
    'the end of the next working day',
    { amount: 1, unit: 'ends of working days' },
    saturdays,
    '2026-04-17T10:00Z',
    '2026-04-18T22:59Z',
  ],
  [
    'the end of office hours',
    { amount: 1, unit: 'ends of working days' },
    officeHours,
    '2026-04-17T10:00Z',
    '2026-04-20T16:30Z',
  ],
  ['a morning has the day', { amount: 1, unit: 'half days' }, aroundTheClock, '2026-04-18T11:59Z', '2026-04-18T22:59Z'],
  [
    'an afternoon has the next morning',
    { amount: 1, unit: 'half days' },
    aroundTheClock,
    '2026-04-18T12:00Z',
    '2026-04-19T11:59Z',
  ],
  [
    'two half days from a morning',
    { amount: 2, unit: 'half days' },
    aroundTheClock,
    '2026-04-18T08:00Z',
    '2026-04-19T11:59Z',
  ],
] as const)('%s', (_, span, hours, from, due) => {
  expect(dueAt(at(from), span, hours)).toEqual(at(due))
})

describe('pauses', () => {
  const from = at('2026-04-14T08:00Z')
  const due = dueAt(from, { amount: 4, unit: 'hours' }, officeHours)

  test('each one before the end moves it by its working time', () => {
    const pauses = [
      { from: at('2026-04-14T09:00Z'), to: at('2026-04-14T10:00Z') },
      // Begins only after the time that the first one gave.
      { from: at('2026-04-14T12:30Z'), to: at('2026-04-15T08:30Z') },
    ]
    expect(afterPauses(due, pauses, officeHours)).toEqual(at('2026-04-15T09:00Z'))
  })

  test('one that begins when the target is over moves nothing', () => {
    const late = [{ from: due, to: at('2026-04-20T09:00Z') }]
    expect(afterPauses(due, late, officeHours)).toEqual(due)
  })

  test('the current one lasts until now', () => {
    const pauses = [{ from: '2026-04-14T09:00:00.000Z', to: '2026-04-14T10:00:00.000Z' }]
    const over = [{ from: at('2026-04-14T09:00Z'), to: at('2026-04-14T10:00Z') }]
    const pausedAt = at('2026-04-14T11:00Z')
    expect(pausesUntil({ pauses, pausedAt })).toEqual(over)
    expect(pausesUntil({ pauses, pausedAt: null }, at('2026-04-14T12:00Z'))).toEqual(over)
    expect(pausesUntil({ pauses, pausedAt }, at('2026-04-14T12:00Z'))).toEqual([
      ...over,
      { from: pausedAt, to: at('2026-04-14T12:00Z') },
    ])
  })
})

describe('for any hours, holidays, clock changes and times', () => {
  const times = ['00:00', '06:30', '08:00', '09:00'] as const
  const anyHours: fc.Arbitrary<WorkingHours> = fc.record({
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    from: fc.constantFrom(...times),
    to: fc.constantFrom('13:00', '17:30', '20:00', '24:00'),
    bankHolidays: fc.constantFrom('open', 'closed'),
  })
  const spans = fc.record({
    amount: fc.integer({ min: 1, max: 12 }),
    unit: fc.constantFrom('minutes', 'hours', 'working days', 'ends of working days', 'half days'),
  } as const)
  const moments = fc.date({ min: at('2024-01-01'), max: at('2029-12-31'), noInvalidDate: true })
  const minute = 60_000

  test('a due time is within the hours, later for more, and a pause extends it by exactly its working time', () => {
    const courses = fc.record({
      from: moments,
      span: spans,
      hours: anyHours,
      before: fc.nat(5000),
      length: fc.nat(5000),
    })
    fc.assert(
      fc.property(courses, ({ from, span, hours, before, length }) => {
        const due = dueAt(from, span, hours)
        expect(due.getTime()).toBeGreaterThanOrEqual(from.getTime())
        const justBefore = new Date(due.getTime() - minute / 2)
        expect(openingAt(justBefore, hours).isOpen || openingAt(due, hours).isOpen).toBe(true)

        const more = dueAt(from, { ...span, amount: span.amount + 1 }, hours)
        expect(more.getTime()).toBeGreaterThanOrEqual(due.getTime())

        const start = new Date(from.getTime() + before * minute)
        const pause = { from: start, to: new Date(start.getTime() + length * minute) }
        const moved = afterPauses(due, [pause], hours)
        const paused = start < due ? workingMinutesBetween(start, pause.to, hours) : 0
        expect(workingMinutesBetween(due, moved, hours)).toBeCloseTo(paused, 5)
        expect(moved.getTime()).toBeGreaterThanOrEqual(due.getTime())
      }),
      { numRuns: 10_000 },
    )
  })
})
