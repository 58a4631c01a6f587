import { mostSelected } from '@portal/contract/listing.ts'
import { mostTags } from '@portal/contract/services/values.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, createService, createSite, createUser } from '../../../testing/factories.ts'
import { json, withJson } from '../../../testing/json.ts'
import { sharedTestPortal } from '../../../testing/portal.ts'

const portal = await sharedTestPortal()
const { database } = portal
const account = await createAccount(database)
const user = await portal.signIn(await createUser(database, account))
const without = await portal.signIn(await createUser(database, account, { permissions: ['BusinessPortalCases'] }))

interface Row {
  id: string
  outcome: string
  message: string | null
}
const send = (method: string, path: string, body: unknown, headers = {}, who = user) =>
  who.gateway(`/service-info/api/services/${path}`, withJson(method, body, headers))
const change = async (body: object) => (await json<{ rows: Row[] }>(send('POST', 'tags', body))).rows
const outcomes = async (body: object) => (await change(body)).map(({ id, outcome }) => [id, outcome])
const tagsOf = async (serviceId: string) =>
  (await json<{ tags: string[] }>(user.gateway(`/service-info/api/services/${serviceId}`))).tags
const make = (options = {}) => createService(database, account, options)

test('sets the tags of a service, each once, and records the change', async () => {
  const serviceId = await make()
  const saved = await json<{ tags: string[]; version: number }>(
    send('PUT', `${serviceId}/tags`, { tags: ['Core', ' home working ', 'core'] }, { 'if-match': '"1"' }),
  )
  expect(saved).toEqual({ tags: ['Core', 'home working'], version: 2 })
  expect((await send('PUT', `${serviceId}/tags`, { tags: [] }, { 'if-match': '"1"' })).status).toBe(412)
  const { rows } = await sql<object>`
    select before, after from activity where entity_id = ${serviceId} and action = 'tags changed'`.execute(
    database.system,
  )
  expect(rows).toEqual([{ before: { tags: '' }, after: { tags: 'Core, home working' } }])
})

test('adds and removes tags of several services, and says the outcome of each', async () => {
  const [first, second] = [await make({ serviceId: 'T-1' }), await make({ serviceId: 'T-2' })]
  const foreign = await createService(database, await createAccount(database), { serviceId: 'T-3' })
  await change({ serviceIds: [first], add: ['critical', 'temporary'] })
  expect(
    await outcomes({ serviceIds: [first, second, foreign, 'T-9', '\u0000', first], add: ['Critical'], remove: ['x'] }),
  ).toEqual([
    ['\u0000', 'not_found'],
    ['T-1', 'unchanged'],
    ['T-2', 'done'],
    ['T-3', 'not_found'],
    ['T-9', 'not_found'],
  ])
  await change({ serviceIds: [first, second], remove: ['CRITICAL'] })
  expect([await tagsOf(first), await tagsOf(second)]).toEqual([['temporary'], []])
  const { rows } = await sql<{ tags: string[] }>`
    select tags from service where service_id = ${foreign}`.execute(database.system)
  expect(rows).toEqual([{ tags: [] }])
})

test('a service with too many tags is refused, and the others are changed', async () => {
  const [full, free] = [await make({ serviceId: 'U-1' }), await make({ serviceId: 'U-2' })]
  const most = Array.from({ length: mostTags }, (_, index) => `t${index}`)
  await change({ serviceIds: [full], add: most })
  const rows = await change({ serviceIds: [full, free], add: ['one more'] })
  expect(rows).toMatchObject([
    {
      id: full,
      outcome: 'refused',
      code: 'limit_reached',
      message: 'A service has at most 50 tags. Remove one first.',
    },
    { id: free, outcome: 'done', message: null },
  ])
  expect(await tagsOf(full)).toEqual(most)
})

test('a person limited to sites changes only services there', async () => {
  const siteId = await createSite(database, account)
  const [there, elsewhere] = [await make({ serviceId: 'V-1', siteId }), await make({ serviceId: 'V-2' })]
  const email = await createUser(database, account, { permissions: ['BusinessPortalServices'] })
  await sql`
    update permission_grant set sites = array[${siteId}]
    where user_id = (select user_id from portal_user where email = ${email})`.execute(database.system)
  const limited = await portal.signIn(email)
  const { rows } = await json<{ rows: Row[] }>(
    send('POST', 'tags', { serviceIds: [there, elsewhere], add: ['x'] }, {}, limited),
  )
  expect(rows.map(({ outcome }) => outcome)).toEqual(['done', 'not_found'])
})

test('refuses people without the permission, and a request that does not fit', async () => {
  const serviceId = await make()
  expect((await send('POST', 'tags', { serviceIds: [serviceId], add: ['x'] }, {}, without)).status).toBe(403)
  for (const [body, field] of [
    [{ serviceIds: [], add: ['x'] }, 'serviceIds'],
    [{ serviceIds: Array.from({ length: mostSelected + 1 }, (_, n) => `S-${n}`), add: ['x'] }, 'serviceIds'],
    [{ serviceIds: [serviceId] }, 'add'],
    [{ serviceIds: [serviceId], add: ['a,b'] }, 'add.0'],
    [{ serviceIds: [serviceId], remove: ['x'.repeat(41)] }, 'remove.0'],
    [{ serviceIds: [serviceId], add: ['\u0000'] }, 'add.0'],
  ] as const) {
    const answer = await send('POST', 'tags', body)
    expect(answer.status).toBe(400)
    expect(Object.keys(await json<object>(answer))).toEqual([field])
  }
})
