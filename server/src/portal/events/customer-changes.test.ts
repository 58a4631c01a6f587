import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createCase } from '../../gateway/cases/testing/create-case.ts'
import { createAccount, createUser } from '../../testing/factories.ts'
import { joinAccount } from '../../testing/join-account.ts'
import { type SignedInBrowser, sharedTestPortal } from '../../testing/portal.ts'
import { follow as followAt } from './testing/follow.ts'

const portal = await sharedTestPortal()
const { database } = portal
const { system } = database
const follow = (who: SignedInBrowser, query = '') => followAt(portal.baseUrl, who, query)
const asUser = async (account: string, options = {}) => portal.signIn(await createUser(database, account, options))

const dealer = await createAccount(database, { type: 'dealer' })
const otherDealer = await createAccount(database, { type: 'dealer' })
const customer = await createAccount(database, { dealer })
const change = (account: string, entity: string, id = 'X-1') =>
  sql`insert into activity (account_id, actor_id, actor_name, action, entity, entity_id)
    values (${account}, 'x', 'x', 'x', ${entity}, ${id})`.execute(system)
const of = (area: string) => ({ area, ids: [], ofCustomers: true })
// Several times the window in which changes are gathered.
const patient = { timeout: 10_000 }

/** A change that the stream carries, committed after others that it must not carry. */
async function expectOnlyAfter(stream: Awaited<ReturnType<typeof follow>>, last: { account: string; entity: string }) {
  const before = stream.changes().length
  await change(last.account, last.entity)
  await expect.poll(() => stream.changes().length, patient).toBeGreaterThan(before)
}

test('changes at a customer reach the open pages of its dealer, each area once, and of no other dealer', async () => {
  const [first, second, other, orders] = await Promise.all([
    follow(await asUser(dealer)),
    follow(await asUser(dealer)),
    follow(await asUser(otherDealer)),
    follow(await asUser(dealer, { permissions: ['BusinessPortal', 'BusinessPortalOrders'] })),
  ])
  for (const id of ['S-1', 'S-2', 'S-3']) await change(customer, 'service', id)
  await change(customer, 'site')
  await change(customer, 'order')
  // No list of a dealer shows it.
  await change(customer, 'visit')
  const expected = [of('orders'), of('services')]
  const sorted = (stream: typeof first) =>
    stream.changes().toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))
  await expect.poll(() => sorted(first), patient).toEqual(expected)
  await expect.poll(() => sorted(second), patient).toEqual(expected)
  await expect.poll(orders.changes, patient).toEqual([of('orders')])
  await expectOnlyAfter(other, { account: otherDealer, entity: 'order' })
  expect(other.changes()).toEqual([{ area: 'orders', ids: ['X-1'] }])
  await Promise.all([first, second, other, orders].map(({ close }) => close()))
})

test("a page of a dealer that listens a moment after it was read receives its customers' changes of that time", async () => {
  const first = await follow(await asUser(dealer))
  await change(customer, 'service')
  await expect.poll(first.changes, patient).toEqual([of('services')])
  const [late, other] = [
    await follow(await asUser(dealer), '?missedMs=20000'),
    await follow(await asUser(otherDealer), '?missedMs=20000'),
  ]
  await expect.poll(late.changes, patient).toContainEqual(of('services'))
  expect(other.changes().filter((each) => JSON.stringify(each) === JSON.stringify(of('services')))).toEqual([])
  await Promise.all([first, late, other].map(({ close }) => close()))
})

test('a customer that denies its dealer, is closed or moves sends nothing more, not even changes just before', async () => {
  const leaving = [
    [await createAccount(database, { dealer }), sql`dealer_access = 'none'`],
    [await createAccount(database, { dealer }), sql`closed_at = now()`],
    [await createAccount(database, { dealer }), sql`parent_dealer_id = ${otherDealer}`],
  ] as const
  const stream = await follow(await asUser(dealer))
  for (const [account] of leaving) await expectOnlyAfter(stream, { account, entity: 'order' })
  const before = stream.changes().length
  for (const [account, end] of leaving) {
    await change(account, 'service')
    await sql`update account set ${end} where account_id = ${account}`.execute(system)
    await change(account, 'service')
  }
  await expectOnlyAfter(stream, { account: customer, entity: 'order' })
  expect(stream.changes().slice(before)).toEqual([of('orders')])
  await stream.close()
})

test('an account in which the person has a place sends its changes to that place only', async () => {
  const email = await createUser(database, dealer)
  const placed = await createAccount(database, { dealer })
  await joinAccount(database, email, placed, { permissions: ['BusinessPortal'] })
  const stream = await follow(await portal.signIn(email))
  await change(placed, 'order')
  await change(customer, 'service')
  await expect.poll(stream.changes, patient).toEqual([of('services')])
  await stream.close()
})

test('a change to a private case at a customer goes to its followers only', async () => {
  const email = await createUser(database, dealer)
  const [follower, other] = [await follow(await portal.signIn(email)), await follow(await asUser(dealer))]
  await change(customer, 'case', await createCase(database, customer, { isPrivate: true, watchers: [email] }))
  await expect.poll(follower.changes, patient).toEqual([of('cases')])
  await expectOnlyAfter(other, { account: customer, entity: 'order' })
  expect(other.changes()).toEqual([of('orders')])
  await change(customer, 'case', await createCase(database, customer))
  await expect.poll(other.changes, patient).toEqual([of('orders'), of('cases')])
  await Promise.all([follower.close(), other.close()])
})

test('a permission that is removed, or limited to sites of the dealer, no longer brings changes', async () => {
  const email = await createUser(database, dealer)
  const stream = await follow(await portal.signIn(email))
  await sql`update permission_grant g set sites = array['X-1'] from portal_user u
    where u.user_id = g.user_id and u.email = ${email} and g.resource = 'BusinessPortalOrders'`.execute(system)
  await expect.poll(stream.changes, patient).toEqual([{ area: 'access', ids: [] }])
  await change(customer, 'order')
  await change(customer, 'service')
  await expect.poll(stream.changes, patient).toEqual([{ area: 'access', ids: [] }, of('services')])
  await stream.close()
})
