import type { CustomerRow, CustomerSummary } from '@portal/contract/dashboard/customers.ts'
import { inCustomersOfDealer } from '@portal/db/src/database.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createCustomersOfDealer } from '../../../testing/customers-of-dealer.ts'
import { createAccount, createService, createSite, createUser } from '../../../testing/factories.ts'
import { joinAccount } from '../../../testing/join-account.ts'
import { json } from '../../../testing/json.ts'
import { createOrder } from '../../../testing/order-factories.ts'
import { type SignedInBrowser, sharedTestPortal } from '../../../testing/portal.ts'
import { createCase } from '../../cases/testing/create-case.ts'

const portal = await sharedTestPortal()
const { database } = portal
const { system } = database

const customers = await createCustomersOfDealer(database)
const { dealer, otherDealer, mill: working, farm: degraded, foreign, denying, closed, moved } = customers
const down = await createAccount(database, { dealer, name: 'Cove Hotel' })
const empty = await createAccount(database, { dealer, name: 'Dale Studio' })
const unrelated = await createAccount(database, { name: 'Without a dealer' })
const own = [working, degraded, down, empty]
const hidden = [foreign, denying, closed, moved, unrelated]

const at = async (account: string, options: Parameters<typeof createService>[2], pence = 1000) => {
  const serviceId = await createService(database, account, options)
  await sql`update service set recurring_pence = ${pence}, status = 'active' where service_id = ${serviceId}
    and account_id = ${account}`.execute(system)
  return serviceId
}
for (const account of hidden) {
  const serviceId = await at(account, { condition: 'down', name: 'Hidden line' }, 99_900)
  await createCase(database, account, { serviceId, kind: 'fault' })
  await createOrder(database, account, {})
  await sql`update service set contract_end = current_date + 30 where account_id = ${account}`.execute(system)
}
await sql`update account set dealer_access = 'read-only' where account_id = ${degraded}`.execute(system)

await at(working, { name: 'Line A' })
await at(working, { name: 'Line B' }, 250)
const farm = await createSite(database, degraded)
await sql`update site set name = 'Burr barn' where site_id = ${farm}`.execute(system)
await at(degraded, { condition: 'degraded', siteId: farm })
const lineDown = await at(down, { condition: 'down' })
await at(down, { condition: 'degraded', siteId: await createSite(database, down) })
await createCase(database, down, { serviceId: lineDown, kind: 'fault', status: 'inProgress' })
await createCase(database, down, { isPrivate: true })
await createCase(database, down, { status: 'closed' })
await createOrder(database, empty, {})
await createOrder(database, working, { state: 'completed' })

const asUser = async (account: string, options = {}) => portal.signIn(await createUser(database, account, options))
const agent = await asUser(dealer)
const otherAgent = await asUser(otherDealer)

interface List {
  total: number
  rows: CustomerRow[]
}
const path = '/dashboard-info/api/customers'
const list = (who: SignedInBrowser, query = '') => json<List>(who.gateway(`${path}${query}`))
const summary = (who: SignedInBrowser) => json<CustomerSummary>(who.gateway('/dashboard-info/api/customer-summary'))
const file = async (who: SignedInBrowser, query = '') => (await who.gateway(`${path}.csv${query}`)).text()
const ids = ({ rows }: List) => rows.map(({ accountId }) => accountId)

test('lists the customers that give their dealer access, those with a fault first, with their own figures', async () => {
  const { rows, total } = await list(agent)
  expect(total).toBe(4)
  expect(rows.map(({ name }) => name)).toEqual(['Cove Hotel', 'Burr Farm', 'Arden Mill', 'Dale Studio'])
  expect(rows[0]).toMatchObject({ services: 2, down: 1, degraded: 1, cases: 1, orders: 0 })
  expect(rows[0]?.nextUpdate).not.toBeNull()
  expect(rows[1]).toMatchObject({ degraded: 1, faultSites: ['Burr barn'], nextUpdate: null })
  expect(rows[2]).toMatchObject({ services: 2, working: 2, faultSites: [], orders: 0 })
  expect(rows[2]?.monthly).toEqual([{ amount: 1250, currency: 'GBP' }])
  expect(rows[3]).toMatchObject({ services: 0, orders: 1, monthly: [] })
  expect(await summary(agent)).toMatchObject({ customers: 4, faulty: 2, services: 5, down: 1, degraded: 2 })
  expect((await summary(agent)).monthly).toEqual([{ amount: 4250, currency: 'GBP' }])
})

