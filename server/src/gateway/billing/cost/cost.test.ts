import type { Cost } from '@portal/contract/billing/cost.ts'
import type { ServiceEnding } from '@portal/contract/billing/cost-endings.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createBill } from '../../../testing/bill-factories.ts'
import { createAccount, createService, createSite, createUser } from '../../../testing/factories.ts'
import { importRows } from '../../../testing/import-rows.ts'
import { json } from '../../../testing/json.ts'
import { createOrder } from '../../../testing/order-factories.ts'
import { sharedTestPortal } from '../../../testing/portal.ts'

const portal = await sharedTestPortal()
const { database } = portal
const { system } = database
const permissions = ['BusinessPortalBilling'] as const

const thisMonth = Temporal.Now.plainDateISO('Europe/London').with({ day: 1 })
const month = (back: number) => thisMonth.subtract({ months: back }).toString()

async function readerOf(account: string, sites?: readonly string[]) {
  const email = await createUser(database, account, { permissions })
  if (sites) {
    await sql`
      update permission_grant g set sites = ${[...sites]}::text[] from portal_user u
      where u.user_id = g.user_id and u.email = ${email}`.execute(system)
  }
  const { gateway } = await portal.signIn(email)
  const base = '/billing-info/api/cost'
  const put = (path: string, body: unknown) =>
    gateway(base + path, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  return {
    cost: (query = '') => json<Cost>(gateway(base + query)),
    endings: (query = '') => json<{ services: ServiceEnding[]; unpriced: number }>(gateway(`${base}/endings${query}`)),
    raw: (path: string) => gateway(base + path),
    put,
    budget: (by: string, key: string, monthly: number | null) => put('/budgets', { budgets: [{ by, key, monthly }] }),
    text: async (path: string) => (await gateway(base + path)).text(),
  }
}

test('spend is by the month of issue, credit notes reduce theirs, and the rest has a row', async () => {
  const account = await createAccount(database)
  const reader = await readerOf(account)
  const leeds = await createSite(database, account, { name: 'Leeds' })
  await createBill(database, account, {
    month: month(2),
    lines: [{ siteId: leeds, amount: 10_000, costCentre: 'CC 1' }, { amount: 2345 }],
  })
  await createBill(database, account, {
    month: month(1),
    lines: [{ siteId: leeds, amount: 11_000, costCentre: 'CC 1' }],
  })
  await createBill(database, account, {
    kind: 'credit note',
    month: month(1),
    lines: [{ kind: 'credit', siteId: leeds, amount: -700, vatRate: null, costCentre: 'CC 1' }],
  })
  const { months, groups, totals, isPartial } = await reader.cost()
  expect(months).toHaveLength(12)
  expect(months.at(-1)).toBe(month(1))
  expect(groups.map(({ name, costCentre, amounts }) => [name, costCentre, ...amounts.slice(-2)])).toEqual([
    ['Leeds', 'CC 1', 10_000, 10_300],
    [null, null, 2345, 0],
  ])
  expect(totals.slice(-2)).toEqual([12_345, 10_300])
  expect(isPartial).toBe(false)
  for (const period of ['6', '24'] as const) {
    const shown = await reader.cost(`?months=${period}`)
    expect([shown.months.length, shown.months.at(-1)]).toEqual([Number(period), month(1)])
    expect(shown.totals.slice(-2)).toEqual([12_345, 10_300])
  }
  expect((await reader.raw('?months=7')).status).toBe(400)
  const centres = await reader.cost('?by=costCentre')
  expect(centres.groups.map(({ key, name }) => [key, name])).toEqual([
    ['=CC 1', 'CC 1'],
    ['none', null],
  ])
  expect(await reader.text('.csv?by=site')).toContain('Not tied to a site,')
})

test('people limited to sites see their lines, no budget, and cannot set or export one', async () => {
  const account = await createAccount(database)
  const [leeds, kendal] = [await createSite(database, account), await createSite(database, account)]
  await createBill(database, account, {
    month: month(1),
    lines: [
      { siteId: leeds, amount: 10_000 },
      { siteId: kendal, amount: 500 },
    ],
  })
  await (await readerOf(account)).budget('account', '', 8000)
  const reader = await readerOf(account, [leeds])
  const cost = await reader.cost()
  expect(cost).toMatchObject({ isPartial: true, budget: null, forecast: { base: 10_000 } })
  expect(cost.totals.at(-1)).toBe(10_000)
  expect((await reader.budget('account', '', 1)).status).toBe(403)
  expect((await reader.raw('/accounting')).status).toBe(403)
  expect((await reader.raw(`/accounting/sage/bills.csv?month=${month(1)}`)).status).toBe(403)
})

test('the forecast continues what the newest bill of each billing account charges each month', async () => {
  const account = await createAccount(database)
  const reader = await readerOf(account)
  const leeds = await createSite(database, account, { name: 'Leeds' })
  const line = await createService(database, account, { siteId: leeds, name: 'Leeds line', recurringPence: 40_000 })
  for (const back of [2, 1]) {
    await createBill(database, account, {
      month: month(back),
      lines: [
        { serviceId: line, siteId: leeds, amount: 40_000 },
        { kind: 'usage', amount: back * 1000 },
        { kind: 'one-off', amount: 9900 },
      ],
    })
  }
  await createBill(database, account, {
    month: month(2),
    billingAccountId: `OTHER-${account}`,
    lines: [{ amount: 700 }],
  })
  const order = await createOrder(database, account, {
    title: 'Leeds',
    serviceId: line,
    type: 'regrade',
    siteId: leeds,
  })
  await sql`
    update service_order set recurring_pence = 46800, one_off_pence = 15000, target_date = ${month(-1)}::date + 9
    where order_id = ${order}`.execute(system)
  const rise = {
    account_id: account,
    service_id: line,
    starts_on: month(-3),
    percent: 500,
    is_most: true,
    clause: 'Clause 9',
  }
  expect(await importRows(database, 'price-rises', [rise])).toMatchObject({ added: 1 })
  const { forecast } = await reader.cost()
  expect(forecast).toMatchObject({
    base: 40_700,
    usage: { average: 2000, months: 1 },
    pending: [{ amount: 700 }],
    steps: [
      { source: 'order', month: month(-1), term: 'monthly', amount: 6800, orderId: order },
      { source: 'order', month: month(-1), term: 'once', amount: 15_000 },
      {
        source: 'price',
        month: month(-3),
        term: 'monthly',
        amount: 2340,
        detail: 'Clause 9, up to 5%',
        serviceId: line,
      },
    ],
  })
  expect(forecast?.months).toEqual(
    [42_700, 64_500, 49_500, 51_840, 51_840, 51_840].map((amount, index) => ({ month: month(-index), amount })),
  )
})

test('a budget is set, changed and removed, each with its old value in the activity log', async () => {
  const account = await createAccount(database)
  const reader = await readerOf(account)
  await createBill(database, account, { month: month(1) })
  await reader.budget('account', '', 10_000)
  await reader.budget('account', '', 10_000)
  await reader.budget('costCentre', '=CC 9', 500)
  await reader.budget('account', '', 12_000)
  const { budget, groups } = await reader.cost('?by=costCentre')
  expect(budget).toBe(12_000)
  expect(groups.find(({ key }) => key === '=CC 9')).toMatchObject({ name: 'CC 9', budget: 500 })
  await reader.budget('account', '', null)
  expect((await reader.cost()).budget).toBeNull()
  const { rows } = await sql`
    select action, entity_id, before, after from activity where account_id = ${account} and entity = 'budget'
    order by activity_id`.execute(system)
  expect(rows).toEqual([
    { action: 'budget set', entity_id: 'Account', before: { monthly: null }, after: { monthly: '100.00' } },
    { action: 'budget set', entity_id: 'Cost centre CC 9', before: { monthly: null }, after: { monthly: '5.00' } },
    { action: 'budget changed', entity_id: 'Account', before: { monthly: '100.00' }, after: { monthly: '120.00' } },
    { action: 'budget removed', entity_id: 'Account', before: { monthly: '120.00' }, after: { monthly: null } },
  ])
  const invalid = [{ by: 'site', key: '', monthly: 5 }]
  expect((await reader.put('/budgets', { budgets: invalid })).status).toBe(400)
  expect((await reader.budget('site', '=x', 0)).status).toBe(400)
})

test('ending a service costs its price for the rest of its term, by the rule of the form that ends it', async () => {
  const account = await createAccount(database)
  const reader = await readerOf(account)
  const end = Temporal.Now.plainDateISO('Europe/London')
    .add({ days: 30 + 365 })
    .toString()
  await createService(database, account, { name: 'Fixed', contractEnd: end, recurringPence: 10_000 })
  await createService(database, account, { name: 'Rolling', recurringPence: 5000 })
  await createService(database, account, { name: 'Unpriced' })
  await createService(database, await createAccount(database), { name: 'Foreign', recurringPence: 5000 })
  const { services, unpriced } = await reader.endings()
  expect(services.map(({ name, daysLeft, charge }) => [name, daysLeft, charge])).toEqual([
    ['Fixed', 365, 120_000],
    ['Rolling', 0, 0],
  ])
  expect(unpriced).toBe(1)
  expect((await reader.endings(`?search=fix&lastDay=${end}`)).services).toMatchObject([{ lastDay: end, charge: 0 }])
})

test('a month is exported with the codes of the customer, by line and by cost centre', async () => {
  const account = await createAccount(database)
  const reader = await readerOf(account)
  await createBill(database, account, {
    billId: `EX-${account}`,
    month: month(1),
    lines: [
      { description: '=HYPERLINK("x")', costCentre: 'CC 1', amount: 333 },
      { costCentre: 'CC 1', amount: 333 },
      { costCentre: 'CC 2', amount: 334 },
      { kind: 'credit', costCentre: 'CC 2', amount: -100, vatRate: null },
    ],
  })
  const path = `/accounting/xero/bills.csv?month=${month(1)}`
  expect((await reader.raw(path)).status).toBe(422)
  const taxCodes = [{ rate: 2000, code: '20% (VAT on Expenses)' }]
  const codes = { supplier: 'Portal Ltd', account: '489', taxCodes }
  expect((await reader.put('/accounting/xero', codes)).status).toBe(200)
  expect(await reader.text(path)).toContain('charges outside VAT')
  await reader.put('/accounting/xero', { ...codes, taxCodes: [...taxCodes, { rate: null, code: 'No VAT' }] })
  const [head, ...rows] = (await reader.text(path)).split('\r\n')
  expect(head).toMatch(/^\*ContactName,/)
  const day = month(1).split('-').toReversed().join('/')
  expect(rows[0]).toMatch(new RegExp(`^Portal Ltd,.*,EX-${account},${day},15${day.slice(2)},11.00,,"'=HYPERLINK`))
  expect(rows[0]).toContain(',1,3.33,489,20% (VAT on Expenses),0.67,Cost centre,CC 1,,,GBP')
  expect(rows[1]).toContain(',3.33,489,20% (VAT on Expenses),0.66,')
  expect(rows[3]).toContain(',-1.00,489,No VAT,0.00,')
  const centres = (await reader.text(`${path}&rows=costCentre`)).trim().split('\r\n').slice(1)
  expect(centres).toHaveLength(3)
  expect(centres[0]).toContain('"CC 1, 2 lines",1,6.66,489,20% (VAT on Expenses),1.33,')
  const { layouts } = await json<{ layouts: { layout: string; isSaved: boolean }[] }>(reader.raw('/accounting'))
  expect(layouts).toMatchObject([{ layout: 'xero', isSaved: true }, { isSaved: false }, { isSaved: false }])
})

test('a file has at most 500 bills, the next ones are in the next file', async () => {
  const account = await createAccount(database)
  const reader = await readerOf(account)
  await createBill(database, account, { billId: `M-${account}`, month: month(1) })
  await sql`
    insert into bill_line (account_id, bill_id, line_no, kind, description, amount, vat_rate)
    select ${account}, 'N-' || n, 1, 'recurring', 'Line', 100, 2000 from generate_series(1, 500) n`.execute(system)
  await sql`
    insert into bill (account_id, bill_id, billing_account_id, kind, issued_on, due_on, period_start, period_end,
      line_count, net, vat_rates, vat, total)
    select account_id, 'N-' || n, billing_account_id, kind, issued_on, due_on, period_start, period_end, 1, 100,
      '[{"rate": 2000, "net": 100, "vat": 20}]', 20, 120
    from bill, generate_series(1, 500) n where account_id = ${account} and bill_id = ${`M-${account}`}`.execute(system)
  await reader.put('/accounting/sage', { supplier: 'PORTAL', account: '7550', taxCodes: [{ rate: 2000, code: 'T1' }] })
  const rows = async (part: number) => {
    const file = await reader.text(`/accounting/sage/bills.csv?month=${month(1)}&part=${part}`)
    return file.trim().split('\r\n').length - 1
  }
  expect([await rows(1), await rows(2), await rows(3)]).toEqual([500, 1, 0])
})
