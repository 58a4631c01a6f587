import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, createService, createUser } from '../../testing/factories.ts'
import { type SignedInBrowser, startTestPortal } from '../../testing/portal.ts'

const portal = await startTestPortal()
const { database } = portal
const account = await createAccount(database)
const user = await portal.signIn(await createUser(database, account))

/** Opens the stream and reads what comes, until it is closed. */
async function follow(who: SignedInBrowser) {
  const closing = new AbortController()
  const answer = await who.browser.request(`${portal.baseUrl}/api/events`, { signal: closing.signal })
  let text = ''
  const reading = (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of answer.body ?? []) text += decoder.decode(chunk, { stream: true })
  })().catch(() => {})
  await expect.poll(() => text).toContain('event: open')
  return {
    answer,
    text: () => text,
    changes: () => [...text.matchAll(/event: change\ndata: (.+)\n/g)].map(([, data = '']): unknown => JSON.parse(data)),
    close: async () => {
      closing.abort()
      await reading
    },
  }
}

function rename(serviceId: string, orderRef: string) {
  return user.gateway(`/service-info/api/services/${serviceId}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ orderRef }),
  })
}

test('every open page of the account hears of a change, and nobody else', async () => {
  const elsewhere = await createAccount(database)
  const [first, second, blind, foreign] = await Promise.all([
    follow(user),
    follow(await portal.signIn(await createUser(database, account))),
    follow(await portal.signIn(await createUser(database, account, { permissions: ['BusinessPortal'] }))),
    follow(await portal.signIn(await createUser(database, elsewhere))),
  ])
  expect(first.answer.headers.get('content-type')).toContain('text/event-stream')
  const serviceId = await createService(database, account)
  await rename(serviceId, 'HEARD')
  const change = { area: 'services', ids: [serviceId] }
  await expect.poll(first.changes).toEqual([change])
  await expect.poll(second.changes).toEqual([change])
  // Told in the order of the commits: had the others been told, it would be there before this one.
  await sql`insert into activity (account_id, actor_id, actor_name, action, entity, entity_id)
    values (${elsewhere}, 'x', 'x', 'x', 'service', 'theirs')`.execute(database.system)
  await expect.poll(foreign.changes).toEqual([{ area: 'services', ids: ['theirs'] }])
  expect(blind.changes()).toEqual([])
  await Promise.all([first, second, blind, foreign].map(({ close }) => close()))
})

test('a change that is not committed is not told', async () => {
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

test('says so when the database was away', async () => {
  const stream = await follow(user)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'portal notifications' and datname = current_database()`.execute(database.system)
  await expect.poll(stream.text, { timeout: 10_000 }).toContain('event: gap')
  await stream.close()
})

test('signed out: 401', async () => {
  expect((await fetch(`${portal.baseUrl}/api/events`)).status).toBe(401)
})
