import type { BillRow } from '@portal/contract/billing/billing.ts'
import { billStatuses } from '@portal/contract/billing/values.ts'
import type { BillingBalance, Payment, StatementEntry } from '@portal/contract/billing/payments.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createBill, createBillingAccount, createPayment } from '../../../testing/bill-factories.ts'
import { createAccount, createUser } from '../../../testing/factories.ts'
import { json } from '../../../testing/json.ts'
import { sharedTestPortal } from '../../../testing/portal.ts'

const portal = await sharedTestPortal()
const { database } = portal
const { system } = database
const permissions = ['BusinessPortalBilling'] as const

async function readerOf(account: string) {
  const person = await portal.signIn(await createUser(database, account, { permissions }))
  const base = '/billing-info/api'
  return {
    balance: () => json<BillingBalance>(person.gateway(`${base}/balance`)),
    statement: (query = '') => json<Page<StatementEntry>>(person.gateway(`${base}/statement${query}`)),
    bills: (query: string) => json<Page<BillRow>>(person.gateway(`${base}/bills${query}`)),
    payments: () => json<Page<Payment>>(person.gateway(`${base}/payments`)),
    raw: (path: string) => person.gateway(`${base}${path}`),
  }
}
interface Page<Row> {
  rows: Row[]
  total: number
}

const dayFromNow = (days: number) => Temporal.Now.plainDateISO('Europe/London').add({ days }).toString()

test('a statement begins with the newest entry and adds up to the balance', async () => {
  const account = await createAccount(database)
  const reader = await readerOf(account)
  const march = await createBill(database, account, { billId: 'BF-2603', month: '2026-03-01' })
  const note = await createBill(database, account, {
    billId: 'CN-2603',
    kind: 'credit note',
    month: '2026-03-01',
    lines: [{ kind: 'credit', amount: -4500 }],
  })
  await createPayment(database, account, { [march]: 14_400 }, { method: 'direct debit', paidOn: '2026-03-16' })
  await createPayment(database, account, { [note]: -5400 }, { method: 'refund', paidOn: '2026-03-31' })
  const { rows } = await reader.statement()
  expect(rows.map(({ day, kind, amount, balance }) => [day, kind, amount, balance])).toEqual([
    ['2026-03-31', 'refund', 5400, 0],
    ['2026-03-16', 'direct debit', -14_400, -5400],
    ['2026-03-01', 'credit note', -5400, 9000],
    ['2026-03-01', 'bill', 14_400, 14_400],
  ])
  expect(rows[1]?.pays).toEqual([{ billId: march, kind: 'bill', periodStart: '2026-03-01', amount: 14_400 }])
  const file = await (await reader.raw('/statement.csv')).text()
  expect(file).toContain('2026-03-31,Credit note refunded,')
  // A spreadsheet adds up negative amounts, too.
  expect(file).toContain(',-144.00,')
  expect(file).toContain('2026-03-16,Direct Debit for March,')
})

test('the balance after an entry is the same on each page and for each period', async () => {
  const account = await createAccount(database)
  const reader = await readerOf(account)
  for (const month of ['2026-01-01', '2026-02-01', '2026-03-01']) {
    for (const n of [1, 2, 3, 4]) await createBill(database, account, { billId: `B-${month}-${n}`, month })
  }
  const all = (await reader.statement('?size=25')).rows
  const second = await reader.statement('?size=10&page=2')
  expect(second.rows).toEqual(all.slice(10))
  const february = await reader.statement('?from=2026-02-01&to=2026-02-28&direction=asc')
  expect(february.rows.map(({ balance }) => balance)).toEqual([5, 6, 7, 8].map((bills) => bills * 14_400))
})

test('of one billing account the statement has its own balance', async () => {
  const account = await createAccount(database)
  const reader = await readerOf(account)
  await createBill(database, account, { month: '2026-01-01', billingAccountId: 'ONE' })
  await createBill(database, account, { month: '2026-02-01', billingAccountId: 'TWO' })
  const two = await reader.statement('?billingAccount=TWO')
  expect(two.rows.map(({ balance }) => balance)).toEqual([14_400])
  const { accounts, balance } = await reader.balance()
  expect(accounts.map((each) => [each.billingAccountId, each.balance])).toEqual([
    ['ONE', 14_400],
    ['TWO', 14_400],
  ])
  expect(balance).toBe(28_800)
})

test('ages what is unpaid by the days since it was due, and leaves credit apart', async () => {
  const account = await createAccount(database)
  const reader = await readerOf(account)
  for (const days of [0, -1, -30, -31, -60, -61, -90, -91]) {
    await createBill(database, account, { month: '2026-01-01', dueOn: dayFromNow(days) })
  }
  const billingAccountId = await createBillingAccount(database, account)
  await sql`
    insert into payment (account_id, payment_id, billing_account_id, paid_on, method, amount)
    values (${account}, 'EARLY', ${billingAccountId}, '2026-01-05', 'bank transfer', 1000)`.execute(system)
  const balance = await reader.balance()
  expect(balance.ages).toEqual([
    { age: 'notDue', amount: 14_400 },
    { age: 'days1to30', amount: 28_800 },
    { age: 'days31to60', amount: 28_800 },
    { age: 'days61to90', amount: 28_800 },
    { age: 'over90', amount: 14_400 },
  ])
  expect(balance).toMatchObject({ unallocated: 1000, balance: 8 * 14_400 - 1000, overdue: 7 * 14_400, unpaidBills: 8 })
  expect(balance.overdueBillIds).toHaveLength(7)
})

