import type { Bill, BillRow } from '@portal/contract/billing/billing.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createBill, createPayment } from '../../testing/bill-factories.ts'
import { createAccount, createUser } from '../../testing/factories.ts'
import { json } from '../../testing/json.ts'
import { sharedTestPortal } from '../../testing/portal.ts'

const portal = await sharedTestPortal()
const { database } = portal
const account = await createAccount(database)
const otherAccount = await createAccount(database)
const reader = await portal.signIn(await createUser(database, account, { permissions: ['BusinessPortalBilling'] }))
const outsider = await portal.signIn(await createUser(database, account, { permissions: ['BusinessPortal'] }))

const base = '/billing-info/api/bills'
const list = async (query = '') => (await json<{ rows: BillRow[] }>(reader.gateway(`${base}${query}`))).rows
const idsOf = async (query = '') => (await list(query)).map(({ billId }) => billId)
const read = (billId: string) => json<Bill>(reader.gateway(`${base}/${billId}`))

const paid = await createBill(database, account, { billId: 'BF-1', month: '2026-01-01' })
const partPaid = await createBill(database, account, { billId: 'BF-2', month: '2026-02-01', dueOn: '2099-02-15' })
const overdue = await createBill(database, account, { billId: 'BF-3', month: '2026-03-01' })
const open = await createBill(database, account, { billId: 'BF-4', month: '2026-04-01', dueOn: '2099-04-15' })
const note = await createBill(database, account, {
  billId: 'CN-1',
  kind: 'credit note',
  month: '2026-03-01',
  lines: [{ kind: 'credit', amount: -4500 }],
})
const credited = await createBill(database, account, { billId: 'BF-5', month: '2025-12-01', lines: [{ amount: 4500 }] })
const elsewhere = await createBill(database, otherAccount)
await createPayment(database, account, { [paid]: 14_400 })
await createPayment(database, account, { [partPaid]: 5000 })
await createPayment(database, account, { [credited]: 5400, [note]: -5400 }, { method: 'credit note' })

test('lists bills to pay first, the earliest due on top, each with its status and what remains', async () => {
  const rows = await list()
  expect(rows.map(({ billId, status, remaining }) => [billId, status, remaining])).toEqual([
    [overdue, 'overdue', 14_400],
    [partPaid, 'partPaid', 9400],
    [open, 'open', 14_400],
    [note, 'creditNote', 0],
    [paid, 'paid', 0],
    [credited, 'credited', 0],
  ])
})

test('filters by status, billing account and day of issue, and searches for a number', async () => {
  expect(await idsOf('?status=overdue')).toEqual([overdue])
  expect(await idsOf('?status=creditNote')).toEqual([note])
  expect(await idsOf('?status=disputed')).toEqual([])
  expect(await idsOf('?from=2026-02-01&to=2026-02-28')).toEqual([partPaid])
  expect(await idsOf('?search=bf-4')).toEqual([open])
  expect(await idsOf(`?search=${encodeURIComponent(`billing ${account}`)}&status=overdue`)).toEqual([overdue])
  const file = await (await reader.gateway(`${base}.csv?search=billing&status=overdue`)).text()
  expect(file.trim().split('\r\n').slice(1)).toEqual([expect.stringMatching(/^BF-3,/)])
  expect(await idsOf(`?billingAccount=BA-${account}&sort=total&direction=asc`)).toHaveLength(6)
  expect(await idsOf('?billingAccount=OTHER')).toEqual([])
  expect((await reader.gateway(`${base}?status=lost`)).status).toBe(400)
})

test('one bill has its parts, its VAT by rate, its payments and the bills before and after', async () => {
  const bill = await read(partPaid)
  expect(bill).toMatchObject({
    net: 12_000,
    vat: 2400,
    total: 14_400,
    parts: [{ kind: 'recurring', lines: 1, amount: 12_000 }],
    vatRates: [{ rate: 2000, net: 12_000, vat: 2400 }],
    outsideVat: 0,
    previous: { billId: paid, total: 14_400 },
    next: { billId: overdue },
    payments: [{ kind: 'bank transfer', amount: 5000 }],
    billingAccount: { paymentMethod: 'direct debit', bankAccountEnding: '4471' },
    queriesUntil: '2026-03-03',
    mayQuery: false,
  })
  expect(await read(note)).toMatchObject({
    kind: 'credit note',
    dueOn: null,
    previous: null,
    next: null,
    mayQuery: false,
  })
})

test('an allocation that is changed or deleted changes what was paid', async () => {
  const bill = await createBill(database, account, { billId: 'BF-6', month: '2025-11-01' })
  const paymentId = await createPayment(database, account, { [bill]: 14_400 })
  const remaining = async () => (await read(bill)).remaining
  expect(await remaining()).toBe(0)
  await sql`delete from payment_allocation where account_id = ${account} and payment_id = ${paymentId}`.execute(
    database.system,
  )
  expect(await remaining()).toBe(14_400)
})

test('writes the same list as a file', async () => {
  const answer = await reader.gateway(`${base}.csv?status=overdue&columns=bill,total`)
  expect(answer.headers.get('content-disposition')).toContain('bills.csv')
  expect(await answer.text()).toContain(
    `${overdue},BA-${account},Billing of ${account},2026-03-01,2026-03-31,2026-03-01,GBP,144.00`,
  )
})

test('finds no bill of another account, and refuses without the permission', async () => {
  expect((await reader.gateway(`${base}/${elsewhere}`)).status).toBe(404)
  expect((await outsider.gateway(base)).status).toBe(403)
})
