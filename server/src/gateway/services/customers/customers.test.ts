import type { CustomerServiceRow } from '@portal/contract/services/customer-services.ts'
import { inCustomersOfDealer } from '@portal/db/src/database.ts'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createCustomersOfDealer } from '../../../testing/customers-of-dealer.ts'
import { createAccount, createService, createSite, createUser } from '../../../testing/factories.ts'
import { joinAccount } from '../../../testing/join-account.ts'
import { json } from '../../../testing/json.ts'
import { type SignedInBrowser, sharedTestPortal } from '../../../testing/portal.ts'

const portal = await sharedTestPortal()
const { database } = portal
const { system } = database

const { dealer, otherDealer, mill, farm, foreign, denying, closed, moved } = await createCustomersOfDealer(database)
const unrelated = await createAccount(database, { name: 'Without a dealer' })
const hidden = [foreign, denying, closed, moved, unrelated]

const add = async (account: string, options: Parameters<typeof createService>[2]) => {
  const serviceId = await createService(database, account, options)
  await sql`update service set recurring_pence = 1000 where account_id = ${account} and service_id = ${serviceId}`.execute(
    system,
  )
  return serviceId
}
for (const account of [...hidden, dealer]) {
  await add(account, { condition: 'down', name: 'Hidden line, Line A', orderRef: 'PO-7711' })
}

const site = await createSite(database, farm)
await sql`update site set name = 'Burr barn', postcode = 'YO7 4QZ' where site_id = ${site}`.execute(system)
const lineA = await add(mill, { name: 'Line A', orderRef: 'PO-7711' })
const lineB = await add(mill, { name: 'Line B', condition: 'degraded', productCategory: 'Voice' })
const lineC = await add(farm, { name: 'Line C', condition: 'down', siteId: site })
// The import of services writes the terms that a search finds.
await sql`update service set reference_terms = 'Burr barn YO7 4QZ' where account_id = ${farm} and service_id = ${lineC}`.execute(
  system,
)
const lineD = await add(farm, { name: 'Line D' })

const asUser = async (account: string, options = {}) => portal.signIn(await createUser(database, account, options))
const agent = await asUser(dealer)
const otherAgent = await asUser(otherDealer)

interface List {
  total: number
  rows: CustomerServiceRow[]
}
const path = '/service-info/api/customer-services'
const list = (who: SignedInBrowser, query = '') => json<List>(who.gateway(`${path}${query}`))
const ids = ({ rows }: List) => rows.map(({ serviceId }) => serviceId)
const file = async (who: SignedInBrowser, query = ''): Promise<string[][]> =>
  parse(Buffer.from(await (await who.gateway(`${path}.csv${query}`)).arrayBuffer()), { bom: true })

test('lists the services of the customers that give access, those that need attention first', async () => {
  const { rows, total } = await list(agent)
  expect(total).toBe(4)
  expect(ids({ rows, total })).toEqual([lineC, lineB, lineA, lineD])
  expect(rows[0]).toMatchObject({
    accountId: farm,
    customer: 'Burr Farm',
    siteName: 'Burr barn',
    postcode: 'YO7 4QZ',
    charges: { recurring: 1000 },
  })
})

test('sorts and pages across customers as one list', async () => {
  expect(ids(await list(agent, '?sort=name&direction=desc'))).toEqual([lineD, lineC, lineB, lineA])
  expect(ids(await list(agent, '?sort=customer'))).toEqual([lineA, lineB, lineC, lineD])
  expect(ids(await list(agent, '?sort=customer&direction=desc'))).toEqual([lineD, lineC, lineB, lineA])
  await sql`insert into service (account_id, service_id, name, product_category, product_name, status, condition)
    select account_id, 'P-' || n, 'Paged ' || lpad(n::text, 2, '0'), 'Connectivity', 'FTTP', 'active', 'working'
    from generate_series(1, 24) n, unnest(${[mill, farm]}::text[]) account_id`.execute(system)
  const pages = await Promise.all([1, 2, 3].map((page) => list(agent, `?sort=name&size=25&page=${page}`)))
  const keys = pages.flatMap(({ rows }) => rows.map(({ accountId, serviceId }) => `${accountId} ${serviceId}`))
  expect(pages.map(({ rows, total }) => [rows.length, total])).toEqual([
    [25, 52],
    [25, 52],
    [2, 52],
  ])
  expect(new Set(keys).size).toBe(52)
  const names = pages.flatMap(({ rows }) => rows.map(({ name }) => name))
  expect(names).toEqual(names.toSorted())
  await sql`delete from service where service_id like 'P-%'`.execute(system)
})

test('filters by customer, status and category, and counts what it shows', async () => {
  const asked = async (query: string) => {
    const answer = await list(agent, query)
    expect({ query, total: answer.total }).toEqual({ query, total: answer.rows.length })
    return ids(answer)
  }
  expect(await asked(`?customer=${mill}`)).toEqual([lineB, lineA])
  expect(await asked('?condition=down,degraded')).toEqual([lineC, lineB])
  expect(await asked('?condition=down')).toEqual([lineC])
  expect(await asked('?productCategory=Voice')).toEqual([lineB])
  expect(await asked(`?customer=${farm}&condition=degraded`)).toEqual([])
  expect(await asked(`?customer=${mill}&search=line`)).toEqual([lineB, lineA])
  expect((await agent.gateway(`${path}?condition=asleep`)).status).toBe(400)
})

