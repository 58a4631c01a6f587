import type { Share } from '@portal/contract/shares.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, createSite, createUser } from '../../../testing/factories.ts'
import { json, withJson } from '../../../testing/json.ts'
import { orderCalls } from '../../../testing/order-calls.ts'
import { createOrder } from '../../../testing/order-factories.ts'
import { sharedTestPortal } from '../../../testing/portal.ts'

const portal = await sharedTestPortal()
const { database } = portal
const account = await createAccount(database)
const { change } = orderCalls(await portal.signIn(await createUser(database, account)))
const siteId = await createSite(database, account, { name: 'Glasgow' })

const open = (secret: string) => fetch(`${portal.gatewayUrl}/order-info/api/shared-order`, withJson('POST', { secret }))

async function shared(options = {}) {
  const id = await createOrder(database, account, { siteId, orderRef: 'PRIVATE-REF', ...options })
  const made = await json<{ share: Share; secret: string }>(
    change('POST', id, '/shares', { label: 'Reception', days: 7 }),
  )
  return { id, ...made }
}

test('A9 a link shows its holder the stages and the site, and nothing else', async () => {
  const { secret } = await shared()
  const answer = await open(secret)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toContain('no-store')
  const text = await answer.text()
  expect(Object.keys(JSON.parse(text)).toSorted()).toEqual(
    [
      'appointment',
      'closed',
      'desk',
      'expected',
      'expiresAt',
      'isLate',
      'orderId',
      'productName',
      'site',
      'stages',
      'state',
      'status',
    ].toSorted(),
  )
  for (const hidden of ['PRIVATE-REF', 'Ada', 'recurring', account]) expect(text).not.toContain(hidden)
})

test("A9 only the secret's hash is stored", async () => {
  const { secret } = await shared()
  const { rows } = await sql<{ text: string }>`
    select order_share::text as text from order_share union all select activity::text from activity`.execute(
    database.system,
  )
  expect(rows.some(({ text }) => text.includes(secret))).toBe(false)
})

test('A9 a revoked, an expired and an unknown link get the same response', async () => {
  const revoked = await shared()
  const { shares } = await json<{ shares: Share[] }>(change('DELETE', revoked.id, `/shares/${revoked.share.shareId}`))
  expect(shares[0]?.revokedAt).not.toBeNull()
  const expired = await shared()
  await sql`update order_share set expires_at = now() where order_id = ${expired.id}`.execute(database.system)
  const answers = await Promise.all([open(revoked.secret), open(expired.secret), open('x'.repeat(43)), open('')])
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  const messages = await Promise.all(answers.map(async (each) => (await json<{ message: string }>(each)).message))
  expect(new Set(messages).size).toBe(1)
})

test('A9 the list shows who created a link and when it was opened', async () => {
  const { id, secret } = await shared()
  await open(secret)
  const { shares } = await json<{ shares: Share[] }>(change('GET', id, '/shares'))
  expect(shares).toMatchObject([{ label: 'Reception', createdBy: 'Ada Byron', lastSeenAt: expect.any(String) }])
})

test('A9 refuses invalid links', async () => {
  const id = await createOrder(database, account)
  expect((await change('POST', id, '/shares', { label: '', days: 7 })).status).toBe(400)
  expect((await change('POST', id, '/shares', { label: 'x', days: 8 })).status).toBe(400)
  expect((await change('DELETE', id, '/shares/NONE')).status).toBe(404)
  const over = await createOrder(database, account, { state: 'completed' })
  expect((await change('POST', over, '/shares', { label: 'x', days: 7 })).status).toBe(422)
  expect((await open('x'.repeat(201))).status).toBe(400)
})
