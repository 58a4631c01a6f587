import type { ChangeWebhook } from '@portal/contract/integration/webhooks.ts'
import { sql } from 'kysely'
import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { revokeClient } from '../../clients/store.ts'
import { createAccount } from '../../testing/factories.ts'
import { createClient, signInClient } from '../../testing/integration-client.ts'
import { startTestPortal } from '../../testing/portal.ts'
import { sendChanges } from './send-changes.ts'
import { withJson } from '../../testing/json.ts'

const portal = await startTestPortal()
const { database, config } = portal
const account = await createAccount(database)
const client = await createClient(database)
const crm = await signInClient(portal, client)
const base = '/integration/api/webhooks'

interface Message {
  headers: IncomingHttpHeaders
  body: string
}
const received: Message[] = []
let answers = 200
const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString()))
  request.on('end', () => {
    received.push({ headers: request.headers, body })
    response.writeHead(answers).end('taken')
  })
})
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  receiver.closeAllConnections()
  receiver.close()
})
const listening = receiver.address()
const address = `http://127.0.0.1:${typeof listening === 'object' ? listening?.port : 0}/changes`

beforeEach(async () => {
  received.length = 0
  answers = 200
  await sql`delete from integration.webhook`.execute(database.system)
})

const post = (call: typeof crm, path: string, body?: unknown) => call(`${base}${path}`, withJson('POST', body))

async function add(more = {}): Promise<{ webhook: ChangeWebhook; secret: string }> {
  const answer = await post(crm, '', { name: 'CRM', address, ...more })
  expect(answer.status).toBe(200)
  return JSON.parse(await answer.text())
}
const note = (...ids: string[]) =>
  sql`
    insert into activity (account_id, actor_id, actor_name, action, entity, entity_id)
    select ${account}, 'x', 'x', 'noted', case when id like 'O%' then 'order' else 'service' end, id
    from unnest(${ids}::text[]) with ordinality as n (id, at) order by at`.execute(database.system)
const told = () =>
  received.flatMap(({ body }) => {
    const { data }: { data: { changes: { entityId: string }[] } } = JSON.parse(body)
    return data.changes.map(({ entityId }) => entityId)
  })
const send = () => sendChanges({ database, config })
const due = () => sql`update integration.webhook set next_at = now()`.execute(database.system)

test('receives changes of any account in order, signed, and once', async () => {
  const { secret } = await add()
  await note('S-1', 'O-1', 'S-2')
  await send()
  await send()
  expect(told()).toEqual(['S-1', 'O-1', 'S-2'])
  const [message] = received
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signed = `${String(message?.headers['webhook-id'])}.${String(message?.headers['webhook-timestamp'])}.${message?.body}`
  expect(message?.headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
})

test('resumes after a failure with the same id, and lists the attempts', async () => {
  const { webhook } = await add()
  await note('S-1')
  answers = 500
  await send()
  await send()
  expect(received).toHaveLength(1)
  answers = 200
  await due()
  await send()
  expect(told()).toEqual(['S-1', 'S-1'])
  expect(received[0]?.headers['webhook-id']).toBe(received[1]?.headers['webhook-id'])
  const log: { attempts: { statusCode: number; changes: number }[] } = JSON.parse(
    await (await crm(`${base}/${webhook.webhookId}/attempts`)).text(),
  )
  expect(log.attempts).toMatchObject([
    { statusCode: 200, changes: 1 },
    { statusCode: 500, changes: 1 },
  ])
})

test('resends from a cursor, even failed messages', async () => {
  const { webhook } = await add()
  await note('S-1', 'S-2')
  answers = 410
  await send()
  const states = async (): Promise<{ webhooks: ChangeWebhook[] }> => JSON.parse(await (await crm(base)).text())
  expect((await states()).webhooks).toMatchObject([{ state: 'off', cursor: webhook.cursor }])
  answers = 200
  expect((await post(crm, `/${webhook.webhookId}/replay`, { after: webhook.cursor })).status).toBe(200)
  await send()
  await post(crm, `/${webhook.webhookId}/replay`, { after: webhook.cursor })
  await send()
  expect(told()).toEqual(['S-1', 'S-2', 'S-1', 'S-2', 'S-1', 'S-2'])
})

test('sends more changes than one message holds in several messages', async () => {
  await add({ entities: ['order'] })
  const orders = Array.from({ length: 205 }, (_, index) => `O-${index}`)
  await note('S-1', ...orders, 'S-2')
  await send()
  expect(received).toHaveLength(3)
  expect(told()).toEqual(orders)
})

test('sends only what the system may read, while it may read it', async () => {
  const narrow = await createClient(database, ['orders:read', 'webhooks:read', 'webhooks:write'])
  const call = await signInClient(portal, narrow)
  expect((await post(call, '', { name: 'Orders', address, entities: ['service'] })).status).toBe(400)
  expect((await post(call, '', { name: 'Orders', address })).status).toBe(200)
  await note('S-1', 'O-1')
  await send()
  expect(told()).toEqual(['O-1'])
  await revokeClient(database.system, narrow.clientId)
  await note('O-2')
  await send()
  expect(told()).toEqual(['O-1'])
})

test("another system's webhook does not exist", async () => {
  const { webhook } = await add()
  const other = await signInClient(portal, await createClient(database))
  const path = `${base}/${webhook.webhookId}`
  expect((await other(path, { method: 'DELETE' })).status).toBe(404)
  expect((await other(`${path}/attempts`)).status).toBe(404)
  expect((await post(other, `/${webhook.webhookId}/secret`)).status).toBe(404)
  expect((await post(crm, `/${webhook.webhookId}/secret`)).status).toBe(200)
  expect((await crm(path, { method: 'DELETE' })).status).toBe(200)
  expect((await post(crm, '', { name: 'x', address: 'https://a:b@hooks.example/' })).status).toBe(400)
})
