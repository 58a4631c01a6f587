import type { Recipient } from '@portal/contract/contacts/notifications.ts'
import type { TextMessage } from '@portal/contract/notifications/texts.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createAccount, createContact, createUser } from '../../testing/factories.ts'
import { json, withJson } from '../../testing/json.ts'
import { startTestPortal } from '../../testing/portal.ts'
import { createTextMessages } from '../../upstreams/text-messages/create.ts'
import { startTextProvider } from '../../upstreams/text-messages/testing/provider.ts'
import { notify, type QueuedNotification } from '../../lib/notify.ts'
import { asSystem } from '../actor.ts'
import { createWebhook } from '../webhooks/testing/create-webhook.ts'
import { deliverNotification } from './deliver-notification.ts'
import { mailNotices } from './send-mails.ts'
import { sendText } from './send-texts.ts'

const provider = await startTextProvider()
const secret = 'the secret of reports'
const portal = await startTestPortal({
  SMS_API_URL: provider.baseUrl,
  SMS_API_KEY: provider.key,
  SMS_REPORT_SECRET: secret,
})
const { database, config } = portal
const parts = { database, config }
const account = await createAccount(database)
const admin = await portal.signIn(await createUser(database, account))
const texts = createTextMessages(config)

beforeEach(async () => {
  provider.received.length = 0
  await sql`delete from contact_subscription`.execute(database.system)
})

interface Choice {
  channel?: string
  event?: string
  address?: string
  quietFrom?: string
  quietTo?: string
}
const subscribe = (contactId: string, ...choices: Choice[]) =>
  admin.gateway(
    `/contact-info/api/contacts/${contactId}/subscriptions`,
    withJson('PUT', {
      subscriptions: choices.map((each) => ({
        event: 'outage',
        channel: 'sms',
        scope: 'account',
        scopeId: null,
        address: null,
        quietFrom: null,
        quietTo: null,
        ...each,
      })),
    }),
  )
const person = async (firstName: string, numbers: { mobile?: string; phone?: string }) => {
  const email = `${firstName.toLowerCase()}@customer.example`
  const contactId = await createContact(database, account, { firstName, lastName: '', email })
  const { mobile = null, phone = null } = numbers
  await sql`update contact set mobile = ${mobile}, phone = ${phone} where contact_id = ${contactId}`.execute(
    database.system,
  )
  return contactId
}
const messagesOf = async (contactId: string) =>
  (await json<{ textMessages: TextMessage[] }>(admin.gateway(`/contact-info/api/contacts/${contactId}/subscriptions`)))
    .textMessages

/** Takes the jobs of one task out of the queue. */
async function takeJobs<T>(task: string): Promise<T[]> {
  const { rows } = await sql<{ payload: T }>`
    delete from graphile_worker._private_jobs as private using graphile_worker.jobs
    where jobs.id = private.id and jobs.task_identifier = ${task} returning private.payload`.execute(database.system)
  return rows.map(({ payload }) => payload)
}

/** An outage, at which everyone is notified; the messages wait for their job. */
async function outage(now = new Date()): Promise<void> {
  await asSystem(database, account, (scope) =>
    notify(scope, { kind: 'outage', title: 'Outage in Leeds', entity: 'service', entityId: 'S-1' }),
  )
  for (const payload of await takeJobs<QueuedNotification>('deliver notification')) {
    await deliverNotification(parts, payload, now)
  }
}

/** Sends all messages that wait, and returns their references. */
async function sendAll(now = new Date(), by = texts) {
  const jobs = await takeJobs<{ accountId: string; noticeId: number }>('send text message')
  for (const job of jobs) await sendText(parts, by, job, now)
  return jobs.map(({ accountId, noticeId }) => `${accountId}.${noticeId}`)
}

