import type { Recipient } from '@portal/contract/contacts/notifications.ts'
import { londonClock } from '@portal/contract/format/dates.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, createContact, createService, createSite, createUser } from '../../../testing/factories.ts'
import { json, withJson } from '../../../testing/json.ts'
import { sharedTestPortal } from '../../../testing/portal.ts'
import { isQuiet } from '../../../notices/policy.ts'

const portal = await sharedTestPortal()
const { database } = portal
const account = await createAccount(database)
const site = await createSite(database, account)
await createService(database, account, { serviceId: 'S-1', siteId: site })
const admin = await portal.signIn(await createUser(database, account))
const contacts = '/contact-info/api/contacts'

const outage = {
  event: 'outage',
  channel: 'email',
  scope: 'account',
  scopeId: null,
  address: null,
  quietFrom: null,
  quietTo: null,
}
const subscribe = (id: string, subscriptions: unknown[]) =>
  admin.gateway(`${contacts}/${id}/subscriptions`, withJson('PUT', { subscriptions }))
const told = async (query: string) =>
  (await json<{ recipients: Recipient[] }>(admin.gateway(`/contact-info/api/notifications/recipients?${query}`)))
    .recipients

/** Text messages are off in this portal; these were chosen before. */
const chooseTexts = (id: string) =>
  sql`update contact_subscription set channel = 'sms' where contact_id = ${id} and channel = 'email'`.execute(
    database.system,
  )

test('recipients of an event: by place, by quiet hours, once per channel, by email where a text message was chosen', async () => {
  const all = await createContact(database, account, { firstName: 'All', lastName: '', email: 'all@customer.example' })
  const local = await createContact(database, account, {
    firstName: 'Local',
    lastName: '',
    email: 'local@customer.example',
  })
  const silent = await createContact(database, account, {
    firstName: 'Silent',
    lastName: '',
    email: 'silent@customer.example',
  })
  const night = { quietFrom: '22:00', quietTo: '07:00' }
  expect((await subscribe(all, [outage, { ...outage, ...night }])).status).toBe(200)
  await subscribe(local, [{ ...outage, ...night, scope: 'site', scopeId: site }])
  await chooseTexts(local)
  await subscribe(silent, [
    { ...outage, scope: 'service', scopeId: 'S-1' },
    { ...outage, scope: 'service', scopeId: 'S-1', channel: 'webhook', address: 'https://hook.example/x' },
  ])
  await chooseTexts(silent)
  const summary = (rows: Recipient[]) =>
    rows.map(({ name, outcome, to, insteadOfText }) => [name, outcome, to, insteadOfText])
  // 23:30 in London, which is an hour ahead of UTC in July.
  expect(summary(await told(`event=outage&serviceId=S-1&at=2026-07-01T22:30:00Z`))).toEqual([
    ['All', 'told', 'all@customer.example', null],
    ['Local', 'held', 'local@customer.example', 'off'],
    ['Silent', 'told', 'silent@customer.example', 'off'],
    ['Silent', 'told', 'https://hook.example/x', null],
  ])
  expect(summary(await told(`event=outage&siteId=${site}&at=2026-07-01T06:00:00Z`))).toEqual([
    ['All', 'told', 'all@customer.example', null],
    ['Local', 'told', 'local@customer.example', 'off'],
  ])
  expect(await told('event=visit')).toEqual([])
})

test.each([['a text message while they are off', { channel: 'sms' }, 'subscriptions.0.channel']])(
  '%s cannot be chosen, and stays where it was',
  async (_, choice, field) => {
    const id = await createContact(database, account)
    const answer = await subscribe(id, [{ ...outage, ...choice }])
    expect(answer.status).toBe(400)
    expect(Object.keys(await json<object>(answer))).toEqual([field])
    await subscribe(id, [outage])
    const { event, channel } = { ...outage, ...choice }
    await sql`update contact_subscription set event = ${event}, channel = ${channel} where contact_id = ${id}`.execute(
      database.system,
    )
    const kept = await subscribe(id, [{ ...outage, ...choice, quietFrom: '22:00', quietTo: '07:00' }])
    expect(await kept.json()).toMatchObject({
      textService: 'off',
      textObstacle: 'off',
      subscriptions: [{ event, channel, quietFrom: '22:00' }],
    })
  },
)

test.each([
  ['event=tea', 400],
  ['event=outage&at=yesterday', 400],
  ['event=outage&siteId=NOWHERE', 404],
  ['event=outage&serviceId=NOTHING', 404],
])('refuses %s', async (query, status) => {
  expect((await admin.gateway(`/contact-info/api/notifications/recipients?${query}`)).status).toBe(status)
})

test.each([
  [{ scope: 'site' }, 'subscriptions.0.scopeId'],
  [{ scopeId: 'X' }, 'subscriptions.0.scopeId'],
  [{ scope: 'site', scopeId: 'NOWHERE' }, 'subscriptions.0.scopeId'],
  [{ channel: 'webhook' }, 'subscriptions.0.address'],
  [{ channel: 'webhook', address: 'http://hook.example' }, 'subscriptions.0.address'],
  [{ channel: 'webhook', address: 'javascript:alert(1)' }, 'subscriptions.0.address'],
  [{ quietFrom: '22:00' }, 'subscriptions.0.quietTo'],
  [{ quietFrom: '25:00', quietTo: '07:00' }, 'subscriptions.0.quietFrom'],
  [{ quietFrom: '07:00', quietTo: '07:00' }, 'subscriptions.0.quietTo'],
  [{ event: 'tea' }, 'subscriptions.0.event'],
])('refuses the subscription %j at its field', async (change, field) => {
  const id = await createContact(database, account)
  const answer = await subscribe(id, [{ ...outage, ...change }])
  expect(answer.status).toBe(400)
  expect(Object.keys(await json<object>(answer))).toContain(field)
})

const time = fc.integer({ min: 0, max: 1439 }).map((minute) => {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
})

test('every minute is within either quiet hours or the reversed hours', () => {
  fc.assert(
    fc.property(time, time, time, (now, from, to) => {
      fc.pre(from !== to)
      expect(isQuiet(now, from, to)).toBe(!isQuiet(now, to, from))
    }),
  )
})

test('quiet hours follow local time, in summer and in winter', () => {
  expect(londonClock(new Date('2026-07-01T22:30:00Z'))).toBe('23:30')
  expect(londonClock(new Date('2026-12-01T00:05:00Z'))).toBe('00:05')
})
