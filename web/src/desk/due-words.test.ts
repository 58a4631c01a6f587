import { expect, test } from 'vitest'
import type { DeskWorkRow } from '@portal/contract/desk/work.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import { dueInWords, groupOf, reasonOf, urgencyOf, verdictOf } from './due-words.ts'

const now = new Date('2026-04-14T08:42:00Z')
const at = (due: string | null, dueOn: string | null = null) => ({
  due,
  dueOn: dueOn === null ? null : plainDateOf(dueOn),
})

test.each([
  ['late by the clock', at('2026-04-14T08:30:00Z'), 'Overdue', '12 min late', 'late'],
  ['in eighteen minutes', at('2026-04-14T09:00:00Z'), 'Next hour', 'in 18 min', 'soon'],
  ['in twenty minutes', at('2026-04-14T09:02:00Z'), 'Next hour', 'in 20 min', 'calm'],
  ['in an hour', at('2026-04-14T09:42:00Z'), 'Today', '10:42', 'calm'],
  ['tomorrow', at('2026-04-15T07:00:00Z'), 'Later', 'tomorrow, 08:00', 'calm'],
  // A day is due until its end, and 23:00 is midnight in London.
  ['today, as a day', at('2026-04-14T23:00:00Z', '2026-04-14'), 'Today', 'today', 'calm'],
  // In the last hour of that day, too.
  ['on a day that ends soon', at('2026-04-14T09:00:00Z', '2026-04-14'), 'Today', 'today', 'calm'],
  ['yesterday, as a day', at('2026-04-13T23:00:00Z', '2026-04-13'), 'Overdue', '1 day late', 'late'],
  ['a later day', at('2026-04-20T23:00:00Z', '2026-04-20'), 'Later', '20 Apr', 'calm'],
  ['without a date', at(null), 'No date', 'No date', 'calm'],
] as const)('work that is due %s', (_, dated, group, words, urgency) => {
  expect([groupOf(dated, now), dueInWords(dated, now), urgencyOf(dated, now)]).toEqual([group, words, urgency])
})

test.each([
  [0, 0, 0, 'You’re all caught up'],
  [27, 1, 5, '1 item is overdue, 5\u00a0are due within the hour'],
  [27, 2, 0, '2 items are overdue'],
  [27, 0, 1, '1 item is due within the hour'],
  [3, 0, 0, '3 items to do, nothing due within the hour'],
])('the verdict on %i items, %i overdue and %i within the hour', (total, overdue, withinHour, words) => {
  expect(verdictOf({ total, overdue, withinHour })).toBe(words)
})

test('the reason for a place names what is due, the impact and the escalation', () => {
  const row: DeskWorkRow = {
    kind: 'case',
    isBillQuery: false,
    ref: 'CS-1',
    accountId: '104872',
    accountName: 'Brackenfell',
    title: 'No calls',
    step: 'update',
    ...at('2026-04-14T08:30:00Z'),
    impact: 'down',
    isEscalated: true,
    since: '2026-04-14T07:00:00Z',
    assignedTo: null,
    assignedToName: null,
    isMine: false,
    teamId: null,
    teamName: null,
    followUp: null,
  }
  expect(reasonOf(row, now)).toBe('It is overdue, a service is down and it is escalated.')
  expect(reasonOf(row, now, true)).toMatch(/^First in this list because it is overdue, a service is down and/)
  expect(reasonOf({ ...row, ...at('2026-04-14T09:00:00Z'), impact: null, isEscalated: false }, now)).toBe(
    'It is due in 18 min.',
  )
  expect(reasonOf({ ...row, ...at(null), step: 'decide', impact: null, isEscalated: false }, now)).toBe(
    'It has no target and has been waiting since 08:00.',
  )
})
