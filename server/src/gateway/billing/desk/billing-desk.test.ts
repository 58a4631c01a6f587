import type { AccountBilling } from '@portal/contract/billing/desk.ts'
import type { BillingBalance } from '@portal/contract/billing/payments.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createBill } from '../../../testing/bill-factories.ts'
import { createAccount, createUser } from '../../../testing/factories.ts'
import { json } from '../../../testing/json.ts'
import { sharedTestPortal } from '../../../testing/portal.ts'

const portal = await sharedTestPortal()
const { database } = portal
const account = await createAccount(database)
const other = await createAccount(database)
const home = await createAccount(database)
const staff = async (permission: 'DeskAccounts' | 'DeskOrders') =>
  portal.signIn(await createUser(database, home, { permissions: [permission] }))
const [ruth, sam] = [await staff('DeskAccounts'), await staff('DeskOrders')]
const customer = await portal.signIn(await createUser(database, account, { permissions: ['BusinessPortalBilling'] }))
const months = ['01', '02', '03', '04', '05', '06', '07']
for (const month of months) await createBill(database, account, { billId: `DB-${month}`, month: `2026-${month}-01` })
await createBill(database, other, { billId: 'DB-OTHER' })

const read = (who: typeof ruth, query = '') =>
  who.gateway(`/account-desk/api/billing${query}`, { headers: { 'account-id': account } })

test('the desk sees the balance of the customer, the found bill first, and the latest five', async () => {
  const { balance, bills, billCount } = await json<AccountBilling>(read(ruth, '?found=DB-02'))
  const own = await json<BillingBalance>(customer.gateway('/billing-info/api/balance'))
  expect(own).toMatchObject(balance)
  expect(balance.overdue).toBeGreaterThan(0)
  expect(billCount).toBe(7)
  expect(bills.map(({ billId }) => billId)).toEqual(['DB-02', 'DB-07', 'DB-06', 'DB-05', 'DB-04', 'DB-03'])
  const { bills: latest } = await json<AccountBilling>(read(ruth))
  expect(latest).toHaveLength(5)
})

test('each bill has the check of its XML, with the first findings', async () => {
  const breach = (n: number) => ({ rule: `BR-${n}`, isFatal: true, text: 'A country is missing.', at: '/Invoice' })
  await sql`
    insert into bill_document_check (account_id, bill_id, status, breaches, breach_count, received_at)
    values (${account}, 'DB-07', 'breaches', ${JSON.stringify([1, 2, 3, 4, 5, 6].map(breach))}::jsonb, 6, now())`.execute(
    database.system,
  )
  const { bills } = await json<AccountBilling>(read(ruth))
  expect(bills.map(({ xml }) => xml?.status ?? null)).toEqual(['breaches', null, null, null, null])
  expect(bills[0]?.xml?.breaches.map(({ rule }) => rule)).toEqual(['BR-1', 'BR-2', 'BR-3', 'BR-4', 'BR-5'])
  expect(bills[0]?.xml?.breachCount).toBe(6)
})

test('a bill of another account is not found, and other staff and customers are refused', async () => {
  const { bills } = await json<AccountBilling>(read(ruth, '?found=DB-OTHER'))
  expect(bills.map(({ billId }) => billId)).not.toContain('DB-OTHER')
  expect((await read(sam)).status).toBe(403)
  expect((await read(customer)).status).toBe(403)
})
