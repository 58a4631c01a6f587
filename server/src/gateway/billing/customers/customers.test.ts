import type { Bill, BillRow } from '@portal/contract/billing/billing.ts'
import type { DealerBillRow, DealerBillSummary } from '@portal/contract/billing/dealer-bills.ts'
import type { CustomerHit } from '@portal/contract/search/search.ts'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createBill, createPayment } from '../../../testing/bill-factories.ts'
import { createCustomersOfDealer } from '../../../testing/customers-of-dealer.ts'
import { createUser } from '../../../testing/factories.ts'
import { joinAccount } from '../../../testing/join-account.ts'
import { createStatement } from '../../commission/testing/statements.ts'
import { json } from '../../../testing/json.ts'
import { type SignedInBrowser, sharedTestPortal } from '../../../testing/portal.ts'

const portal = await sharedTestPortal()
const { database } = portal
const { system } = database

const { dealer, otherDealer, mill, farm, foreign, denying, closed } = await createCustomersOfDealer(database)
const hidden = [foreign, denying, closed, dealer]
for (const account of hidden) await createBill(database, account, { billId: `HIDDEN-${account}` })

const late = await createBill(database, farm, { billId: 'LATE-1', month: '2026-03-01' })
const open = await createBill(database, mill, { billId: 'OPEN-1', month: '2026-04-01', dueOn: '2099-04-15' })
const credited = await createBill(database, mill, { billId: 'GONE-1', month: '2026-02-01', lines: [{ amount: 4500 }] })
const paid = await createBill(database, farm, { billId: 'PAID-1', month: '2026-01-01' })
const note = await createBill(database, mill, {
  billId: 'NOTE-1',
  kind: 'credit note',
  month: '2025-12-01',
  lines: [{ kind: 'credit', amount: -4500 }],
})
await createPayment(database, farm, { [paid]: 14_400 })
await createPayment(database, mill, { [credited]: 5400, [note]: -5400 }, { method: 'credit note' })
const all = [late, open, credited, paid, note]

const asUser = async (account: string, options = {}) => portal.signIn(await createUser(database, account, options))
const agent = await asUser(dealer)

const path = '/billing-info/api/customer-bills'
const list = (who: SignedInBrowser, query = '') =>
  json<{ total: number; rows: DealerBillRow[] }>(who.gateway(path + query))
const idsOf = async (query = '', who = agent) => (await list(who, query)).rows.map(({ billId }) => billId)

test('lists the bills of the customers that give access, unpaid ones first, as each customer reads them', async () => {
  const { total, rows } = await list(agent)
  expect([total, rows.map(({ billId }) => billId)]).toEqual([all.length, all])
  for (const account of [mill, farm]) {
    const customer = await asUser(account, { permissions: ['BusinessPortalBilling'] })
    const own = (await json<{ rows: BillRow[] }>(customer.gateway('/billing-info/api/bills'))).rows
    const seen = rows.filter(({ accountId }) => accountId === account)
    expect(seen.map(({ accountId: _id, customer: _name, ...row }) => row)).toEqual(
      own.map(({ hasPdf: _pdf, isPartial: _partial, ...row }) => row),
    )
  }
  expect(rows[0]).toMatchObject({ accountId: farm, customer: 'Burr Farm', status: 'overdue', remaining: 14_400 })
})

test('filters, sorts and searches across customers, and the file equals the list', async () => {
  const ofMill = [open, credited, note]
  for (const [query, expected] of [
    [`?customer=${mill}`, ofMill],
    ['?status=overdue', [late]],
    ['?status=credited', [credited]],
    ['?status=paid', [paid]],
    ['?from=2026-03-01', [late, open]],
    ['?sort=customer', [...ofMill, late, paid]],
    ['?sort=issuedOn&direction=desc', [open, late, credited, paid, note]],
    ['?search=late', [late]],
    ['?search=hidden', []],
    [`?customer=${mill}&search=late`, []],
  ] as const) {
    expect({ query, ids: await idsOf(query) }).toEqual({ query, ids: expected })
    const file = await agent.gateway(`${path}.csv${query}`)
    const records: Record<string, string>[] = parse(await file.text(), { bom: true, columns: true })
    expect(records.map(({ Bill: id }) => id)).toEqual(expected)
  }
})

