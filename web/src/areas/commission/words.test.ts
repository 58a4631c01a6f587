import { growth } from '@portal/contract/commission/words.ts'
import { pence } from '@portal/contract/money-values.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import { shortMonth } from '@portal/contract/format/days.ts'
import { expect, test } from 'vitest'
import { paidWords, statusKind, statusWords } from './words.ts'

const paid = {
  status: 'paid',
  openQueries: 0,
  paidOn: plainDateOf('2026-04-08'),
  paymentDate: plainDateOf('2026-04-23'),
  payable: pence(12_000),
} as const
const unpaid = { ...paid, status: 'approved', paidOn: null } as const

test.each([
  ['paid', paid, 'Paid 8 April'],
  ['approved', unpaid, 'Approved, due 23 April'],
  ['approved without a date', { ...unpaid, paymentDate: null }, 'Approved'],
  ['issued', { ...unpaid, status: 'issued' } as const, 'Issued, due 23 April'],
  ['queried', { ...unpaid, status: 'queried', openQueries: 1 } as const, '1 open query'],
  ['paid with nothing to pay', { ...paid, status: 'approved', payable: pence(0) } as const, 'Approved, no payment due'],
  ['issued with nothing to pay', { ...unpaid, status: 'issued', payable: pence(0) } as const, 'Issued, no payment due'],
  ['queried twice', { ...unpaid, status: 'queried', openQueries: 2 } as const, '2 open queries'],
])('a statement that is %s says so', (_, statement, words) => {
  expect(statusWords(statement)).toBe(words)
})

test('the total says when it was paid or will be', () => {
  expect(paidWords(paid)).toBe('Paid 8 April, including VAT')
  expect(paidWords(unpaid)).toBe('Due 23 April, including VAT')
  expect(paidWords({ ...paid, paidOn: null, paymentDate: null })).toBe('Payment due, including VAT')
  expect(paidWords({ ...paid, payable: pence(0) })).toBe('No payment due')
})

test('only a paid statement has the mark of completion', () => {
  expect((['issued', 'queried', 'approved', 'paid'] as const).map(statusKind)).toEqual([
    'pending',
    'with-us',
    'approved',
    'completed',
  ])
})

test('growth compares with the month before, and is missing if that was zero', () => {
  const february = { net: 100_000, periodStart: '2026-02-01' }
  expect(growth(104_100, february)).toEqual({ isUp: true, words: '4.1% on February' })
  expect(growth(90_000, february)).toEqual({ isUp: false, words: '10.0% on February' })
  expect(growth(100_000, { ...february, net: 0 })).toBeNull()
  expect(growth(100_000, null)).toBeNull()
})

test('months on the axis have three letters', () => {
  expect(shortMonth('2026-09-01')).toBe('Sep')
})