test('no list, search, filter, file or figure shows another customer', async () => {
  const answers = await Promise.all([
    list(agent, '?search=hidden'),
    list(agent, '?search=denies'),
    list(agent, '?search=foreign'),
    list(agent, '?search=moved'),
    list(agent, '?contract=ending'),
  ])
  expect(answers.map(({ total }) => total)).toEqual([0, 0, 0, 0, 0])
  expect((await summary(agent)).renewals).toMatchObject({ contracts: 0, customers: 0, first: null, noticePassed: 0 })
  const text = await file(agent)
  for (const name of ['Foreign', 'Denies', 'Closed', 'Moved', 'Without']) expect(text).not.toContain(name)
  expect(ids(await list(otherAgent, '?sort=name'))).toEqual([foreign, moved])
})

test('only the people of a dealer read over its customers, in the account of the dealer', async () => {
  const endpoints = [path, `${path}.csv`, '/dashboard-info/api/customer-summary']
  const customer = await asUser(working)
  const technical = await asUser(dealer, { permissions: ['BusinessPortal', 'BusinessPortalCases'] })
  for (const asked of endpoints) {
    const answers = await Promise.all([
      customer.gateway(asked),
      technical.gateway(asked),
      agent.gateway(asked, { headers: { 'account-id': working } }),
      agent.gateway(asked, { headers: { 'account-id': foreign } }),
    ])
    expect({ asked, statuses: answers.map(({ status }) => status) }).toEqual({ asked, statuses: [403, 403, 403, 404] })
  }
})

test('each figure needs the permission that it needs in the customer’s account', async () => {
  const limited = await createUser(database, dealer, {
    permissions: ['BusinessPortalServices', 'BusinessPortalOrders', 'BusinessPortalCases'],
  })
  const who = await portal.signIn(limited)
  expect((await list(who)).rows[0]).toMatchObject({ cases: 1, orders: 0, monthly: [{ amount: 2000 }] })
  const site = await createSite(database, dealer)
  // A permission for sites of the dealer does not apply to its customers.
  await sql`update permission_grant set sites = ${[site]}::text[] where resource <> 'BusinessPortalServices'
    and user_id = (select user_id from portal_user where email = ${limited})`.execute(system)
  const [first] = (await list(who)).rows
  expect(first).toMatchObject({ down: 1, cases: null, orders: null, nextDate: null, nextUpdate: null, monthly: null })
  expect(await summary(who)).toMatchObject({ monthly: null, renewals: { monthly: null } })
  expect(await file(who)).not.toContain('20.00')
  await sql`update permission_grant set sites = ${[site]}::text[]
    where user_id = (select user_id from portal_user where email = ${limited})`.execute(system)
  expect((await who.gateway(path)).status).toBe(403)
})

test('an account in which the person has a place is read in that place only', async () => {
  const email = await createUser(database, dealer)
  await joinAccount(database, email, down, { permissions: ['BusinessPortal'] })
  expect(ids(await list(await portal.signIn(email)))).toEqual([degraded, working, empty])
})

test('searches by name and number, sorts, and filters by the contracts that end in 90 days', async () => {
  expect(ids(await list(agent, '?search=burr'))).toEqual([degraded])
  expect(ids(await list(agent, `?search=${empty}`))).toEqual([empty])
  expect(ids(await list(agent, '?sort=name&direction=desc'))).toEqual([empty, down, degraded, working])
  expect(ids(await list(agent, '?sort=nextDate'))[0]).toBe(empty)
  expect(ids(await list(agent, '?size=10&page=2'))).toEqual([])

  const days = (account: string, inDays: number, notice: number) =>
    sql`update service set contract_end = (now() at time zone 'Europe/London')::date + ${inDays}::integer,
      auto_renew = ${notice > 0}, notice_days = ${notice} where account_id = ${account}`.execute(system)
  // The last day for notice is today.
  await days(working, 90, 90)
  await days(degraded, 20, 30)
  await days(down, 91, 0)
  expect(ids(await list(agent, '?contract=ending&sort=name'))).toEqual([working, degraded])
  expect(ids(await list(agent, '?contract=noticePassed'))).toEqual([degraded])
  expect((await summary(agent)).renewals).toMatchObject({
    contracts: 3,
    customers: 2,
    monthly: [{ amount: 2250 }],
    first: { accountId: degraded, name: 'Burr Farm' },
    noticePassed: 1,
  })
})

test('the file has the rows, the order and the columns of the screen', async () => {
  const lines = (await file(agent, '?search=e&sort=name&columns=name,status,monthly')).trim().split('\r\n')
  expect(lines[0]).toContain('Customer,Account,Services,Status,Monthly,Currency')
  const shown = (await list(agent, '?search=e&sort=name')).rows.map(({ name }) => name)
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(shown)
  expect((await agent.gateway(`${path}.csv?columns=status`)).status).toBe(400)
})

