import type { DeskContact } from '@portal/contract/desk/people.ts'
import { operatorResource } from '@portal/contract/permission.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { contactOf, createAccount, createUser, mailsTo } from '../../../testing/factories.ts'
import { json, withJson } from '../../../testing/json.ts'
import { sharedTestPortal } from '../../../testing/portal.ts'
import { createAccessRequest } from '../../access/testing/create-request.ts'

const portal = await sharedTestPortal()
const { database } = portal
const home = await createAccount(database, { name: 'The provider' })
const account = await createAccount(database, { name: 'Customer Ltd' })
const ruth = await portal.signIn(
  await createUser(database, home, { permissions: [operatorResource], givenName: 'Ruth', familyName: 'Calder' }),
)
const adminEmail = await createUser(database, account)
const admin = await portal.signIn(adminEmail)
const adminId = await contactOf(database, adminEmail)

const act = (path: string, body?: object, method = 'POST') =>
  ruth.gateway(`/people-desk/api${path}`, withJson(method, body, { 'account-id': account }))
const read = (id: string) =>
  json<DeskContact>(ruth.gateway(`/people-desk/api/contacts/${id}`, { headers: { 'account-id': account } }))
const reason = 'Their administrator is away.'
const messageOf = async (answer: Response) => [answer.status, (await json<{ message: string }>(answer)).message]
const recorded = async (id: string) =>
  (
    await json<{ rows: { actorName: string; action: string }[] }>(
      admin.gateway(`/activity-info/api/activity?thing=contact&thingId=${id}`),
    )
  ).rows

/** Creates a signed-in person of the account. */
async function someone() {
  const email = await createUser(database, account, { permissions: ['BusinessPortalServices'] })
  return { email, id: await contactOf(database, email), browser: await portal.signIn(email) }
}

test('the desk invites a person to the account, and the customer sees who did it', async () => {
  const grants = [{ resource: 'BusinessPortalOrders', sites: null, until: null }]
  const given = { title: 'Dr', firstName: 'Mary', lastName: 'Somerville', phone: '', mobile: '', roles: ['Admin'] }
  const email = 'mary.somerville@customer.example'
  const answer = await act('/contacts', { ...given, email, grants })
  expect(answer.status).toBe(200)
  const { contactId, status } = await json<DeskContact>(answer)
  expect(status).toBe('invited')
  const [mail] = await mailsTo(database, email)
  expect(mail?.text).toContain('Ruth Calder has invited you')
  expect(mail?.text).toContain('to act for Customer Ltd.')
  expect((await act(`/contacts/${contactId}/invitation`)).status).toBe(200)
  expect(await mailsTo(database, email)).toHaveLength(2)
  expect(await recorded(contactId)).toMatchObject([
    { actorName: 'Ruth Calder', action: 'invited' },
    { actorName: 'Ruth Calder', action: 'invited' },
    { actorName: 'Ruth Calder', action: 'contact added' },
  ])
})

test('a change of permissions takes effect on the next call', async () => {
  const { id, browser } = await someone()
  expect((await browser.gateway('/service-info/api/services')).status).toBe(200)
  const grants = [{ resource: 'BusinessPortalOrders', sites: null, until: null }]
  expect((await act(`/contacts/${id}/permissions`, { grants, reason }, 'PUT')).status).toBe(200)
  expect((await browser.gateway('/service-info/api/services')).status).toBe(403)
  expect((await browser.gateway('/order-info/api/orders')).status).toBe(200)
})

test('a person is suspended with a reason and reinstated', async () => {
  const { id, browser } = await someone()
  expect(await json(act(`/contacts/${id}/suspension`, { reason: '' }))).toEqual({
    reason: 'Enter a reason. The customer can see it.',
  })
  expect((await act(`/contacts/${id}/suspension`, { reason })).status).toBe(200)
  expect((await browser.gateway('/service-info/api/services')).status).toBe(403)
  expect((await act(`/contacts/${id}/restoration`, { reason })).status).toBe(200)
  expect((await browser.gateway('/service-info/api/services')).status).toBe(200)
  expect(await recorded(id)).toMatchObject([
    { actorName: 'Ruth Calder', action: 'reinstated', after: { reason } },
    { actorName: 'Ruth Calder', action: 'suspended', after: { reason } },
  ])
})

