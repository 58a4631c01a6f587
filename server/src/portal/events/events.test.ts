import { fixedHeaders } from '@portal/db/src/response-headers.ts'
import { operatorResource, type PermissionResource } from '@portal/contract/permission.ts'
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createCase } from '../../gateway/cases/testing/create-case.ts'
import { createAccount, createService, createSite, createUser } from '../../testing/factories.ts'
import { type SignedInBrowser, startTestPortal, startTwin } from '../../testing/portal.ts'
import { follow as followAt } from './testing/follow.ts'
import { deleteSessionsOf } from '../../sessions/store.ts'
import { withJson } from '../../testing/json.ts'

const portal = await startTestPortal()
const { database } = portal
const twin = await startTwin(portal)
const account = await createAccount(database)
const user = await portal.signIn(await createUser(database, account))

const follow = (who: SignedInBrowser, query = '') => followAt(portal.baseUrl, who, query)

function rename(serviceId: string, orderRef: string) {
  return user.gateway(`/service-info/api/services/${serviceId}`, withJson('PATCH', { orderRef }))
}

test('a change reaches every open page of the account, and no other', async () => {
  const elsewhere = await createAccount(database)
  const [first, second, blind, foreign] = await Promise.all([
    follow(user),
    follow(await portal.signIn(await createUser(database, account))),
    follow(await portal.signIn(await createUser(database, account, { permissions: ['BusinessPortal'] }))),
    follow(await portal.signIn(await createUser(database, elsewhere))),
  ])
  expect(first.answer.headers.get('content-type')).toContain('text/event-stream')
  expect(Object.fromEntries(first.answer.headers)).toMatchObject(fixedHeaders(false))
  const serviceId = await createService(database, account)
  await rename(serviceId, 'HEARD')
  const change = { area: 'services', ids: [serviceId] }
  await expect.poll(first.changes).toEqual([change])
  await expect.poll(second.changes).toEqual([change])
  // Events arrive in commit order: an event from the other account would have arrived before this one.
  await sql`insert into activity (account_id, actor_id, actor_name, action, entity, entity_id)
    values (${elsewhere}, 'x', 'x', 'x', 'service', 'theirs')`.execute(database.system)
  await expect.poll(foreign.changes).toEqual([{ area: 'services', ids: ['theirs'] }])
  expect(blind.changes()).toEqual([])
  await Promise.all([first, second, blind, foreign].map(({ close }) => close()))
})