const report = (reference: string | undefined, state: string, more: { reason?: string; secret?: string } = {}) =>
  fetch(
    `${config.GATEWAY_BASE_URL}/notification-info/api/text-message-reports`,
    withJson(
      'POST',
      { reference, id: 'm-1', state, reason: more.reason },
      { authorization: `Bearer ${more.secret ?? secret}` },
    ),
  )

const emailsTo = async (email: string, now = new Date()) => {
  for (const payload of await takeJobs('email notifications')) await mailNotices(parts, payload, now)
  const { rows } = await sql`select from notification where way = 'email' and address = ${email}
    and sent_at is not null`.execute(database.system)
  return rows.length
}

describe('the delivery of a text message', () => {
  test('is shown as it was sent and reported, once however often it is reported', async () => {
    const ada = await person('Ada', { mobile: '+447700900123' })
    expect((await subscribe(ada, {})).status).toBe(200)
    await outage()
    expect(await messagesOf(ada)).toMatchObject([{ event: 'outage', to: '07700 900123', state: 'waiting' }])
    const [reference] = await sendAll()
    expect(provider.received).toMatchObject([{ to: '+447700900123', reference }])
    expect(provider.received[0]?.text).toContain('Outage in Leeds')
    expect(await messagesOf(ada)).toMatchObject([{ state: 'sent', endedAt: null }])
    expect(await json(report(reference, 'delivered'))).toEqual({ state: 'delivered' })
    expect(await json(report(reference, 'failed'))).toEqual({ state: 'delivered' })
    const [message] = await messagesOf(ada)
    expect(message).toMatchObject({ state: 'delivered', fault: null })
    expect(message?.sentAt && message.endedAt).toBeTruthy()
    expect(await emailsTo('ada@customer.example')).toBe(0)
  })

  test('a refusal names the reason, and the person gets one email instead', async () => {
    const grace = await person('Grace', { mobile: '+447700900000' })
    await subscribe(grace, {})
    await outage()
    const [reference] = await sendAll()
    expect(await messagesOf(grace)).toMatchObject([{ state: 'refused', fault: 'landline', sentAt: null }])
    await report(reference, 'refused', { reason: 'landline' })
    expect(await emailsTo('grace@customer.example')).toBe(1)
  })

  test('a later failure and a reason that the portal does not know lead to an email too', async () => {
    const mary = await person('Mary', { mobile: '+447700900124' })
    await subscribe(mary, {})
    await outage()
    const [reference] = await sendAll()
    await report(reference, 'failed', { reason: 'sunspots' })
    expect(await messagesOf(mary)).toMatchObject([{ state: 'failed', fault: 'other' }])
    expect(await emailsTo('mary@customer.example')).toBe(1)
  })

  test('an unavailable provider is called again for four hours, then an email is sent', async () => {
    const edith = await person('Edith', { mobile: '+447700900125' })
    await subscribe(edith, {})
    await outage()
    const [job] = await takeJobs('send text message')
    provider.fails.push(500, 500, 500)
    await expect(sendText(parts, texts, job, new Date())).rejects.toMatchObject({ code: 'unavailable' })
    expect(await messagesOf(edith)).toMatchObject([{ state: 'waiting' }])
    provider.fails.splice(0, 3, 500, 500, 500)
    const later = new Date(Date.now() + 5 * 3_600_000)
    await sendText(parts, createTextMessages(config), job, later)
    provider.fails.length = 0
    expect(await messagesOf(edith)).toMatchObject([{ state: 'failed', fault: 'late' }])
    expect(await emailsTo('edith@customer.example', later)).toBe(1)
  })

  test('a message that waits while text messages are switched off becomes an email', async () => {
    const ruth = await person('Ruth', { mobile: '+447700900126' })
    await subscribe(ruth, {})
    await outage()
    await sendAll(new Date(), null)
    expect(provider.received).toEqual([])
    expect(await messagesOf(ruth)).toMatchObject([{ state: 'failed', fault: 'off' }])
    expect(await emailsTo('ruth@customer.example')).toBe(1)
  })
})