test('adds up the unpaid bills of all customers, or of one', async () => {
  const owedBy = async (query = '') =>
    (await json<DealerBillSummary>(agent.gateway(`/billing-info/api/customer-bill-summary${query}`))).owed
  const none = { currency: 'GBP', overdueBills: 0, overdue: 0, disputed: 0 }
  expect(await owedBy()).toEqual([{ ...none, bills: 2, remaining: 28_800, overdueBills: 1, overdue: 14_400 }])
  expect(await owedBy(`?customer=${mill}`)).toEqual([{ ...none, bills: 1, remaining: 14_400 }])
  expect(await owedBy(`?customer=${foreign}`)).toEqual([])
})

test('shows no bill of an account that is no customer of the dealer, or denies it', async () => {
  for (const account of hidden) expect(await idsOf(`?customer=${account}`)).toEqual([])
  expect((await list(await asUser(otherDealer))).rows.map(({ accountId }) => accountId)).toEqual([foreign])
  const find = async (query: string) =>
    (await json<{ hits: CustomerHit[] }>(agent.gateway(`/search-info/api/customer-search?query=${query}`))).hits
  expect(await find(late)).toMatchObject([{ kind: 'bill', id: late, accountId: farm, customer: 'Burr Farm' }])
  expect(await find('hidden')).toEqual([])
})

test('only people of a dealer with the permission for all sites read it, in the account of the dealer', async () => {
  const limited = await createUser(database, dealer)
  await sql`update permission_grant g set sites = array['X-1'] from portal_user u
    where u.user_id = g.user_id and u.email = ${limited} and g.resource = 'BusinessPortalBilling'`.execute(system)
  const refused = [
    await asUser(mill),
    await asUser(dealer, { permissions: ['BusinessPortal', 'BusinessPortalServices'] }),
    await portal.signIn(limited),
  ]
  for (const asked of [path, `${path}.csv`, '/billing-info/api/customer-bill-summary']) {
    for (const who of refused) expect((await who.gateway(asked)).status).toBe(403)
    expect((await agent.gateway(asked, { headers: { 'account-id': mill } })).status).toBe(403)
  }
})

test('an account in which the person has a place is read in that place only', async () => {
  const email = await createUser(database, dealer)
  await joinAccount(database, email, farm, { permissions: ['BusinessPortal'] })
  expect(await idsOf('', await portal.signIn(email))).toEqual([open, credited, note])
})

test('a dealer opens the bill in the customer’s account while the customer lets it, and finds no other', async () => {
  const read = (account: string, billId: string, who = agent) =>
    who.gateway(`/billing-info/api/bills/${billId}`, { headers: { 'account-id': account } })
  expect(await json<Bill>(read(mill, open))).toMatchObject({ billId: open, total: 14_400, isPartial: false })
  expect((await read(farm, open)).status).toBe(404)
  expect((await read(denying, `HIDDEN-${denying}`)).status).toBe(403)
  expect((await read(foreign, `HIDDEN-${foreign}`)).status).toBe(404)
  const without = await asUser(dealer, { permissions: ['BusinessPortal', 'BusinessPortalServices'] })
  expect((await read(mill, open, without)).status).toBe(403)
})

test('nothing that a customer reads of its bills has the commission of its dealer', async () => {
  const lines = [{ serviceId: 'S-100001', amount: 100_100 }]
  const billId = await createBill(database, mill, { billId: 'SOLD-1', month: '2026-05-01', lines })
  await createStatement(database, dealer, { month: '2026-05', lines: 1, customer: 'Arden Mill' })
  const clerk = await asUser(mill)
  const bill = `/billing-info/api/bills/${billId}`
  const places = ['', '/lines', '/lines.csv', '/line-groups?by=service', '/changes', '/lines/1/explanation']
  for (const place of [...places.map((each) => bill + each), '/billing-info/api/cost']) {
    const answer = await clerk.gateway(place)
    const text = await answer.text()
    expect({ place, status: answer.status }).toEqual({ place, status: 200 })
    // A share of 12.5% of the line, in pence and as text.
    for (const told of ['12513', '125.13', 'ommission', 'argin', 'Revenue share']) expect(text).not.toContain(told)
  }
})
