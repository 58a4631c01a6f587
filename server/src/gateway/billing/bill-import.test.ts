import type { Bill } from '@portal/contract/billing/billing.ts'
import { expect, test } from 'vitest'
import { createAccount, createUser } from '../../testing/factories.ts'
import { importRows } from '../../testing/import-rows.ts'
import { json } from '../../testing/json.ts'
import { sharedTestPortal } from '../../testing/portal.ts'

const portal = await sharedTestPortal()
const { database } = portal

const load = (entity: string, ...rows: Record<string, unknown>[]) => importRows(database, entity, rows)
const created = (added: number) => ({ added, changed: 0, unchanged: 0 })
const refusedFor = (column: string, reason: string) => [{ column, reason: expect.stringContaining(reason) }]

/** A customer with one billing account. Its bills have two lines at 20% and one outside VAT. */
async function createCustomer() {
  const account = await createAccount(database)
  const of = { account_id: account }
  await load('billing-accounts', {
    ...of,
    billing_account_id: 'BA-1',
    name: 'Head office',
    payment_method: 'direct debit',
    direct_debit_status: 'active',
  })
  const line = (line_no: number, amount: number, more = {}) => ({
    ...of,
    bill_id: 'B-1',
    line_no,
    kind: 'recurring',
    description: 'Ethernet 1 Gbit/s',
    amount,
    vat_rate: 2000,
    ...more,
  })
  const lines = [line(1, 10_003), line(2, 5_004), line(3, -3_000, { kind: 'credit', vat_rate: null })]
  const bill = (more = {}) => ({
    ...of,
    bill_id: 'B-1',
    billing_account_id: 'BA-1',
    issued_on: '2026-04-01',
    due_on: '2026-04-15',
    period_start: '2026-04-01',
    period_end: '2026-04-30',
    net: 12_007,
    vat_rates: [{ rate: 2000, net: 15_007, vat: 3001 }],
    vat: 3001,
    total: 15_008,
    ...more,
  })
  const payment = (payment_id: string, amount: number, more = {}) => ({
    ...of,
    payment_id,
    billing_account_id: 'BA-1',
    paid_on: '2026-04-15',
    method: 'direct debit',
    amount,
    ...more,
  })
  const part = (payment_id: string, amount: number, more = {}) => ({
    ...of,
    payment_id,
    bill_id: 'B-1',
    amount,
    ...more,
  })
  const reader = await portal.signIn(await createUser(database, account, { permissions: ['BusinessPortalBilling'] }))
  const read = (billId = 'B-1') => json<Bill>(reader.gateway(`/billing-info/api/bills/${billId}`))
  return { account, line, lines, bill, payment, part, reader, read }
}

test('a bill is issued once its lines are there, and a second import changes nothing', async () => {
  const { lines, bill, reader, read } = await createCustomer()
  expect(await load('bill-lines', ...lines)).toEqual(created(3))
  expect((await reader.gateway('/billing-info/api/bills/B-1')).status).toBe(404)
  expect(await load('bills', bill())).toEqual(created(1))
  expect(await load('bill-lines', ...lines)).toEqual({ added: 0, changed: 0, unchanged: 3 })
  expect(await load('bills', bill())).toEqual({ added: 0, changed: 0, unchanged: 1 })
  expect(await read()).toMatchObject({ net: 12_007, vat: 3001, total: 15_008, outsideVat: -3000, lineCount: 3 })
})

test('a bill that does not add up is refused with the difference', async () => {
  const { lines, bill } = await createCustomer()
  const outcome = (more: object) => load('bills', bill(more))
  const first = { net: 12_007, total: 15_008 }
  expect(await outcome(first)).toMatchObject([
    { column: 'net', reason: 'is £120.07 more than its lines: load all bill-lines first' },
    { column: 'vat_rates', reason: 'has at 20% £150.07 more than its lines: load all bill-lines first' },
  ])
  await load('bill-lines', ...lines)
  const ofNet = (net: number, vat = 3001) => ({ vat_rates: [{ rate: 2000, net, vat }] })
  expect(await outcome({ net: 11_907, total: 14_908 })).toMatchObject(refusedFor('net', 'is £1.00 less than its lines'))
  expect(await outcome(ofNet(15_008))).toMatchObject(refusedFor('vat_rates', 'has at 20% £0.01 more than its lines'))
  expect(await outcome({ vat_rates: [], vat: 0, total: 12_007 })).toMatchObject(
    refusedFor('vat_rates', 'has at 20% £150.07 less than its lines'),
  )
  expect(await outcome({ vat: 3002, total: 15_009 })).toMatchObject(
    refusedFor('vat', 'is £0.01 more than the VAT of its rates'),
  )
  expect(await outcome({ total: 15_000 })).toMatchObject(refusedFor('total', 'is £0.08 less than net and VAT'))
})

