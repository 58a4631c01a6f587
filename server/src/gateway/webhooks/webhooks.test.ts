import type { Delivery, DeliveryDetails, Webhook } from '@portal/contract/webhooks/webhooks.ts'
import { sql } from 'kysely'
import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createAccount, createContact, createKey, createUser, mailsTo } from '../../testing/factories.ts'
import { json, withJson } from '../../testing/json.ts'
import { startTestPortal } from '../../testing/portal.ts'
import { asSystem } from '../actor.ts'
import { notify, type QueuedNotification } from '../../lib/notify.ts'
import { deliverNotification } from '../notifications/deliver-notification.ts'
import { deliver } from './deliver.ts'
import { requeueDeliveries } from './outgoing.ts'
import { pauseAfter } from './retry-schedule.ts'
import { createDelivery, createWebhook, testSecret } from './testing/create-webhook.ts'

const portal = await startTestPortal()
const { database, config } = portal
const parts = { database, config }
const account = await createAccount(database)
const admin = await portal.signIn(await createUser(database, account))
const base = '/webhook-info/api/webhooks'

// A customer's system: a real server that records its requests and responds with the given status.
const received: { headers: IncomingHttpHeaders; body: string }[] = []
let answers = 200
const system = createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString()))
  request.on('end', () => {
    received.push({ headers: request.headers, body })
    response.writeHead(answers).end('taken')
  })
})
await new Promise<void>((resolve) => system.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  system.closeAllConnections()
  system.close()
})
const listening = system.address()
const origin = `http://127.0.0.1:${typeof listening === 'object' ? listening?.port : 0}`

beforeEach(() => {
  received.length = 0
  answers = 200
})

const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  admin.gateway(`${base}${path}`, withJson(method, body, headers))

/** Verifies as the Standard Webhooks specification says, without our own code. */
function isSignedBy(secret: string, { headers, body }: (typeof received)[number]): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const wanted = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(wanted)
}

/** Issues a charge and runs the notification job. */
async function tell(): Promise<QueuedNotification> {
  await asSystem(database, account, (scope) =>
    notify(scope, { kind: 'ecc', title: 'A charge', entity: 'order', entityId: '70-1', path: '/orders/70-1' }),
  )
  const { rows } = await sql<{ payload: QueuedNotification }>`
    delete from graphile_worker._private_jobs as private using graphile_worker.jobs
    where jobs.id = private.id and jobs.task_identifier = 'deliver notification' returning private.payload`.execute(
    database.system,
  )
  const queued = rows[0]?.payload
  if (!queued) throw new Error('Nothing was queued')
  await deliverNotification(parts, queued, new Date())
  return queued
}

const log = async (webhookId: string, query = '') =>
  (await json<{ rows: Delivery[] }>(send('GET', `/${webhookId}/deliveries${query}`))).rows
const details = (webhookId: string, deliveryId: string) =>
  json<DeliveryDetails>(send('GET', `/${webhookId}/deliveries/${deliveryId}`))

/** Runs the jobs of all pending deliveries of this webhook. */
async function work(webhookId: string, now = new Date(Date.now() + 1000)): Promise<void> {
  for (const { deliveryId } of await log(webhookId, '?state=waiting&size=100')) {
    await deliver(parts, { accountId: account, webhookId, deliveryId }, now)
  }
}

const stateOf = async (webhookId: string) => {
  const { webhooks } = await json<{ webhooks: Webhook[] }>(send('GET', ''))
  return webhooks.find((each) => each.webhookId === webhookId)
}

