import type { CustomerHit } from '@portal/contract/search/search.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createCustomersOfDealer } from '../../../testing/customers-of-dealer.ts'
import { createService, createSite, createUser } from '../../../testing/factories.ts'
import { joinAccount } from '../../../testing/join-account.ts'
import { json } from '../../../testing/json.ts'
import { createOrder } from '../../../testing/order-factories.ts'
import { type SignedInBrowser, sharedTestPortal } from '../../../testing/portal.ts'
import { createCase } from '../../cases/testing/create-case.ts'

const portal = await sharedTestPortal()
const { database } = portal
const { system } = database

const { dealer, otherDealer, mill, farm, foreign, denying, closed, moved } = await createCustomersOfDealer(database)
const all = [mill, farm, foreign, denying, closed, moved, dealer]

interface Made {
  service: string
  site: string
  order: string
  case: string
}
const made = new Map<string, Made>()
for (const account of all) {
  const site = await createSite(database, account, { name: `Quarry yard of ${account}` })
  const service = await createService(database, account, { name: 'Quarry line', siteId: site, orderRef: 'PO-7711' })
  const order = await createOrder(database, account, { title: 'Quarry order' })
  const of = await createCase(database, account, { title: 'Quarry fault' })
  made.set(account, { service, site, order, case: of })
}
await createCase(database, mill, { title: 'Quarry secret', isPrivate: true })

const asUser = async (account: string, options = {}) => portal.signIn(await createUser(database, account, options))
const agent = await asUser(dealer)

const path = '/search-info/api/customer-search?query='
const find = async (who: SignedInBrowser, query: string) =>
  (await json<{ hits: CustomerHit[] }>(who.gateway(path + encodeURIComponent(query)))).hits
const said = (hits: CustomerHit[]) => hits.map(({ kind, accountId }) => `${kind} ${accountId}`)
const kinds = ['service', 'site', 'order', 'case']
const ofBoth = kinds.flatMap((kind) => [`${kind} ${mill}`, `${kind} ${farm}`])

test('finds the records of all customers, each with its customer, and no private case', async () => {
  const hits = await find(agent, 'quarry')
  expect(said(hits).toSorted()).toEqual(ofBoth.toSorted())
  expect(hits.find(({ kind, accountId }) => kind === 'service' && accountId === mill)).toMatchObject({
    id: made.get(mill)?.service,
    title: 'Quarry line',
    customer: 'Arden Mill',
  })
})

test('a reference finds its record alone, also as it is said', async () => {
  const of = made.get(farm)
  expect(said(await find(agent, of?.service ?? ''))).toEqual([`service ${farm}`])
  expect(said(await find(agent, `case ${of?.case}`))).toEqual([`case ${farm}`])
  expect(said(await find(agent, `order ${of?.order}`))).toEqual([`order ${farm}`])
  expect(said(await find(agent, 'PO-7711')).toSorted()).toEqual([`service ${mill}`, `service ${farm}`].toSorted())
  expect(said(await find(agent, 'ls14ab')).toSorted()).toEqual([`site ${mill}`, `site ${farm}`].toSorted())
})

test('no text and no reference finds a record of another account', async () => {
  const hidden = [foreign, denying, closed, moved, dealer]
  const references = hidden.flatMap((account) => Object.values(made.get(account) ?? {}))
  const answers = await Promise.all(references.map((reference) => find(agent, reference)))
  expect(references).toHaveLength(20)
  expect(answers.flat()).toEqual([])
  expect(new Set((await find(await asUser(otherDealer), 'quarry')).map(({ accountId }) => accountId))).toEqual(
    new Set([foreign, moved]),
  )
})

test('each type needs its permission; permissions for sites of the dealer do not count', async () => {
  const email = await createUser(database, dealer, { permissions: ['BusinessPortalServices', 'BusinessPortalCases'] })
  const who = await portal.signIn(email)
  expect(new Set((await find(who, 'quarry')).map(({ kind }) => kind))).toEqual(new Set(['service', 'site', 'case']))
  const limit = (resource: string) =>
    sql`update permission_grant set sites = '{X}' where resource = ${resource}
      and user_id = (select user_id from portal_user where email = ${email})`.execute(system)
  await limit('BusinessPortalCases')
  expect(new Set((await find(who, 'quarry')).map(({ kind }) => kind))).toEqual(new Set(['service', 'site']))
  await limit('BusinessPortalServices')
  expect((await who.gateway(`${path}quarry`)).status).toBe(403)
})

test('a private case is found by its followers only', async () => {
  const email = await createUser(database, dealer)
  const who = await portal.signIn(email)
  expect(await find(who, 'secret')).toEqual([])
  await sql`insert into case_watcher (account_id, case_id, watcher_id, email, name)
    select account_id, case_id, 'W-1', ${email}, 'Ada Byron' from help_case where title = 'Quarry secret'`.execute(
    system,
  )
  expect(said(await find(who, 'secret'))).toEqual([`case ${mill}`])
})

test('an account in which the person has a place is searched in that place only', async () => {
  const email = await createUser(database, dealer)
  await joinAccount(database, email, farm, { permissions: ['BusinessPortal'] })
  const hits = await find(await portal.signIn(email), 'quarry')
  expect(new Set(hits.map(({ accountId }) => accountId))).toEqual(new Set([mill]))
})

test('only the people of a dealer search its customers, in the account of the dealer', async () => {
  const customer = await asUser(mill)
  const answers = await Promise.all([
    customer.gateway(`${path}quarry`),
    agent.gateway(`${path}quarry`, { headers: { 'account-id': mill } }),
    agent.gateway(`${path}quarry`, { headers: { 'account-id': foreign } }),
    agent.gateway(`${path}qu`),
  ])
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 404, 400])
})
