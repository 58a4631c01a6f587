import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { contactOf, createAccount, createKey, createService, createUser } from '../../testing/factories.ts'
import { recordActivity } from '../../lib/activity.ts'
import { json, withJson } from '../../testing/json.ts'
import { type SignedInBrowser, sharedTestPortal } from '../../testing/portal.ts'
import { asSystem } from '../actor.ts'
import { createCase } from '../cases/testing/create-case.ts'

const portal = await sharedTestPortal()
const { database } = portal
const account = await createAccount(database)
const ada = await portal.signIn(await createUser(database, account, { givenName: 'Ada', familyName: 'Byron' }))
const bob = await portal.signIn(await createUser(database, account, { givenName: 'Bob', familyName: 'Hale' }))
await createService(database, account, { serviceId: 'S-1', name: 'Leeds' })

interface Row {
  actorId: string
  actorName: string
  action: string
  thing: string
  thingId: string
  thingName: string | null
  before: { orderRef?: string } | null
  after: { orderRef?: string } | null
}
const base = '/activity-info/api'
const list = (query = '', who = ada) => json<{ rows: Row[]; total: number }>(who.gateway(`${base}/activity${query}`))
const setReference = (who: SignedInBrowser, orderRef: string) =>
  who.gateway('/service-info/api/services/S-1', withJson('PATCH', { orderRef }))

await setReference(ada, '=ONE')
await setReference(bob, 'TWO')

test('lists each change with person and record, newest first, with the previous value', async () => {
  const { rows, total } = await list()
  expect(total).toBe(2)
  expect(rows).toMatchObject([
    { actorName: 'Bob Hale', thing: 'service', thingId: 'S-1', thingName: 'Leeds', before: { orderRef: '=ONE' } },
    { actorName: 'Ada Byron', after: { orderRef: '=ONE' } },
  ])
})

test('filters by person, type of record and day', async () => {
  const { people } = await json<{ people: { actorId: string; name: string }[] }>(ada.gateway(`${base}/people`))
  expect(people.map(({ name }) => name)).toEqual(['Ada Byron', 'Bob Hale'])
  expect((await list(`?person=${people[1]?.actorId}`)).rows.map(({ actorName }) => actorName)).toEqual(['Bob Hale'])
  expect((await list('?thing=order')).total).toBe(0)
  expect((await list('?thing=service&thingId=S-1')).total).toBe(2)
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date())
  expect((await list(`?from=${today}&to=${today}`)).total).toBe(2)
  expect((await list('?to=2020-01-01')).total).toBe(0)
  expect((await ada.gateway(`${base}/activity?thing=spoon`)).status).toBe(400)
})

test('lists people without the portal and programs if asked, which the file follows, and everyone otherwise', async () => {
  const other = await createAccount(database)
  const serviceId = await createService(database, other)
  const email = await createUser(database, other, { givenName: 'Zoe', familyName: 'Quill' })
  const zoe = await portal.signIn(email)
  const secret = await createKey(database, email, { name: 'Stock' })
  const path = `/service-info/api/services/${serviceId}`
  expect((await zoe.gateway(path, withJson('PATCH', { orderRef: 'A' }))).status).toBe(200)
  const headers = { authorization: `Bearer ${secret}` }
  const byKey = await fetch(portal.gatewayUrl + path, withJson('PATCH', { orderRef: 'B' }, headers))
  expect(byKey.status).toBe(200)
  await asSystem(database, other, (scope) =>
    recordActivity(scope, { action: 'email verified', entity: 'contact', entityId: 'C-1' }),
  )
  const who = async (query: string) => (await list(query, zoe)).rows.map(({ actorName }) => actorName)
  const all = ['The portal', 'Zoe Quill by key Stock', 'Zoe Quill']
  expect(await who('')).toEqual(all)
  expect(await who('?by=all')).toEqual(all)
  expect(await list('?by=people', zoe)).toMatchObject({ total: 1, rows: [{ actorName: 'Zoe Quill' }] })
  const file = await (await zoe.gateway(`${base}/activity.csv?by=people`)).text()
  expect(file).not.toMatch(/Stock|The portal/)
  expect((await zoe.gateway(`${base}/activity?by=robots`)).status).toBe(400)
})