describe('a delivery', () => {
  test('is signed with the secret that was shown once, and logged with its result', async () => {
    const address = `${origin}/signed`
    const made = await json<{ webhook: Webhook; secret: string }>(
      send('POST', '', { name: 'Ops', address, events: ['ecc'] }),
    )
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const { webhookId } = made.webhook
    await tell()
    await work(webhookId)
    const [message] = received
    if (!message) throw new Error('Nothing was received')
    expect(isSignedBy(made.secret, message)).toBe(true)
    expect(isSignedBy(testSecret, message)).toBe(false)
    expect(Math.abs(Number(message.headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60)
    expect(JSON.parse(message.body)).toMatchObject({
      type: 'ecc',
      data: { record: 'order', recordId: '70-1', link: `${config.BASE_URL}/orders/70-1` },
    })
    const [delivery] = await log(webhookId)
    expect(delivery).toMatchObject({ state: 'delivered', attempts: 1, statusCode: 200, fault: null })
    expect(delivery?.deliveryId).toBe(message.headers['webhook-id'])
    expect((await details(webhookId, delivery?.deliveryId ?? '')).log).toMatchObject([{ answer: 'taken' }])
    const { rows } = await sql<{ text: string }>`
      select webhook::text as text from webhook union all select activity::text from activity
      union all select coalesce(answer, '') from idempotency_key`.execute(database.system)
    expect(rows.some(({ text }) => text.includes(made.secret))).toBe(false)
    expect(await (await send('GET', '')).text()).not.toContain('whsec_')
    await send('DELETE', `/${webhookId}`)
  })

  test.each(['slack', 'teams'] as const)('to a channel in %s is unsigned, and its URL stays secret', async (kind) => {
    const address = `${origin}/services/T0/${kind}-secret`
    const made = await json<{ webhook: Webhook; secret: string | null }>(
      send('POST', '', { kind, name: 'Channel', address, events: ['ecc'] }),
    )
    const { webhookId, address: shown } = made.webhook
    expect(made.secret).toBeNull()
    expect(shown).toBe(`${origin}/…cret`)
    await tell()
    await work(webhookId)
    const [message] = received
    expect(message?.headers).not.toHaveProperty('webhook-signature')
    expect(message?.body).toContain(kind === 'slack' ? '*A charge*' : 'application/vnd.microsoft.card.adaptive')
    // The form sends the shown address back.
    const changed = await send('PUT', `/${webhookId}`, {
      name: 'Renamed',
      address: shown,
      events: ['ecc'],
      state: 'on',
    })
    expect(await changed.json()).toMatchObject({ kind, name: 'Renamed', address: shown })
    await tell()
    await work(webhookId)
    expect(received).toHaveLength(2)
    expect((await send('POST', `/${webhookId}/secret`)).status).toBe(404)
    const { rows } = await sql<{ text: string }>`
      select activity::text as text from activity union all select coalesce(answer, '') from idempotency_key`.execute(
      database.system,
    )
    expect(rows.some(({ text }) => text.includes(`${kind}-secret`))).toBe(false)
    expect(await (await send('GET', '')).text()).not.toContain(`${kind}-secret`)
    await send('DELETE', `/${webhookId}`)
  })

  test('is recorded once per event, and taken by one worker', async () => {
    const webhookId = await createWebhook(database, account, { address: `${origin}/once`, events: ['ecc'] })
    const queued = await tell()
    await deliverNotification(parts, queued, new Date())
    const rows = await log(webhookId)
    expect(rows).toHaveLength(1)
    const key = { accountId: account, webhookId, deliveryId: rows[0]?.deliveryId }
    const soon = new Date(Date.now() + 1000)
    await Promise.all([deliver(parts, key, soon), deliver(parts, key, soon)])
    await deliver(parts, key, soon)
    expect(received).toHaveLength(1)
    await send('DELETE', `/${webhookId}`)
  })

  test('goes to the URL that a contact asked for, which becomes a webhook of the account', async () => {
    const contactId = await createContact(database, account)
    const address = `${origin}/asked`
    await admin.gateway(
      `/contact-info/api/contacts/${contactId}/subscriptions`,
      withJson('PUT', {
        subscriptions: [
          {
            event: 'ecc',
            channel: 'webhook',
            scope: 'account',
            scopeId: null,
            address: 'https://hooks.example/asked',
            quietFrom: null,
            quietTo: null,
          },
        ],
      }),
    )
    await sql`update contact_subscription set address = ${address} where contact_id = ${contactId}`.execute(
      database.system,
    )
    await tell()
    await tell()
    const { webhooks } = await json<{ webhooks: Webhook[] }>(send('GET', ''))
    const asked = webhooks.filter((each) => each.address === address)
    expect(asked).toMatchObject([{ name: 'Asked for by Mary Somerville', events: [], waiting: 2 }])
    await sql`delete from contact_subscription where contact_id = ${contactId}`.execute(database.system)
  })

  test('is retried with growing delays and the same id, then abandoned', async () => {
    const webhookId = await createWebhook(database, account, { address: `${origin}/down`, events: ['ecc'] })
    answers = 503
    await tell()
    let now = new Date(Date.now() + 1000)
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      await work(webhookId, now)
      // Nothing is sent before it is due.
      await work(webhookId, new Date(now.getTime() + 1000))
      expect(received).toHaveLength(attempt)
      now = new Date(now.getTime() + (pauseAfter(attempt) ?? 0) * 1000)
    }
    expect(await log(webhookId)).toMatchObject([{ state: 'failed', attempts: 8, statusCode: 503, nextAt: null }])
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect((await stateOf(webhookId))?.failingSince).not.toBeNull()
    await send('DELETE', `/${webhookId}`)
  })

  test('returns to the queue if its worker dies', async () => {
    const { deliveryId, webhookId } = await createDelivery(database, account)
    await sql`update webhook_delivery set state = 'waiting', next_at = now() - interval '2 minutes'
      where delivery_id = ${deliveryId}`.execute(database.system)
    await requeueDeliveries(database.system)
    const { rows } = await sql<{ queue: string }>`
      select queue_name as queue from graphile_worker.jobs where key like ${`%${deliveryId}`}`.execute(database.system)
    expect(rows).toEqual([{ queue: `webhook ${account} ${webhookId}` }])
  })
})

test('the delays grow and end within a day', () => {
  const pauses = Array.from({ length: 7 }, (_, attempts) => pauseAfter(attempts + 1) ?? 0)
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other))
  expect(new Set(pauses).size).toBe(7)
  expect(pauses.reduce((sum, each) => sum + each)).toBeGreaterThan(20 * 3600)
  expect(pauses.reduce((sum, each) => sum + each)).toBeLessThan(24 * 3600)
  expect(pauseAfter(8)).toBeNull()
})