test('the next collection is of the first day, over all billing accounts with a Direct Debit in force', async () => {
  const account = await createAccount(database)
  const reader = await readerOf(account)
  const collect = async (billingAccountId: string, days: number) => {
    const billId = await createBill(database, account, { billingAccountId, dueOn: dayFromNow(days) })
    await sql`update bill set collect_on = due_on where account_id = ${account} and bill_id = ${billId}`.execute(system)
  }
  await collect('ONE', 3)
  await collect('ONE', 40)
  await collect('TWO', 3)
  await collect('ENDED', 1)
  await sql`
    update billing_account set direct_debit_status = 'cancelled'
    where account_id = ${account} and billing_account_id = 'ENDED'`.execute(system)
  const { nextCollection, accounts } = await reader.balance()
  expect(nextCollection).toEqual({ on: dayFromNow(3), amount: 28_800 })
  expect(accounts.find(({ billingAccountId }) => billingAccountId === 'ENDED')?.nextCollection).toBeNull()
})

test('for any bills and payments, the totals, the last balance and the ages agree', async () => {
  const account = await createAccount(database)
  const reader = await readerOf(account)
  const accounts = ['A-1', 'A-2']
  for (const each of accounts) await createBillingAccount(database, account, each)
  const amounts = fc.integer({ min: 1, max: 50_000 })
  const bill = fc.record({
    of: fc.constantFrom(...accounts),
    net: amounts,
    isNote: fc.boolean(),
    due: fc.integer({ min: -120, max: 40 }),
    day: fc.integer({ min: 1, max: 28 }),
    // In hundredths of the total: more than 100 is an overpayment, which is for no bill.
    paid: fc.option(fc.integer({ min: 1, max: 150 })),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(bill, { minLength: 1, maxLength: 8 }), async (bills) => {
      await sql`delete from payment_allocation where account_id = ${account}`.execute(system)
      await sql`delete from payment where account_id = ${account}`.execute(system)
      await sql`delete from bill where account_id = ${account}`.execute(system)
      let expected = 0
      for (const { of, net, isNote, due, day, paid } of bills) {
        const month = `2026-03-${String(day).padStart(2, '0')}`
        const billId = await createBill(database, account, {
          billingAccountId: of,
          kind: isNote ? 'credit note' : 'bill',
          month,
          dueOn: dayFromNow(due),
          lines: [{ amount: isNote ? -net : net, vatRate: null }],
        })
        expected += isNote ? -net : net
        if (paid === null) continue
        const amount = Math.ceil((net * paid) / 100) * (isNote ? -1 : 1)
        const used = Math.sign(amount) * Math.min(Math.abs(amount), net)
        await createPayment(database, account, { [billId]: used }, { amount, paidOn: month })
        expected -= amount
      }
      const { balance, ages, unallocated } = await reader.balance()
      const { rows, total } = await reader.statement('?size=100')
      expect(rows).toHaveLength(total)
      expect([balance, rows[0]?.balance]).toEqual([expected, expected])
      const oldestFirst = (await reader.statement('?size=100&direction=asc')).rows
      expect(oldestFirst).toEqual(rows.toReversed())
      let after = 0
      expect(oldestFirst.map(({ balance: shown }) => shown)).toEqual(oldestFirst.map(({ amount }) => (after += amount)))
      const all = await reader.bills('?size=100')
      const filtered = await Promise.all(billStatuses.map((status) => reader.bills(`?size=100&status=${status}`)))
      expect(filtered.map(({ rows: found }) => found)).toEqual(
        billStatuses.map((status) => all.rows.filter((each) => each.status === status)),
      )
      expect(ages.reduce((all, { amount }) => all + amount, 0) - unallocated).toBe(expected)
    }),
    { numRuns: 25 },
  )
})

test('lists payments, newest first, with the bills that each is for', async () => {
  const account = await createAccount(database)
  const reader = await readerOf(account)
  const one = await createBill(database, account, { month: '2026-01-01' })
  const two = await createBill(database, account, { month: '2026-02-01' })
  await createPayment(database, account, { [one]: 14_400 }, { paidOn: '2026-01-20' })
  await createPayment(database, account, { [one]: 1, [two]: 99 }, { paidOn: '2026-02-20', method: 'card' })
  const { rows } = await reader.payments()
  expect(rows.map(({ kind, amount, pays }) => [kind, amount, pays.map(({ billId }) => billId)])).toEqual([
    ['card', 100, [one, two]],
    ['bank transfer', 14_400, [one]],
  ])
})

test('writes the lines of the chosen bills to one file', async () => {
  const account = await createAccount(database)
  const reader = await readerOf(account)
  const one = await createBill(database, account, { lines: [{ description: 'Line one' }, { description: 'Line two' }] })
  const two = await createBill(database, account, { lines: [{ description: 'Line three' }] })
  await createBill(database, account, { lines: [{ description: 'Not chosen' }] })
  const file = await (await reader.raw(`/bill-lines.csv?bills=${one},${two}`)).text()
  expect(['Line one', 'Line two', 'Line three', 'Not chosen'].filter((each) => file.includes(each))).toHaveLength(3)
  expect((await reader.raw('/bill-lines.csv?bills=')).status).toBe(400)
})

test('refuses the balance, the statement and the payments to people limited to sites', async () => {
  const account = await createAccount(database)
  const email = await createUser(database, account, { permissions })
  await sql`update permission_grant set sites = '{LDS}' where account_id = ${account}`.execute(system)
  const limited = await portal.signIn(email)
  for (const path of ['balance', 'statement', 'statement.csv', 'payments']) {
    const answer = await limited.gateway(`/billing-info/api/${path}`)
    expect([path, answer.status, await answer.text()]).toEqual([
      path,
      403,
      expect.stringContaining('limited to certain sites'),
    ])
  }
})
