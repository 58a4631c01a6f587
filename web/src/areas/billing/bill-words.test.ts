import { pence } from '@portal/contract/money-values.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import { expect, test } from 'vitest'
import { balanceInWords, statusOf, toPay } from './bill-words.ts'

const today = plainDateOf('2026-04-14')
const owed = { asOf: today, currency: 'GBP', balance: pence(0), overdue: pence(0), nextCollection: null }
const collected = (day: string) => ({ on: plainDateOf(day), amount: pence(912_646) })

test.each([
  [
    { overdue: pence(120_418), nextCollection: collected('2026-04-15') },
    '£1,204.18 overdue, £9,126.46 collected tomorrow',
  ],
  [{ overdue: pence(120_418) }, '£1,204.18 overdue'],
  [{ nextCollection: collected('2026-04-14') }, '£9,126.46 collected today'],
  [{ nextCollection: collected('2026-05-15') }, '£9,126.46 collected on 15 May'],
  [{ nextCollection: collected('2027-01-15') }, '£9,126.46 collected on 15 January 2027'],
  [{ balance: pence(120_418) }, '£1,204.18 to pay'],
  [{ balance: pence(-5400) }, '£54.00 in credit'],
  [{}, 'Nothing to pay'],
])('a balance of %j is "%s"', (part, words) => {
  expect(balanceInWords({ ...owed, ...part })).toBe(words)
})

const unpaid = { remaining: pence(14_400), cardPending: pence(0), isCardSimulated: false }

test.each([
  ['overdue', '2026-04-08', 'Overdue, 6 days'],
  ['overdue', '2026-04-13', 'Overdue, 1 day'],
  ['open', '2026-04-15', 'Due tomorrow'],
  ['open', '2026-04-14', 'Due today'],
  ['open', '2026-04-21', 'Due 21 April'],
  ['open', '2026-04-22', 'Open'],
  ['partPaid', '2026-04-15', 'Part paid, due tomorrow'],
  ['paid', '2026-03-16', 'Paid'],
] as const)('a bill that is %s and due on %s has the status "%s"', (status, dueOn, words) => {
  expect(statusOf({ ...unpaid, status, dueOn: plainDateOf(dueOn) }, today).text).toBe(words)
})

test('a credit note is due on no day', () => {
  expect(statusOf({ ...unpaid, status: 'creditNote', dueOn: null }, today)).toEqual({
    kind: 'idle',
    text: 'Credit note',
  })
})

test.each([
  [14_400, false, 'Paid by card'],
  [14_400, true, 'Paid by card (simulated)'],
  [14_399, false, 'Overdue, 6 days'],
] as const)('an overdue bill of £144 of which %s is paid by card is "%s"', (cardPending, isCardSimulated, words) => {
  const bill = { status: 'overdue', dueOn: plainDateOf('2026-04-08'), remaining: pence(14_400) } as const
  expect(statusOf({ ...bill, cardPending: pence(cardPending), isCardSimulated }, today).text).toBe(words)
})

test.each([
  [120_418, 'active', 912_646, 120_418],
  [0, 'active', 912_646, 0],
  [0, 'pending', 912_646, 0],
  [0, 'failed', 912_646, 912_646],
  [0, null, 912_646, 912_646],
  [0, null, -5400, 0],
] as const)('of %s overdue and a Direct Debit that is %s for %s, people pay %s', (overdue, status, balance, due) => {
  const accounts = [{ balance: pence(balance), directDebitStatus: status }]
  expect(toPay({ overdue: pence(overdue), accounts })).toBe(due)
})
