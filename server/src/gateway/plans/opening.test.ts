import { expect, test } from 'vitest'
import { ladderOf } from '../../targets/ladder.ts'
import { openingNow } from './opening.ts'

const all = [1, 2, 3, 4, 5, 6, 7]
const weekdays = { days: [1, 2, 3, 4, 5], from: '08:00', to: '20:00', bankHolidays: 'closed' as const }
const saturday = { days: [6], from: '09:00', to: '13:00', bankHolidays: 'closed' as const }
const always = { days: all, from: '00:00', to: '24:00', bankHolidays: 'open' as const }
const night = { days: all, from: '20:00', to: '24:00', bankHolidays: 'open' as const }

test.each([
  ['on a working day', '2026-04-14T10:00:00Z', [weekdays], true, '2026-04-14T19:00:00Z'],
  ['on Friday evening, with a Saturday', '2026-04-17T19:00:00Z', [weekdays, saturday], false, '2026-04-18T08:00:00Z'],
  ['on Saturday', '2026-04-18T08:30:00Z', [weekdays, saturday], true, '2026-04-18T12:00:00Z'],
  ['on Good Friday', '2026-04-03T10:00:00Z', [weekdays], false, '2026-04-07T07:00:00Z'],
  ['over hours that touch', '2026-04-14T10:00:00Z', [weekdays, night], true, '2026-04-14T23:00:00Z'],
  ['around the clock', '2026-04-14T10:00:00Z', [always], true, null],
  [
    'around the clock in two rows',
    '2026-04-14T10:00:00Z',
    [
      { ...always, to: '12:00' },
      { ...always, from: '12:00' },
    ],
    true,
    null,
  ],
  ['at the moment of opening', '2026-04-14T07:00:00Z', [weekdays], true, '2026-04-14T19:00:00Z'],
  ['at the moment of closing', '2026-04-14T19:00:00Z', [weekdays], false, '2026-04-15T07:00:00Z'],
])('shows whether the desk is open %s', (_, at, hours, isOpen, until) => {
  expect(openingNow(new Date(at), hours)).toEqual({ isOpen, until })
})

const level = { role: 'Leader', name: 'A B', phone: '01632 960 142' }
const levels = [
  { ...level, level: 2, opensAfterHours: 4 },
  { ...level, level: 1, opensAfterHours: 0 },
  { ...level, level: 3, opensAfterHours: 16 },
]

const pause = { from: new Date('2026-04-14T15:30:00Z'), to: new Date('2026-04-14T17:00:00Z') }
test.each([
  [
    'counts the hours of the ladder, over a night',
    [],
    ['2026-04-14T15:00:00.000Z', '2026-04-14T19:00:00.000Z', '2026-04-15T19:00:00.000Z'],
  ],
  [
    'leaves out the time the customer was waited for',
    [pause],
    ['2026-04-14T15:00:00.000Z', '2026-04-15T08:30:00.000Z', '2026-04-16T08:30:00.000Z'],
  ],
])('the escalation levels %s', (_, pauses, opens) => {
  const found = ladderOf(
    { hours: weekdays, levels },
    { startedAt: new Date('2026-04-14T15:00:00Z'), pauses },
    new Date('2026-04-14T19:00:00Z'),
  )
  expect(found.map(({ opensAt }) => opensAt)).toEqual(opens)
  expect(found.map(({ isOpen }) => isOpen)).toEqual([true, pauses.length === 0, false])
})
