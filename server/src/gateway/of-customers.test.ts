import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createCustomersOfDealer } from '../testing/customers-of-dealer.ts'
import { createUser } from '../testing/factories.ts'
import { joinAccount } from '../testing/join-account.ts'
import { json } from '../testing/json.ts'
import { createOrder } from '../testing/order-factories.ts'
import { type SignedInBrowser, sharedTestPortal } from '../testing/portal.ts'
import { createCase } from './cases/testing/create-case.ts'

const portal = await sharedTestPortal()
const { database } = portal
const { system } = database

const { dealer, otherDealer, mill, farm, foreign, denying, closed } = await createCustomersOfDealer(database)
const hidden = [foreign, denying, closed, dealer]
for (const account of hidden) {
  await createOrder(database, account, { title: 'Hidden line', state: 'held' })
  await createCase(database, account, { title: 'Hidden line' })
}

const orders = {
  late: await createOrder(database, farm, { title: 'Line C', committed: '2020-01-01', placed: '2026-01-05' }),
  held: await createOrder(database, mill, { title: 'Line A', state: 'held', placed: '2026-02-05' }),
  building: await createOrder(database, farm, { title: 'Line D', placed: '2026-03-05' }),
  done: await createOrder(database, mill, { title: 'Line B', state: 'completed', placed: '2026-01-02' }),
}
const follower = await createUser(database, dealer)
const cases = {
  pending: await createCase(database, farm, { title: 'Line C', status: 'pending', kind: 'fault', opened: 5000 }),
  open: await createCase(database, mill, { title: 'Line A', priority: 'high', opened: 20 }),
  closed: await createCase(database, mill, { title: 'Line B', status: 'closed', opened: 30 }),
}
const hers = await createCase(database, farm, { title: 'Line P', isPrivate: true, watchers: [follower], opened: 40 })

const asUser = async (account: string, options = {}) => portal.signIn(await createUser(database, account, options))
const agent = await asUser(dealer)
const otherAgent = await asUser(otherDealer)

interface Row {
  accountId: string
  customer: string
  title: string
  orderId?: string
  caseId?: string
}
interface List {
  total: number
  rows: Row[]
}
const idOf = ({ orderId, caseId }: Row) => orderId ?? caseId ?? ''
const ids = ({ rows }: List) => rows.map(idOf)

/** Both lists keep the same rules. */
const lists = [
  {
    path: '/order-info/api/customer-orders',
    permission: 'BusinessPortalOrders',
    all: [orders.late, orders.held, orders.building, orders.done],
    byCustomer: [orders.held, orders.done, orders.late, orders.building],
    ofMill: [orders.held, orders.done],
    filters: [
      ['?status=Completed', [orders.done]],
      ['?placedFrom=2026-02-01&sort=placed', [orders.held, orders.building]],
      [`?customer=${farm}&status=Completed`, []],
    ],
    search: orders.building,
  },
  {
    path: '/case-info/api/customer-cases',
    permission: 'BusinessPortalCases',
    all: [cases.pending, cases.open, cases.closed],
    byCustomer: [cases.open, cases.closed, cases.pending],
    ofMill: [cases.open, cases.closed],
    filters: [
      ['?waitingOn=customer', [cases.pending]],
      ['?kind=fault', [cases.pending]],
      ['?priority=high,critical', [cases.open]],
      [`?customer=${mill}&kind=fault`, []],
    ],
    search: cases.open,
  },
] as const