describe('a webhook', () => {
  test('is signed with both secrets for a day after a rotation', async () => {
    const webhookId = await createWebhook(database, account, { address: `${origin}/rotated` })
    const { secret, webhook } = await json<{ secret: string; webhook: Webhook }>(send('POST', `/${webhookId}/secret`))
    expect(webhook.previousUntil).not.toBeNull()
    await send('POST', `/${webhookId}/test`)
    await work(webhookId)
    expect(received.map((each) => [isSignedBy(secret, each), isSignedBy(testSecret, each)])).toEqual([[true, true]])
    await sql`update webhook set previous_until = now() where webhook_id = ${webhookId}`.execute(database.system)
    await send('POST', `/${webhookId}/test`)
    await work(webhookId)
    expect(received.slice(1).map((each) => [isSignedBy(secret, each), isSignedBy(testSecret, each)])).toEqual([
      [true, false],
    ])
  })

  test('stores events while it is paused, and sends them when it resumes', async () => {
    const address = `${origin}/paused`
    const webhookId = await createWebhook(database, account, { address, events: ['ecc'], state: 'paused' })
    await tell()
    await work(webhookId)
    expect(received).toHaveLength(0)
    const on = { name: 'Ops', address, events: ['ecc'], state: 'on' }
    expect((await send('PUT', `/${webhookId}`, on, { 'if-match': '"7"' })).status).toBe(412)
    expect((await send('PUT', `/${webhookId}`, on, { 'if-match': '"1"' })).status).toBe(200)
    await work(webhookId)
    expect(received).toHaveLength(1)
    await send('DELETE', `/${webhookId}`)
  })

  test('is disabled after five days of failures, with an email and a notice', async () => {
    // A contact role does not make anyone an administrator.
    const named = 'ops.admin@customer.example'
    await createContact(database, account, { email: named, roles: ['Admin'] })
    const admins = await createUser(database, account)
    const webhookId = await createWebhook(database, account, { address: `${origin}/dead` })
    answers = 500
    await send('POST', `/${webhookId}/test`)
    await work(webhookId)
    expect((await stateOf(webhookId))?.state).toBe('on')
    await sql`update webhook set failing_since = now() - interval '5 days' where webhook_id = ${webhookId}`.execute(
      database.system,
    )
    await work(webhookId, new Date(Date.now() + 60_000))
    expect((await stateOf(webhookId))?.state).toBe('off')
    expect(await log(webhookId)).toMatchObject([{ state: 'failed' }])
    expect((await mailsTo(database, admins)).map(({ subject }) => subject)).toEqual(['Webhook “Operations” is off'])
    expect(await mailsTo(database, named)).toEqual([])
    expect((await send('POST', `/${webhookId}/test`)).status).toBe(422)
  })

  test('is disabled at once if its system answers 410', async () => {
    const webhookId = await createWebhook(database, account, { address: `${origin}/gone` })
    answers = 410
    await send('POST', `/${webhookId}/test`)
    await work(webhookId)
    expect((await stateOf(webhookId))?.state).toBe('off')
  })

  test.each([
    [{ name: '' }, 'name'],
    [{ address: 'ftp://hooks.example/' }, 'address'],
    [{ address: 'not an address' }, 'address'],
    [{ address: 'https://ada:secret@hooks.example/' }, 'address'],
    [{ events: ['tea'] }, 'events.0'],
  ])('with %j is refused, with a message at the field', async (change, field) => {
    const answer = await send('POST', '', { name: 'Ops', address: 'https://hooks.example/new', events: [], ...change })
    expect(answer.status).toBe(400)
    expect(Object.keys(await json<object>(answer))).toContain(field)
  })

  test('has its own URL', async () => {
    const wanted = { name: 'Ops', address: 'https://hooks.example/taken', events: [] }
    expect((await send('POST', '', wanted)).status).toBe(200)
    expect((await send('POST', '', wanted)).status).toBe(400)
  })
})