const tables = [
  'account',
  'service',
  'service_count',
  'site',
  'service_order',
  'help_case',
  'case_watcher',
  'bill',
  'billing_account',
  'payment',
  'payment_allocation',
  'card_payment',
  'card_payment_bill',
]

test('the database shows the dealer’s role no other row, without any condition', async () => {
  const seenBy = (dealerId: string, person = '') =>
    inCustomersOfDealer(database, { dealerId, person }, async (tx) => {
      const found = new Set<string>()
      for (const table of tables) {
        // A transaction runs one statement at a time.
        const { rows } = await sql<{ id: string }>`select distinct account_id as id from ${sql.table(table)}`.execute(
          tx,
        )
        for (const { id } of rows) found.add(id)
      }
      return [...found].toSorted()
    })
  expect(await seenBy(dealer)).toEqual(own.toSorted())
  expect(await seenBy(otherDealer)).toEqual([foreign, moved].toSorted())
  expect(await seenBy('')).toEqual([])
  // A customer is no dealer, even if an account names it as one.
  await sql`update account set parent_dealer_id = ${working} where account_id = ${unrelated}`.execute(system)
  expect(await seenBy(working)).toEqual([])
  await sql`update account set closed_at = now() where account_id = ${otherDealer}`.execute(system)
  expect(await seenBy(otherDealer)).toEqual([])
})

test('the dealer’s role can read these tables, and change nothing', async () => {
  const { rows } = await sql<{ table: string; right: string }>`
    select c.relname::text as table, string_agg(verb, ',' order by verb) as right from pg_class c,
      unnest(array['select', 'insert', 'update', 'delete', 'truncate']) as verb
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
      -- Citus lets each role see its own tables, not their rows.
      and c.relname not in ('citus_tables', 'citus_schemas')
      and has_table_privilege('portal_dealer', c.oid, verb) group by 1 order by 1`.execute(system)
  // The names of categories belong to no customer.
  const readable = [...tables, 'product_category'].toSorted()
  expect(rows).toEqual(readable.map((table) => ({ table, right: 'select' })))
  await expect(
    inCustomersOfDealer(database, { dealerId: dealer, person: '' }, (tx) =>
      sql`update account set trading_name = 'x'`.execute(tx),
    ),
  ).rejects.toThrow(/permission denied|read-only/)
})

test('a dealer with many customers reads those that give it access, each in its place', async () => {
  const many = await createAccount(database, { type: 'dealer', name: 'Many' })
  const id = sql`${many} || '-' || lpad(n::text, 3, '0')`
  await sql`
    insert into account (account_id, clc_account_id, trading_name, type, parent_dealer_id, created_at, closed_at, dealer_access)
    select ${id}, 'CLC-' || ${id}, 'Customer ' || lpad(n::text, 3, '0'), 'customer', ${many}, now(),
      case when n = 5 then now() end, case when n = 7 then 'none' else 'full' end from generate_series(1, 120) n`.execute(
    system,
  )
  await sql`
    insert into service_count (account_id, product_category, condition, services)
    select ${id}, 'Connectivity', case n when 90 then 'down' when 60 then 'degraded' else 'working' end, n
    from generate_series(1, 120) n`.execute(system)
  const name = (n: number) => `Customer ${String(n).padStart(3, '0')}`
  const shown = Array.from({ length: 120 }, (_, at) => at + 1).filter((n) => n !== 5 && n !== 7)
  const who = await asUser(many)
  const names = (found: List) => found.rows.map((row) => row.name)
  const byStatus = [90, 60, ...shown.filter((n) => n !== 90 && n !== 60)].map(name)
  const first = await list(who, '?size=50')
  expect(names(first)).toEqual(byStatus.slice(0, 50))
  expect(first.total).toBe(118)
  expect(first.rows.slice(0, 3)).toMatchObject([{ down: 90 }, { degraded: 60 }, { working: 1, services: 1 }])
  expect(names(await list(who, '?size=50&page=3'))).toEqual(byStatus.slice(100))
  expect(names(await list(who, '?size=50&direction=desc'))).toEqual(byStatus.toReversed().slice(0, 50))
  expect(
    (await file(who))
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0]),
  ).toEqual(byStatus)
  const services = shown.reduce((sum, n) => sum + n, 0)
  expect(await summary(who)).toMatchObject({ customers: 118, faulty: 2, services, down: 90, degraded: 60 })
})
