import type { Subscription } from '@portal/contract/contacts/notifications.ts'
import { mostSubscriptions } from '@portal/contract/contacts/values.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, createContact, createSite, createUser } from '../../../testing/factories.ts'
import { json, withJson } from '../../../testing/json.ts'
import { sharedTestPortal } from '../../../testing/portal.ts'

const portal = await sharedTestPortal()
const { database } = portal
const account = await createAccount(database)
const site = await createSite(database, account)
const admin = await portal.signIn(await createUser(database, account))
const make = () => createContact(database, account)

interface Row {
  id: string
  outcome: string
  code: string | null
  message: string | null
}
const send = (contactIds: readonly string[], more: object = {}, who = admin) =>
  who.gateway(
    '/contact-info/api/subscriptions',
    withJson('POST', { contactIds, event: 'outage', channel: 'email', isOn: true, ...more }),
  )
const turn = async (contactIds: readonly string[], more: object = {}) =>
  (await json<{ rows: Row[] }>(send(contactIds, more))).rows
const codesOf = async (ids: readonly string[], rows: readonly Row[]) =>
  ids.map((id) => rows.find((row) => row.id === id)?.code)
const subscriptionsOf = async (id: string) =>
  (
    await json<{ subscriptions: Subscription[] }>(admin.gateway(`/contact-info/api/contacts/${id}/subscriptions`))
  ).subscriptions.map(({ event, channel, scope }) => `${event} ${channel} ${scope}`)
const set = (id: string, subscriptions: readonly object[]) =>
  admin.gateway(`/contact-info/api/contacts/${id}/subscriptions`, withJson('PUT', { subscriptions }))
const whole = { channel: 'email', scope: 'account', scopeId: null, address: null, quietFrom: null, quietTo: null }

test('turns a notification on and off for several people, and leaves their others', async () => {
  const [first, second] = [await make(), await make()]
  await set(first, [
    { ...whole, event: 'visit' },
    { ...whole, event: 'outage', scope: 'site', scopeId: site },
  ])
  expect((await turn([first, second])).map(({ outcome }) => outcome)).toEqual(['done', 'done'])
  expect(await subscriptionsOf(first)).toEqual(['visit email account', 'outage email site', 'outage email account'])
  expect(await subscriptionsOf(second)).toEqual(['outage email account'])
  expect((await turn([first])).map(({ outcome }) => outcome)).toEqual(['unchanged'])
  expect((await turn([first, second], { isOn: false })).map(({ outcome }) => outcome)).toEqual(['done', 'done'])
  expect(await subscriptionsOf(first)).toEqual(['visit email account'])
  expect((await turn([first], { isOn: false })).map(({ outcome }) => outcome)).toEqual(['unchanged'])
})

test('off ends also the notification of a single site', async () => {
  const id = await make()
  await set(id, [{ ...whole, event: 'outage', scope: 'site', scopeId: site }])
  expect((await turn([id], { isOn: false })).map(({ outcome }) => outcome)).toEqual(['done'])
  expect(await subscriptionsOf(id)).toEqual([])
})

test('refuses leavers, people of another account, and a full list, one by one', async () => {
  const [free, left, full] = [await make(), await make(), await make()]
  const foreign = await createContact(database, await createAccount(database))
  await sql`update contact set status = 'left' where contact_id = ${left}`.execute(database.system)
  const many = Array.from({ length: mostSubscriptions }, () => ({ ...whole, event: 'visit' }))
  await set(full, many)
  const ids = [free, left, full, foreign, '\u0000']
  expect(await codesOf(ids, await turn(ids))).toEqual([null, 'contact_left', 'limit_reached', 'not_found', 'not_found'])
  expect(await turn([free], { channel: 'sms' })).toMatchObject([
    { outcome: 'refused', message: 'Text messages are off. Choose another channel.' },
  ])
  expect(await subscriptionsOf(free)).toEqual(['outage email account'])
  const { rows } = await sql`select from contact_subscription where contact_id = ${foreign}`.execute(database.system)
  expect(rows).toEqual([])
})

test('refuses people without the permission, no people, and a channel that needs an address', async () => {
  const id = await make()
  const reader = await portal.signIn(await createUser(database, account, { permissions: ['BusinessPortalServices'] }))
  expect((await send([id], {}, reader)).status).toBe(403)
  const answers = [await send([]), await send([id], { channel: 'webhook' }), await send([id], { isOn: 'yes' })]
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400])
})