test('an uncommitted change is not sent', async () => {
  const stream = await follow(user)
  const told = (id: string) => sql`insert into activity (account_id, actor_id, actor_name, action, entity, entity_id)
    values (${account}, 'x', 'x', 'x', 'order', ${id})`
  await expect(
    database.system.transaction().execute(async (tx) => {
      await told('undone').execute(tx)
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  await told('done').execute(database.system)
  await expect.poll(stream.changes).toEqual([{ area: 'orders', ids: ['done'] }])
  await stream.close()
})

test('reports a gap when the connection to the database was lost', async () => {
  const stream = await follow(user)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'portal notifications' and datname = current_database()`.execute(database.system)
  await expect.poll(stream.text, { timeout: 10_000 }).toContain('event: gap')
  await stream.close()
})

const touch = (entity: string, id: string) =>
  sql`
  insert into activity (account_id, actor_id, actor_name, action, entity, entity_id)
  values (${account}, 'x', 'x', 'x', ${entity}, ${id})`.execute(database.system)

test('a page that listens a moment after it was read receives what changed in between, and may read all if that is long', async () => {
  const ids = [`O-${Date.now()}`]
  const [before, missed] = [await follow(user), () => ({ area: 'orders', ids })]
  await touch('order', ids[0] ?? '')
  await expect.poll(before.changes).toEqual([missed()])
  const [late, without, long] = [
    await follow(user, '?missedMs=20000'),
    await follow(user),
    await follow(user, '?missedMs=90000'),
  ]
  await expect.poll(late.changes).toContainEqual(missed())
  await expect.poll(long.text).toContain('event: gap')
  expect(late.text()).not.toContain('event: gap')
  expect([without.changes(), long.changes()]).toEqual([[], []])
  const foreign = await follow(
    await portal.signIn(await createUser(database, await createAccount(database))),
    '?missedMs=20000',
  )
  expect(foreign.changes()).toEqual([])
  await Promise.all([before, late, without, long, foreign].map(({ close }) => close()))
})

test('a permission limited to sites receives changes at these sites only', async () => {
  const [here, there] = [await createSite(database, account), await createSite(database, account)]
  const email = await createUser(database, account)
  await sql`update permission_grant g set sites = array[${here}] from portal_user u
    where u.user_id = g.user_id and u.email = ${email} and g.resource in ('BusinessPortalServices', 'BusinessPortalCases')`.execute(
    database.system,
  )
  const ours = await createService(database, account, { siteId: here })
  const theirs = await createService(database, account, { siteId: there })
  const nowhere = await createService(database, account)
  const stream = await follow(await portal.signIn(email))
  const [ourCase, theirCase] = [
    await createCase(database, account, { serviceId: ours }),
    await createCase(database, account, { serviceId: theirs }),
  ]
  for (const id of [theirs, nowhere, ours]) await touch('service', id)
  for (const id of [theirCase, ourCase]) await touch('case', id)
  await touch('order', 'O-1')
  await expect.poll(stream.changes).toEqual(
    expect.arrayContaining([
      { area: 'services', ids: [ours] },
      { area: 'cases', ids: [ourCase] },
      { area: 'orders', ids: ['O-1'] },
    ]),
  )
  expect(stream.changes()).toHaveLength(3)
  await stream.close()
})

test('a change to a private case goes to its followers only', async () => {
  const email = await createUser(database, account)
  const [follower, other] = [await follow(await portal.signIn(email)), await follow(user)]
  const hidden = await createCase(database, account, { isPrivate: true, watchers: [email] })
  const open = await createCase(database, account)
  for (const id of [hidden, open]) await touch('case', id)
  await expect.poll(() => follower.changes().length).toBe(2)
  await expect.poll(other.changes).toEqual([{ area: 'cases', ids: [open] }])
  expect(follower.changes()).toContainEqual({ area: 'cases', ids: [hidden] })
  await Promise.all([follower.close(), other.close()])
})

test('staff are notified of the rooms that they may enter, in every account, and the operator of all rooms', async () => {
  const home = await createAccount(database)
  const atDesk = async (permissions: PermissionResource[]) =>
    follow(await portal.signIn(await createUser(database, home, { permissions })), '?account=*')
  const [cases, visits, operator] = [
    await atDesk(['DeskCases']),
    await atDesk(['DeskVisits', 'DeskAccounts']),
    await atDesk([operatorResource]),
  ]
  const all = ['order', 'quote', 'service', 'statement', 'contact', 'access', 'visit', 'visitor', 'case']
  for (const entity of all) await touch(entity, 'X-1')
  await expect.poll(() => operator.changes().length).toBe(all.length)
  await expect.poll(cases.changes).toEqual([{ area: 'cases', ids: [] }])
  await expect.poll(() => visits.changes().length).toBe(4)
  expect(visits.changes()).toEqual(
    expect.arrayContaining(['access', 'contacts', 'visits'].map((area) => ({ area, ids: [] }))),
  )
  await Promise.all([cases, visits, operator].map(({ close }) => close()))
})

test('a removed permission counts at once, and the page is notified', async () => {
  const email = await createUser(database, account)
  const stream = await follow(await portal.signIn(email))
  await sql`delete from permission_grant g using portal_user u
    where u.user_id = g.user_id and u.email = ${email} and g.resource = 'BusinessPortalOrders'`.execute(database.system)
  await expect.poll(stream.changes).toEqual([{ area: 'access', ids: [] }])
  await touch('order', 'O-1')
  await touch('service', await createService(database, account))
  await expect.poll(() => stream.changes().length).toBe(2)
  expect(stream.changes()).toContainEqual(expect.objectContaining({ area: 'services' }))
  await stream.close()
})

const subjectOf = async (email: string) => {
  const { rows } = await sql<{ subject: string }>`
    select subject from portal_user where email = ${email}`.execute(database.system)
  return rows[0]?.subject ?? ''
}

const ends: [what: string, end: (email: string, place: string) => Promise<unknown>][] = [
  [
    'a person who is suspended',
    (email) => sql`update portal_user set status = 'suspended' where email = ${email}`.execute(database.system),
  ],
  [
    'a person who is signed out everywhere',
    async (email) => deleteSessionsOf(database.system, await subjectOf(email), 'all'),
  ],
  [
    'an account that is closed',
    (_, place) => sql`update account set closed_at = now() where account_id = ${place}`.execute(database.system),
  ],
]

for (const [what, end] of ends) {
  test(`the stream of ${what} ends at once with a message`, async () => {
    const place = await createAccount(database)
    const email = await createUser(database, place)
    const stream = await follow(await portal.signIn(email))
    const stays = await follow(user)
    await end(email, place)
    await expect.poll(stream.text).toContain('event: ended')
    await stream.ended
    expect(stays.text()).not.toContain('event: ended')
    await stays.close()
  })
}

test("a dealer's stream ends when the customer excludes its dealer or moves to another one", async () => {
  const dealer = await createAccount(database, { type: 'dealer' })
  const email = await createUser(database, dealer)
  const who = await portal.signIn(email)
  for (const change of [sql`dealer_access = 'none'`, sql`parent_dealer_id = null`]) {
    const customer = await createAccount(database, { dealer })
    const stream = await follow(who, `?account=${customer}`)
    await sql`update account set ${change} where account_id = ${customer}`.execute(database.system)
    await expect.poll(stream.text).toContain('event: ended')
    await stream.ended
  }
})

test('a session has at most 20 streams, and a closed one makes room', async () => {
  const who = await portal.signIn(await createUser(database, account))
  const streams = await Promise.all(Array.from({ length: 20 }, () => follow(who)))
  const refused = await who.browser.request(`${portal.baseUrl}/api/events`)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  expect(await refused.json()).toMatchObject({ code: 'too_many', message: expect.stringContaining('Close some') })
  // Another browser of the same person is another session.
  await (await follow(user)).close()
  await streams[0]?.close()
  await expect.poll(async () => (await open(who)).status).toBe(200)
  await Promise.all(streams.map(({ close }) => close()))
})

test('the streams of a session are counted over all processes, also when they open at once', async () => {
  const email = await createUser(database, account)
  const who = await portal.signIn(email)
  const closing = new AbortController()
  const ask = (place: string) => who.browser.request(`${place}/api/events`, { signal: closing.signal })
  const followed = await Promise.all(Array.from({ length: 18 }, (_, turn) => ask(turn % 2 ? twin : portal.baseUrl)))
  // The other process has counted the last two in, and has not committed yet.
  let asking: Promise<Response> | undefined
  await database.system.transaction().execute(async (tx) => {
    const id = sql`(select id_hash from session.session s join portal_user u using (subject) where u.email = ${email})`
    await sql`select from session.session where id_hash = ${id} for no key update`.execute(tx)
    await sql`insert into session.event_stream (session_id, expires_at)
      select ${id}, now() + interval '1 min' from generate_series(1, 2)`.execute(tx)
    asking = ask(portal.baseUrl)
    await Promise.race([asking, sleep(300)])
  })
  expect((await asking)?.status).toBe(429)
  // An answer that nothing refers to any more would be collected, and its stream closed.
  expect(followed.map(({ status }) => status)).toEqual(Array.from({ length: 18 }, () => 200))
  closing.abort()
  await expect.poll(async () => (await open(who)).status).toBe(200)
})

async function open(who: SignedInBrowser): Promise<Response> {
  const answer = await who.browser.request(`${portal.baseUrl}/api/events`)
  await answer.body?.cancel()
  return answer
}

test('without a session: 401', async () => {
  expect((await fetch(`${portal.baseUrl}/api/events`)).status).toBe(401)
})
