import { pence } from '@portal/contract/money-values.ts'
import type { Charge, Stage } from '@portal/contract/orders/orders.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import { weekday } from '@portal/contract/format/days.ts'
import { expect, test } from 'vitest'
import { sinceInWords, stageName, stageWhen, waitOf } from './order-words.ts'
import { lateFact, verdictOf } from './verdict.ts'

const now = new Date('2026-04-14T12:00:00Z')
const stage: Stage = { stage: 'survey', state: 'next', text: '', from: null, to: null, done: null }

test.each([
  [{ done: plainDateOf('2026-04-20'), from: plainDateOf('2026-04-16'), to: plainDateOf('2026-04-17') }, 'Mon 20 Apr'],
  [{ state: 'now' as const }, 'Now'],
  [{ state: 'done' as const }, 'Done'],
  [{}, ''],
  [{ to: plainDateOf('2026-05-08') }, 'by Fri 8 May'],
  [{ to: plainDateOf('2026-09-08') }, 'by Tue 8 Sep'],
  [{ from: plainDateOf('2026-05-08'), to: plainDateOf('2026-05-08') }, 'Fri 8 May'],
  [{ from: plainDateOf('2026-05-11'), to: plainDateOf('2026-05-22') }, '11–22 May'],
  [{ from: plainDateOf('2026-05-28'), to: plainDateOf('2026-06-03') }, '28 May–3 Jun'],
])('a stage with %j is "%s"', (more, words) => {
  expect(stageWhen({ ...stage, ...more }, now)).toBe(words)
})

test('a date of another year has its year', () => {
  expect(weekday(plainDateOf('2026-05-28'), now)).toBe('Thu 28 May')
  expect(weekday(plainDateOf('2027-05-28'), now)).toBe('28 May 2027')
})

test('an old event has its date, a recent one its time', () => {
  expect(sinceInWords('2026-04-14T11:00:00Z', now)).toMatch(/^\d\d:\d\d today$/)
  expect(sinceInWords('2026-04-10T12:00:00Z', now)).toMatch(/^\d\d:\d\d, 10 April$/)
})

test('an order waits for a reply before it is on hold', () => {
  expect(waitOf({ blockedBy: 'charge', state: 'held' })).toBe('reply')
  expect(waitOf({ blockedBy: null, state: 'held' })).toBe('hold')
  expect(waitOf({ blockedBy: null, state: 'pending' })).toBeNull()
})

test('a completed approval reads as a placed order', () => {
  expect(stageName('approval', true)).toBe('Placed')
  expect(stageName('approval')).toBe('Approval')
})

const charge: Charge = {
  chargeId: 'C-1',
  category: 'construction',
  isBlocking: true,
  cost: pence(5),
  exemption: pence(0),
  amount: pence(5),
  currency: 'GBP',
  reason: '',
  extraDays: 0,
  issuedAt: '2026-04-10T12:00:00Z',
  replyBy: plainDateOf('2026-04-24'),
  state: 'awaitingResponse',
  answeredAt: null,
  answeredBy: null,
}
const order = { state: 'inProgress', expected: plainDateOf('2026-05-28'), closed: null, isLate: false } as const

test.each([
  [order, 'On track for Thu 28 May'],
  [{ ...order, expected: null }, 'In progress, no date yet'],
  [{ ...order, expected: plainDateOf('2026-04-13') }, 'Overdue since Mon 13 April'],
  [{ ...order, expected: plainDateOf('2026-04-14') }, 'On track for Tue 14 April'],
  [
    { ...order, isLate: true, dates: { contractual: plainDateOf('2026-05-26'), committed: plainDateOf('2026-05-20') } },
    'Expected Thu 28 May, 2 days after the contractual date',
  ],
  [
    { ...order, isLate: true, dates: { contractual: null, committed: plainDateOf('2026-05-27') } },
    'Expected Thu 28 May, 1 day after the committed date',
  ],
  [{ ...order, isLate: true }, 'Expected Thu 28 May, late'],
  [{ ...order, state: 'completed', closed: plainDateOf('2026-04-10') } as const, 'Completed on Fri 10 April'],
  [{ ...order, state: 'rejected', closed: plainDateOf('2026-04-10') } as const, 'Cancelled on Fri 10 April'],
  [{ ...order, state: 'pending' } as const, 'Waiting for your approval'],
  [{ ...order, state: 'assessingCharge', charges: [charge] } as const, 'Waiting for your decision by Fri 24 April'],
  [
    { ...order, state: 'assessingCharge', charges: [{ ...charge, state: 'withdrawnBySeller' }] } as const,
    'Waiting for a decision',
  ],
])('the verdict on an order that is %j', (facts, words) => {
  expect(verdictOf(facts, now)).toBe(words)
})

test('lateness is a fact of its own only beside a verdict that does not say it', () => {
  const late = { ...order, isLate: true, dates: { contractual: plainDateOf('2026-05-26'), committed: null } }
  expect(lateFact(late, now)).toBeNull()
  expect(lateFact({ ...late, state: 'held' }, now)).toBe('Late against the contractual date, Tue 26 May')
  expect(lateFact({ ...late, isLate: false, state: 'held' }, now)).toBeNull()
})