test('searches by name, number, reference and postcode', async () => {
  expect(ids(await list(agent, '?search=line%20c'))).toEqual([lineC])
  expect(ids(await list(agent, `?search=${lineD.toLowerCase()}`))).toEqual([lineD])
  expect(ids(await list(agent, '?search=po-7711'))).toEqual([lineA])
  expect(ids(await list(agent, '?search=yo7%204qz'))).toEqual([lineC])
  expect(await list(agent, '?search=nothing')).toMatchObject({ total: 0, rows: [] })
  expect(ids(await list(agent, '?search=line&sort=customer&size=10'))).toEqual([lineA, lineB, lineC, lineD])
})

test('no list, search, filter or file shows a service of another account', async () => {
  const answers = await Promise.all([
    list(agent, '?search=hidden'),
    ...[...hidden, dealer].flatMap((account) => [
      list(agent, `?customer=${account}`),
      list(agent, `?customer=${account}&search=line`),
    ]),
  ])
  expect(answers.map(({ total, rows }) => total + rows.length)).toEqual(answers.map(() => 0))
  expect(JSON.stringify(await file(agent))).not.toContain('Hidden')
  expect(await file(agent, '?search=hidden')).toHaveLength(1)
  const others = (await list(otherAgent, '?sort=customer')).rows.map(({ accountId }) => accountId)
  expect(others).toEqual([foreign, moved])
})

test('only the people of a dealer read over its customers, in the account of the dealer', async () => {
  const customer = await asUser(mill)
  const without = await asUser(dealer, { permissions: ['BusinessPortal', 'BusinessPortalCases'] })
  for (const asked of [path, `${path}.csv`, `${path}?search=line`]) {
    const answers = await Promise.all([
      customer.gateway(asked),
      without.gateway(asked),
      agent.gateway(asked, { headers: { 'account-id': mill } }),
      agent.gateway(asked, { headers: { 'account-id': foreign } }),
    ])
    expect({ asked, statuses: answers.map(({ status }) => status) }).toEqual({ asked, statuses: [403, 403, 403, 404] })
  }
})

test('permissions limited to sites of the dealer do not apply, and prices need their own', async () => {
  const email = await createUser(database, dealer, {
    permissions: ['BusinessPortalServices', 'BusinessPortalOrders'],
  })
  const who = await portal.signIn(email)
  expect((await list(who)).rows[0]?.charges).toMatchObject({ recurring: 1000 })
  const limit = (isAll: boolean) =>
    sql`update permission_grant set sites = ${[site]}::text[] where (${isAll} or resource <> 'BusinessPortalServices')
      and user_id = (select user_id from portal_user where email = ${email})`.execute(system)
  await limit(false)
  expect((await list(who)).rows.map(({ charges }) => charges)).toEqual([null, null, null, null])
  expect(JSON.stringify(await file(who))).not.toContain('10.00')
  await limit(true)
  expect((await who.gateway(path)).status).toBe(403)
})

test('an account in which the person has a place is read in that place only', async () => {
  const email = await createUser(database, dealer)
  await joinAccount(database, email, farm, { permissions: ['BusinessPortal'] })
  const who = await portal.signIn(email)
  expect(ids(await list(who))).toEqual([lineB, lineA])
  expect((await list(who, '?search=line%20c')).total).toBe(0)
})

test.each(['', '?sort=name&direction=desc', '?search=line', '?condition=down', '?search=nothing'])(
  'the file equals the list: %s',
  async (query) => {
    const [, ...records] = await file(agent, query)
    expect(records.map((record) => record[5])).toEqual(ids(await list(agent, query)))
  },
)

test('the file has the columns of the screen', async () => {
  const [header] = await file(agent, '?columns=name,customer,charges')
  expect(header).toEqual(['Service', 'Product', 'Customer', 'Account', 'Monthly charge', 'Currency'])
})

test('the search function takes the accounts from the transaction, and only the dealer’s role may call it', async () => {
  const found = (dealerId: string) =>
    inCustomersOfDealer(database, { dealerId, person: '' }, async (tx) => {
      const { rows } = await sql<{ account: string }>`
        select account_id as account from find_of_customers('service', array['%line%'], null)`.execute(tx)
      return [...new Set(rows.map(({ account }) => account))].toSorted()
    })
  expect(await found(dealer)).toEqual([mill, farm].toSorted())
  expect(await found('')).toEqual([])
  const { rows } = await sql<{ role: string }>`
    select r as role from unnest(array['portal_app', 'portal_desk', 'portal_dealer']) r
    where has_function_privilege(r, 'find_of_customers(text, text[], integer)', 'execute')`.execute(system)
  expect(rows).toEqual([{ role: 'portal_dealer' }])
})