test.each([
  ['a mobile number', { mobile: '+447700900301' }, null],
  ['the number of a mobile as phone number', { phone: '+447700900302' }, null],
  ['only a landline', { phone: '+441632960301' }, 'landline'],
  ['no number', {}, 'noNumber'],
])('the settings of a contact with %s say whether a text message can be sent', async (_, numbers, textObstacle) => {
  const contactId = await person('Nell', numbers)
  const settings = await json(admin.gateway(`/contact-info/api/contacts/${contactId}/subscriptions`))
  expect(settings).toMatchObject({ textService: 'on', textObstacle })
})

describe('a report', () => {
  test.each([
    ['with a wrong secret', '1.1', 'wrong'],
    ['without a secret', '1.1', ''],
    ['of an unknown message', '1.999999', secret],
    ['of an unknown account', 'NOWHERE.1', secret],
    ['without a reference of ours', 'x', secret],
  ])('%s is not found', async (_, reference, given) => {
    expect((await report(reference, 'delivered', { secret: given })).status).toBe(404)
  })

  test('of an unknown state is invalid', async () => {
    expect((await report('1.1', 'lost')).status).toBe(400)
  })
})

test('the preview names exactly the people and addresses to which an event is then sent', async () => {
  const night = { quietFrom: '22:00', quietTo: '07:00' }
  await subscribe(await person('Text', { mobile: '+447700900201' }), {}, { channel: 'email', ...night })
  await subscribe(await person('Night', { mobile: '+447700900202' }), night)
  await subscribe(await person('Landline', { mobile: '+441632960301' }), {})
  await subscribe(await person('Office', { phone: '+447700900203' }), {})
  await subscribe(await person('None', {}), {}, { channel: 'email' })
  await subscribe(await person('Hook', {}), { channel: 'webhook', address: 'https://hook.example/new' })
  const off = 'https://hook.example/off'
  await createWebhook(database, account, { address: off, state: 'off' })
  await subscribe(await person('Dead', {}), { channel: 'webhook', address: off })
  await createWebhook(database, account, { address: 'https://hook.example/all', events: ['outage'] })
  await createWebhook(database, account, {
    address: 'https://hook.example/paused',
    events: ['outage'],
    state: 'paused',
  })
  await createWebhook(database, account, { address: 'https://hook.example/gone', events: ['outage'], state: 'off' })

  // 23:30 in London.
  const at = new Date('2027-01-10T23:30:00Z')
  const query = `event=outage&at=${at.toISOString()}`
  const { recipients } = await json<{ recipients: Recipient[] }>(
    admin.gateway(`/contact-info/api/notifications/recipients?${query}`),
  )
  expect(recipients.find(({ name }) => name === 'Landline')).toMatchObject({
    channel: 'email',
    insteadOfText: 'landline',
  })
  expect(recipients.find(({ name }) => name === 'Dead')).toMatchObject({ outcome: 'off' })
  const promised = recipients
    .filter(({ outcome }) => outcome === 'told' || outcome === 'held' || outcome === 'paused')
    .map(
      ({ channel, to, outcome }) => `${channel} ${to?.replaceAll(' ', '').replace(/^0/, '+44')} ${outcome === 'held'}`,
    )

  await outage(at)
  const { rows } = await sql<{ sent: string }>`
    select way || ' ' || address || ' ' || (due_at > ${at}) as sent from notification
    where way <> 'portal' and at > now() - interval '1 minute' and contact_id in (select contact_id from contact_subscription)
    union all
    select 'webhook ' || address || ' false' from webhook_delivery join webhook using (account_id, webhook_id)
    where event = 'outage' and next_at = ${at}`.execute(database.system)
  expect(rows.map(({ sent }) => sent).toSorted()).toEqual(promised.toSorted())
  expect(promised).toHaveLength(9)
})