describe('a repeated delivery', () => {
  test('sends one message under its own id', async () => {
    const webhookId = await createWebhook(database, account, { address: `${origin}/again` })
    const { deliveryId } = await createDelivery(database, account, webhookId)
    expect((await send('POST', `/${webhookId}/deliveries/${deliveryId}/retry`)).status).toBe(200)
    await work(webhookId)
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([deliveryId])
    expect((await details(webhookId, deliveryId)).state).toBe('delivered')
    expect((await send('POST', `/${webhookId}/deliveries/msg_NONE/retry`)).status).toBe(404)
  })

  test('sends all messages of a period, or only the failed ones', async () => {
    const webhookId = await createWebhook(database, account, { address: `${origin}/replay` })
    const old = await createDelivery(database, account, webhookId)
    await sql`update webhook_delivery set created_at = '2026-01-01T12:00:00Z' where delivery_id = ${old.deliveryId}`.execute(
      database.system,
    )
    const fresh = await createDelivery(database, account, webhookId)
    const span = (what: string, from: string, to: string) => send('POST', `/${webhookId}/replay`, { what, from, to })
    const year = ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00+00:00'] as const
    expect(await json(span('failed', ...year))).toEqual({ queued: 1 })
    await work(webhookId)
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([old.deliveryId])
    expect(await json(span('failed', ...year))).toEqual({ queued: 0 })
    expect(await json(span('all', ...year))).toEqual({ queued: 1 })
    expect((await details(webhookId, fresh.deliveryId)).state).toBe('failed')
    expect((await span('all', year[1], year[0])).status).toBe(400)
    expect((await span('all', 'yesterday', year[0])).status).toBe(400)
  })

  test('sends at most a thousand at once', async () => {
    const webhookId = await createWebhook(database, account, { address: `${origin}/many` })
    await sql`
      insert into webhook_delivery (account_id, webhook_id, delivery_id, occasion_id, event, body, state)
      select ${account}, ${webhookId}, 'msg_' || n, 'many' || n, 'ecc', '{}', 'failed' from generate_series(1, 1001) n`.execute(
      database.system,
    )
    const span = { from: '2020-01-01T00:00:00Z', to: '2040-01-01T00:00:00Z', what: 'all' }
    expect((await send('POST', `/${webhookId}/replay`, span)).status).toBe(422)
    expect(await log(webhookId, '?state=waiting')).toEqual([])
  })
})

test('an API key can read webhooks, but cannot create or change one or read its secret, which would outlive the key', async () => {
  const key = await createKey(database, await createUser(database, account))
  const webhookId = await createWebhook(database, account, { address: `${origin}/kept` })
  const byKey = (method: string, path: string, body?: object) =>
    fetch(portal.gatewayUrl + base + path, withJson(method, body, { authorization: `Bearer ${key}` }))
  const elsewhere = { name: 'Elsewhere', address: 'https://elsewhere.example/', events: ['ecc'] }
  expect((await byKey('GET', '')).status).toBe(200)
  for (const answer of [
    await byKey('POST', '', elsewhere),
    await byKey('PUT', `/${webhookId}`, { ...elsewhere, state: 'on' }),
    await byKey('POST', `/${webhookId}/secret`),
  ]) {
    expect(answer.status).toBe(403)
    expect((await json<{ message: string }>(answer)).message).toContain('webhooks')
  }
  expect(await stateOf(webhookId)).toMatchObject({ address: `${origin}/kept` })
})
