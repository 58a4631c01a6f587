import type { Delivery } from '@portal/contract/notifications/deliveries.ts'
import { operatorResource } from '@portal/contract/permission.ts'
import type { Incident } from '@portal/contract/service-status/incidents.ts'
import { sql } from 'kysely'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { createSendMail } from '../../mail/send.ts'
import { createAccount, createContact, createService, createUser } from '../../testing/factories.ts'
import { json, withJson } from '../../testing/json.ts'
import { sharedTestPortal } from '../../testing/portal.ts'
import { deliverNotification } from '../notifications/deliver-notification.ts'
import { mailNotices } from '../notifications/send-mails.ts'
import { notifyAccount, reachAccounts } from './notify-accounts.ts'

const portal = await sharedTestPortal()
const { database } = portal
const account = await createAccount(database)
const otherAccount = await createAccount(database)
const operations = await createAccount(database)
const ada = await portal.signIn(await createUser(database, account))
const desk = await portal.signIn(await createUser(database, operations, { permissions: [operatorResource] }))
const sam = await portal.signIn(await createUser(database, operations, { permissions: ['DeskCases'] }))

let isRefusing = true
const received: string[] = []
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (_address, _session, done) =>
    done(isRefusing ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : null),
  onData: (stream, session, done) => {
    stream.resume()
    stream.on('end', () => {
      received.push(...session.envelope.rcptTo.map(({ address }) => address))
      done()
    })
  },
})
await new Promise<void>((resolve) => {
  server.listen(0, '127.0.0.1', resolve)
})
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
// oxlint-disable-next-line typescript/consistent-type-assertions -- it listens on TCP
const SMTP_URL = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
const sendMail = createSendMail({ ...portal.config, SMTP_URL }, database)

const serviceId = await createService(database, account)
const contactId = await createContact(database, account, { firstName: 'Lena', lastName: 'Fox' })
await sql`
  insert into contact_subscription (account_id, contact_id, position, event, channel, scope, scope_id)
  values (${account}, ${contactId}, 0, 'outage', 'email', 'account', null)`.execute(database.system)

const jobs = async (text: string) => {
  const { rows } = await sql<{ payload: object }>`
    select payload from graphile_worker._private_jobs where payload::text like ${`%${text}%`}`.execute(database.system)
  return rows.map(({ payload }) => payload)
}

/** An incident whose email to one person is stored. Returns it with the id of the email. */
async function announced(): Promise<{ ref: string; messageId: number }> {
  const body = {
    kind: 'MSO',
    title: 'Fibre cut',
    start: new Date(Date.now() - 60_000).toISOString(),
    text: 'We look.',
    listedServiceIds: [serviceId],
  }
  const { ref } = await json<Incident>(desk.gateway('/incident-desk/api/incidents', withJson('POST', body)))
  await reachAccounts(database, { ref, version: 1 })
  await notifyAccount(database, { accountId: account, ref, version: 1 })
  const parts = { config: portal.config, database }
  for (const payload of await jobs(`${ref} 1`))
    if ('occasionId' in payload) await deliverNotification(parts, payload, new Date())
  const { rows } = await sql<{ address: string }>`
    select address from notification where entity_id = ${ref} and way = 'email'`.execute(database.system)
  const address = rows[0]?.address
  await mailNotices(parts, { accountId: account, contactId, address }, new Date())
  const { rows: mails } = await sql<{ id: string }>`
    select mail_id as id from notification where entity_id = ${ref} and way = 'email'`.execute(database.system)
  return { ref, messageId: Number(mails[0]?.id) }
}

const delivery = async (ref: string) => {
  const { rows } = await json<{ rows: Delivery[] }>(desk.gateway(`/incident-desk/api/incidents/${ref}/deliveries`))
  const [found] = rows.filter(({ way }) => way === 'email')
  if (!found) throw new Error('No email is recorded')
  return found
}
const resend = (ref: string, deliveryId: number, who = desk, of = account) =>
  who.gateway(
    `/incident-desk/api/incidents/${ref}/deliveries/${deliveryId}/resends`,
    withJson('POST', undefined, { 'account-id': of }),
  )

test('an email is waiting, failed with its reason, sent again once, and sent', async () => {
  const { ref, messageId } = await announced()
  expect(await delivery(ref)).toMatchObject({ name: 'Lena Fox', state: 'waiting', fault: null, resends: 0 })
  const { deliveryId } = await delivery(ref)
  expect((await resend(ref, deliveryId)).status).toBe(422)
  isRefusing = true
  await expect(sendMail({ messageId })).rejects.toThrow()
  expect(await delivery(ref)).toMatchObject({ state: 'failed', fault: 'refused' })

  expect((await resend(ref, deliveryId, ada)).status).toBe(403)
  expect((await resend(ref, deliveryId, sam)).status).toBe(403)
  expect((await resend(ref, deliveryId, desk, otherAccount)).status).toBe(404)
  expect((await resend('MSO-OTHER', deliveryId)).status).toBe(404)
  expect((await resend(ref, deliveryId)).status).toBe(200)
  expect((await resend(ref, deliveryId)).status).toBe(422)
  expect(await delivery(ref)).toMatchObject({ state: 'waiting', fault: null, resends: 1 })
  const { rows } = await sql<{ action: string }>`
    select action from activity where account_id = ${account} and entity_id = ${ref} order by activity_id`.execute(
    database.system,
  )
  expect(rows.map(({ action }) => action)).toEqual(['incident announced', 'notification sent again'])

  isRefusing = false
  await sendMail({ messageId })
  await sendMail({ messageId })
  expect(received).toHaveLength(1)
  expect(await delivery(ref)).toMatchObject({ state: 'sent', resends: 1 })
})

test('an email that a worker of the previous release sends is shown as sent', async () => {
  const { ref, messageId } = await announced()
  await sql`update mail.message set sent_at = now() where message_id = ${messageId}`.execute(database.system)
  expect(await delivery(ref)).toMatchObject({ state: 'sent', fault: null })
})

test('a server that does not respond is another reason, and a message is sent again five times at most', async () => {
  const { ref, messageId } = await announced()
  const { deliveryId } = await delivery(ref)
  const unreachable = createSendMail({ ...portal.config, SMTP_URL: 'smtp://127.0.0.1:1' }, database)
  const statuses: number[] = []
  for (const _ of Array.from({ length: 6 })) {
    await expect(unreachable({ messageId })).rejects.toThrow()
    statuses.push((await resend(ref, deliveryId)).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 422])
  expect(await delivery(ref)).toMatchObject({ state: 'failed', fault: 'noServer', resends: 5 })
})