test('the last manager of users stays', async () => {
  await sql`update contact set roles = '{Admin,Security Contact}' where contact_id = ${adminId}`.execute(
    database.system,
  )
  await sql`update contact set roles = '{Billing}' where account_id = ${account} and contact_id <> ${adminId}`.execute(
    database.system,
  )
  expect(await messageOf(await act(`/contacts/${adminId}/suspension`, { reason }))).toEqual([
    422,
    'This is the last Administrator. Make someone else an Administrator first.',
  ])
  const grants = [{ resource: 'BusinessPortalOrders', sites: null, until: null }]
  expect(await messageOf(await act(`/contacts/${adminId}/permissions`, { grants, reason }, 'PUT'))).toEqual([
    422,
    'This is the last person who can manage users. Give someone else the permission Users first.',
  ])
})

test('sessions end everywhere', async () => {
  const { id, email, browser } = await someone()
  await portal.signIn(email)
  expect((await read(id)).sessions).toHaveLength(2)
  expect((await act(`/contacts/${id}/sign-out`, { reason })).status).toBe(200)
  expect((await read(id)).sessions).toHaveLength(0)
  expect((await browser.gateway('/service-info/api/services')).status).toBe(401)
})

test('a lost second factor is removed, and its owner is notified', async () => {
  const { id, email, browser } = await someone()
  const [status, message] = await messageOf(await act(`/contacts/${id}/second-factor-reset`, { reason }))
  expect([status, message]).toEqual([422, expect.stringContaining('has no second factor.')])
  await sql`
    insert into identity.authenticator (subject, encrypted_secret, confirmed_at)
    select person, 'encrypted', now() from portal_user where email = ${email}`.execute(database.system)
  expect((await read(id)).secondFactor).toBe('totp')
  expect((await act(`/contacts/${id}/second-factor-reset`, { reason })).status).toBe(200)
  expect((await read(id)).secondFactor).toBe('none')
  expect((await browser.gateway('/service-info/api/services')).status).toBe(401)
  const [mail] = await mailsTo(database, email)
  expect(mail?.text).toContain(`Ruth Calder of our desk has removed your second factor:\n\n> ${reason}\n`)
  expect(await recorded(id)).toMatchObject([{ action: 'second factor reset', after: { reason } }])
})

test('the desk grants a requested permission if no administrator does', async () => {
  const requestId = await createAccessRequest(database, account)
  const asked = await json<{ requests: { requestId: string }[] }>(
    ruth.gateway('/people-desk/api/requests', { headers: { 'account-id': account } }),
  )
  expect(asked.requests).toMatchObject([{ requestId }])
  const answer = await act(`/requests/${requestId}/answer`, { isGranted: true, answer: '' })
  expect(await json(answer)).toEqual({ requests: [] })
})

test('only staff can do any of this', async () => {
  const { id } = await someone()
  const init = withJson('POST', { reason })
  expect((await admin.gateway(`/people-desk/api/contacts/${id}/sign-out`, init)).status).toBe(403)
})

test("staff who manage customers' people cannot suspend a colleague of the desk", async () => {
  const sam = await portal.signIn(await createUser(database, home, { permissions: ['DeskAccounts'] }))
  const colleague = await contactOf(database, await createUser(database, home, { permissions: ['DeskCases'] }))
  const { id: customer } = await someone()
  const suspend = (contactId: string, of: string, who = sam) =>
    who.gateway(`/people-desk/api/contacts/${contactId}/suspension`, withJson('POST', { reason }, { 'account-id': of }))
  expect(await messageOf(await suspend(colleague, home))).toEqual([422, expect.stringContaining('works at the desk')])
  expect((await suspend(customer, account)).status).toBe(200)
  expect((await suspend(colleague, home, ruth)).status).toBe(200)
})