test('VAT is that of the total of a rate, or rounded line by line', async () => {
  const { line, bill } = await createCustomer()
  // 20% of 3 × £0.12 is £0.072, of each line £0.024: rounded once £0.07, line by line £0.06.
  await load('bill-lines', line(1, 12), line(2, 12), line(3, 12))
  const withVat = (vat: number) => bill({ net: 36, vat_rates: [{ rate: 2000, net: 36, vat }], vat, total: 36 + vat })
  const beyond = 'the VAT of its net, beyond the rounding of its lines'
  expect(await load('bills', withVat(9))).toMatchObject(refusedFor('vat_rates', `has at 20% £0.02 more than ${beyond}`))
  expect(await load('bills', withVat(5))).toMatchObject(refusedFor('vat_rates', `has at 20% £0.02 less than ${beyond}`))
  expect(await load('bills', withVat(6))).toEqual(created(1))
})

test('half a penny of VAT is rounded away from zero on one line only', async () => {
  const { line, bill } = await createCustomer()
  await load('bill-lines', line(1, -10, { vat_rate: 500, bill_id: 'CN-1' }))
  const note = (vat: number) =>
    bill({
      bill_id: 'CN-1',
      kind: 'credit note',
      due_on: null,
      net: -10,
      vat_rates: [{ rate: 500, net: -10, vat }],
      vat,
      total: vat - 10,
    })
  expect(await load('bills', note(-2))).toMatchObject(refusedFor('vat_rates', 'beyond the rounding'))
  expect(await load('bills', note(-1))).toEqual(created(1))
})

test('an issued bill and its lines never change', async () => {
  const { line, lines, bill } = await createCustomer()
  await load('bill-lines', ...lines)
  await load('bills', bill())
  const { description } = line(1, 10_003)
  const reason = (why: string) => [{ reason: `${why}, which never changes: correct it with a credit note` }]
  expect(await load('bill-lines', line(1, 10_003, { description: 'Another line' }))).toMatchObject(
    reason(`was issued with description ${String(description)}`),
  )
  expect(await load('bill-lines', line(4, 100))).toMatchObject(reason('is not on the issued bill'))
  const { due_on: dueOn } = bill()
  expect(await load('bills', bill({ due_on: '2026-04-16' }))).toMatchObject([
    { reason: `was issued with due_on ${String(dueOn)} and never changes: correct it with a credit note` },
  ])
})

test('what is left to pay follows from payments and their allocations', async () => {
  const { lines, bill, payment, part, read } = await createCustomer()
  await load('bill-lines', ...lines)
  await load('bills', bill())
  expect(await load('payments', payment('P-1', 10_000), payment('P-2', 9000))).toEqual(created(2))
  expect(await load('payment-allocations', part('P-1', 10_000))).toEqual(created(1))
  expect(await read()).toMatchObject({ remaining: 5008, payments: [{ paymentId: 'P-1', amount: 10_000 }] })
  const tooMuch = (reason: string) => expect.arrayContaining([expect.objectContaining({ column: 'amount', reason })])
  expect(await load('payment-allocations', part('P-1', 10_001))).toEqual(tooMuch('makes more than the payment'))
  expect(await load('payment-allocations', part('P-2', 5009))).toEqual(tooMuch('makes more than the total of the bill'))
  expect(await load('payments', payment('P-1', 9999))).toEqual(tooMuch('is less than what is allocated to bills'))
  expect(await load('payment-allocations', part('P-2', 5008))).toEqual(created(1))
  expect(await read()).toMatchObject({ remaining: 0, status: 'paid' })
  // The bank returned the first payment.
  await load('payments', payment('P-3', -10_000, { reference: 'Returned' }))
  expect(await load('payment-allocations', part('P-3', -10_000))).toEqual(created(1))
  expect(await read()).toMatchObject({ remaining: 10_000 })
})

test('a payment is for bills of its own billing account', async () => {
  const { account, lines, bill, payment, part } = await createCustomer()
  await load('bill-lines', ...lines)
  await load('bills', bill())
  await load('billing-accounts', {
    account_id: account,
    billing_account_id: 'BA-2',
    name: 'Depot',
    payment_method: 'bank transfer',
  })
  await load('payments', payment('P-1', 100, { billing_account_id: 'BA-2' }))
  expect(await load('payment-allocations', part('P-1', 100))).toMatchObject([
    { column: 'bill_id', reason: 'is of another billing account than the payment' },
  ])
})
