import { operatorResource } from '@portal/contract/permission.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, createService, createUser } from '../testing/factories.ts'
import { json, withJson } from '../testing/json.ts'
import { sharedTestPortal } from '../testing/portal.ts'

const portal = await sharedTestPortal()
const { database } = portal
const account = await createAccount(database)
const [user, colleague] = [
  await portal.signIn(await createUser(database, account)),
  await portal.signIn(await createUser(database, account)),
]

function rename(serviceId: string, orderRef: string, key: string, { who = user, version = 1 } = {}) {
  return who.gateway(
    `/service-info/api/services/${serviceId}`,
    withJson('PATCH', { orderRef }, { 'idempotency-key': key, 'if-match': `"${version}"` }),
  )
}
async function activities(serviceId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from activity where account_id = ${account} and entity_id = ${serviceId}`.execute(
    database.system,
  )
  return rows[0]?.n ?? 0
}

test('a repeated write is carried out once with the same response', async () => {
  const serviceId = await createService(database, account)
  const first = await rename(serviceId, 'ONCE', 'first-key')
  // The second request has an outdated version: repeating the change would fail.
  const second = await rename(serviceId, 'ONCE', 'first-key')
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.headers.get('idempotency-replayed')).toBe('true')
  expect(second.headers.get('etag')).toBe(first.headers.get('etag'))
  expect(await second.json()).toEqual(await first.json())
  expect(await activities(serviceId)).toBe(1)
})

test('twenty concurrent repeats are one write', async () => {
  const serviceId = await createService(database, account)
  const answers = await Promise.all(Array.from({ length: 20 }, () => rename(serviceId, 'SAME', 'at-once-key')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await activities(serviceId)).toBe(1)
})

test('a refused write can be repeated with its key', async () => {
  const serviceId = await createService(database, account)
  expect((await rename(serviceId, 'x'.repeat(51), 'refused-key')).status).toBe(400)
  expect((await rename(serviceId, 'STALE', 'refused-key', { version: 7 })).status).toBe(412)
  expect((await rename(serviceId, 'GOOD', 'refused-key')).status).toBe(200)
})

test('a key belongs to one person and one request', async () => {
  const serviceId = await createService(database, account)
  await rename(serviceId, 'MINE', 'shared-key')
  const other = await rename(serviceId, 'OTHER', 'shared-key', { version: 2 })
  expect(other.status).toBe(422)
  expect(await json<{ message: string }>(other)).toMatchObject({ message: expect.stringContaining('another request') })
  expect((await rename(serviceId, 'THEIRS', 'shared-key', { who: colleague, version: 2 })).status).toBe(200)
})

test.each(['short', 'with a space', 'x'.repeat(101)])('refuses the key %j', async (key) => {
  const serviceId = await createService(database, account)
  const answer = await rename(serviceId, 'R', key)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toHaveProperty('Idempotency-Key')
})

test('a key of staff for an account that does not exist is refused', async () => {
  const staff = await portal.signIn(
    await createUser(database, account, { permissions: ['DeskOrders', operatorResource] }),
  )
  const answer = await staff.gateway(
    '/order-desk/api/orders/70-1/question',
    withJson(
      'POST',
      { title: 'Access', text: 'Which entrance?' },
      { 'idempotency-key': 'nowhere-key', 'account-id': 'no-account' },
    ),
  )
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ code: 'not_found', message: 'Account not found.' })
})