describe.each(lists)('$path', ({ path, permission, all, byCustomer, ofMill, filters, search }) => {
  const list = (who: SignedInBrowser, query = '') => json<List>(who.gateway(`${path}${query}`))
  const file = async (who: SignedInBrowser, query = ''): Promise<string[][]> =>
    parse(Buffer.from(await (await who.gateway(`${path}.csv${query}`)).arrayBuffer()), { bom: true })

  test('lists the records of the customers that give access, those that need attention first', async () => {
    const listed = await list(agent)
    expect(ids(listed)).toEqual(all)
    expect(listed.total).toBe(all.length)
    expect(listed.rows[0]).toMatchObject({ accountId: farm, customer: 'Burr Farm' })
  })

  test('sorts across customers as one list, and pages through it', async () => {
    const titles = (await list(agent, '?sort=title&direction=desc')).rows.map(({ title }) => title)
    expect(titles).toEqual(titles.toSorted().toReversed())
    expect(ids(await list(agent, '?sort=customer'))).toEqual(byCustomer)
    expect(ids(await list(agent, '?sort=customer&direction=desc'))).toEqual(byCustomer.toReversed())
    const second = await list(agent, '?size=10&page=2')
    expect([second.total, second.rows]).toEqual([all.length, []])
  })

  test('filters by customer and by the filters of the own list, and counts what it shows', async () => {
    for (const [query, expected] of [[`?customer=${mill}`, ofMill], ...filters] as const) {
      const answer = await list(agent, query)
      expect({ query, ids: ids(answer), total: answer.total }).toEqual({ query, ids: expected, total: expected.length })
    }
  })

  test('searches, and the file equals the list', async () => {
    expect(ids(await list(agent, `?search=${search.toLowerCase()}`))).toEqual([search])
    expect((await list(agent, '?search=line')).total).toBe(all.length)
    expect((await list(agent, '?search=hidden')).total).toBe(0)
    for (const query of ['', '?search=line', '?sort=title', `?customer=${mill}`]) {
      const [header = [], ...records] = await file(agent, query)
      const column = header.findIndex((name) => name === 'Order' || name === 'Number')
      expect(records.map((record) => record[column])).toEqual(ids(await list(agent, query)))
    }
    expect((await file(agent, '?columns=title,customer'))[0]?.slice(-2)).toEqual(['Customer', 'Account'])
  })

  test('shows no record of another account', async () => {
    for (const account of hidden) {
      const answers = await Promise.all(['', '&search=line'].map((more) => list(agent, `?customer=${account}${more}`)))
      expect({ account, totals: answers.map(({ total }) => total) }).toEqual({ account, totals: [0, 0] })
    }
    expect(JSON.stringify(await file(agent))).not.toContain('Hidden')
    expect((await list(otherAgent)).rows.map(({ accountId }) => accountId)).toEqual([foreign])
  })

  test('only people of a dealer with the permission read it, in the account of the dealer', async () => {
    const customer = await asUser(mill)
    const without = await asUser(dealer, { permissions: ['BusinessPortal', 'BusinessPortalServices'] })
    const limited = await createUser(database, dealer)
    await sql`update permission_grant g set sites = array['X-1'] from portal_user u
      where u.user_id = g.user_id and u.email = ${limited} and g.resource = ${permission}`.execute(system)
    for (const asked of [path, `${path}.csv`, path.replace(/s$/, '-summary')]) {
      const answers = await Promise.all([
        customer.gateway(asked),
        without.gateway(asked),
        (await portal.signIn(limited)).gateway(asked),
        agent.gateway(asked, { headers: { 'account-id': mill } }),
        agent.gateway(asked, { headers: { 'account-id': foreign } }),
      ])
      const statuses = answers.map(({ status }) => status)
      expect({ asked, statuses }).toEqual({ asked, statuses: [403, 403, 403, 403, 404] })
    }
  })

  test('an account in which the person has a place is read in that place only', async () => {
    const email = await createUser(database, dealer)
    await joinAccount(database, email, farm, { permissions: ['BusinessPortal'] })
    const who = await portal.signIn(email)
    expect(ids(await list(who))).toEqual(ofMill)
    expect((await list(who, '?search=line')).total).toBe(ofMill.length)
  })
})

test('the tabs count the orders of all customers, or of one', async () => {
  const read = (query = '') => agent.gateway(`/order-info/api/customer-order-summary${query}`)
  const none = { Pending: 0, Approved: 0, Completed: 0, Cancelled: 0 }
  expect(await json(read())).toEqual({ statuses: { ...none, Pending: 1, Approved: 2, Completed: 1 }, needsReply: 0 })
  expect(await json(read(`?customer=${mill}`))).toMatchObject({ statuses: { ...none, Pending: 1, Completed: 1 } })
  expect(await json(read(`?customer=${foreign}`))).toMatchObject({ statuses: none })
})

test('a private case is in the list, the search, the file and the counts of its followers only', async () => {
  const mine = await portal.signIn(follower)
  const path = '/case-info/api/customer-cases'
  const seen = async (who: SignedInBrowser) => [
    ids(await json<List>(who.gateway(path))).includes(hers),
    (await json<List>(who.gateway(`${path}?search=line%20p`))).total,
    (await (await who.gateway(`${path}.csv`)).text()).includes(hers),
    (await json<{ counts: unknown }>(who.gateway('/case-info/api/customer-case-summary'))).counts,
  ]
  expect(await seen(mine)).toEqual([true, 1, true, { customer: 1, provider: 2, nobody: 1 }])
  expect(await seen(agent)).toEqual([false, 0, false, { customer: 1, provider: 1, nobody: 1 }])
})