test('searches people, actions, and records by id and title', async () => {
  const found = async (search: string) =>
    (await list(`?search=${encodeURIComponent(search)}`)).rows.map(({ actorName }) => actorName)
  expect(await found('byron')).toEqual(['Ada Byron'])
  expect(await found('leeds hale')).toEqual(['Bob Hale'])
  expect(await found('s-1')).toEqual(['Bob Hale', 'Ada Byron'])
  expect(await found('100%')).toEqual([])
})

test('the file matches the list, and contains no formula', async () => {
  const text = await (await ada.gateway(`${base}/activity.csv?thing=service`)).text()
  const rows: Record<string, string>[] = parse(text, { bom: true, columns: true })
  expect(rows.map((row) => [row.Who, row.Number])).toEqual([
    ['Bob Hale', 'S-1'],
    ['Ada Byron', 'S-1'],
  ])
})

test('only followers see a private case, and no one another account', async () => {
  const email = await createUser(database, account)
  const follower = await portal.signIn(email)
  const caseId = await createCase(database, account, { isPrivate: true, watchers: [email] })
  const written = await follower.gateway(`/case-info/api/cases/${caseId}`, withJson('PATCH', { ownRef: 'X' }))
  expect(written.status).toBe(200)
  expect((await list('?thing=case', follower)).total).toBe(1)
  expect((await list('?thing=case', ada)).total).toBe(0)
  const stranger = await portal.signIn(await createUser(database, await createAccount(database)))
  expect((await list('', stranger)).total).toBe(0)
})

test('permissions and notifications have readable names, before and after, even in old entries', async () => {
  const other = await createAccount(database)
  const admin = await portal.signIn(await createUser(database, other))
  const contact = await contactOf(database, await createUser(database, other, { permissions: ['BusinessPortal'] }))
  const put = async (part: string, body: unknown) => {
    const init = withJson('PUT', body)
    expect((await admin.gateway(`/contact-info/api/contacts/${contact}/${part}`, init)).status).toBe(200)
  }
  await put('permissions', { grants: [{ resource: 'BusinessPortalOrders', sites: null, until: '2099-12-31' }] })
  const outage = { event: 'outage', channel: 'email', scope: 'account', scopeId: null, address: null }
  await put('subscriptions', { subscriptions: [{ ...outage, quietFrom: '22:00', quietTo: '07:00' }] })
  await sql`
    insert into activity (account_id, actor_id, actor_name, action, entity, entity_id, before, after)
    values (${other}, 'x', 'x', 'permissions changed', 'contact', ${contact}, '[{"a":1}]', '["b"]')`.execute(
    database.system,
  )
  const { rows } = await list('?thing=contact', admin)
  expect(rows.map(({ before, after }) => [before, after])).toEqual([
    [{ list: [{ a: 1 }] }, { list: ['b'] }],
    [{}, { 'outage email': 'but not 22:00 to 07:00' }],
    [{ BusinessPortal: 'everywhere' }, { BusinessPortalOrders: 'everywhere until 2099-12-31' }],
  ])
})

test('staff read the history of a record that belongs to their area, in the account that they name', async () => {
  const home = await createAccount(database)
  const other = await createAccount(database)
  const clerk = await portal.signIn(await createUser(database, home, { permissions: ['DeskCases'] }))
  const caseId = await createCase(database, account, { isPrivate: true })
  await sql`
    insert into activity (account_id, actor_id, actor_name, action, entity, entity_id)
    values (${account}, 'x', 'Sam Okoro', 'case assigned', 'case', ${caseId})`.execute(database.system)
  const history = (of: string, thing: string, thingId: string) =>
    clerk.gateway(`/activity-desk/api/activity?thing=${thing}&thingId=${thingId}`, { headers: { 'account-id': of } })
  expect(await json(history(account, 'case', caseId))).toMatchObject({
    total: 1,
    changes: [{ actorName: 'Sam Okoro' }],
  })
  expect(await json(history(other, 'case', caseId))).toMatchObject({ total: 0 })
  expect((await history(account, 'order', 'O-1')).status).toBe(403)
  // The history of a service belongs to no area of the desk.
  expect((await history(account, 'service', 'S-1')).status).toBe(403)
})
