import type { Contact } from '@portal/contract/contacts/contacts.ts'
import { eventually } from '@portal/db/src/testing/eventually.ts'
import { quickHash } from '@portal/db/src/testing/quick-hash.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { TestBrowser } from '../testing/browser.ts'
import { createAccount, createContact, createUser, mailsTo } from '../testing/factories.ts'
import { importRows } from '../testing/import-rows.ts'
import { json, withJson } from '../testing/json.ts'
import { sharedTestPortal, testPassword } from '../testing/portal.ts'

const portal = await sharedTestPortal()
const { database } = portal
const issuer = portal.config.OIDC_ISSUER
const contacts = '/contact-info/api/contacts'
const newPassword = 'four unrelated words here'
const account = await createAccount(database)
const administrator = await portal.signIn(await createUser(database, account))

let people = 0
const nextEmail = () => `invited${(people += 1)}@first.example`

/** A person from a file, invited, with a permission and perhaps the password of the system that they come from. */
async function importInvited(accountId = account, changes: Record<string, unknown> = {}): Promise<string> {
  const email = nextEmail()
  const person = { account_id: accountId, email, given_name: 'Ada', permissions: ['BusinessPortalServices'] }
  expect(await importRows(database, 'users', [{ ...person, status: 'invited', ...changes }])).toMatchObject({
    added: 1,
  })
  return email
}

async function invite(email: string, at = administrator, accountId = account): Promise<string> {
  const id = await createContact(database, accountId, { email })
  const grants = [{ resource: 'BusinessPortalServices', sites: null, until: null }]
  expect((await at.gateway(`${contacts}/${id}/invitation`, withJson('POST', { grants }))).status).toBe(200)
  return id
}

async function linkIn(email: string, page: string, mails = 1): Promise<string> {
  await eventually(async () => expect(await mailsTo(database, email)).toHaveLength(mails))
  const [mail] = await mailsTo(database, email)
  return new RegExp(`/${page}#(\\S+)`).exec(mail?.text ?? '')?.[1] ?? ''
}

const forget = (email: string) => new TestBrowser().postForm(`${issuer}/forgotten-password`, { email })

async function setPassword(secret: string): Promise<number> {
  return (await new TestBrowser().postForm(`${issuer}/set-password`, { secret, password: newPassword })).status
}

const accepted = async (accountId = account, email = '') =>
  (
    await sql`
      select a.actor_name as name from activity a join contact c on c.account_id = a.account_id and c.contact_id = a.entity_id
      where a.account_id = ${accountId} and action = 'invitation accepted' and c.email = ${email}`.execute(
      database.system,
    )
  ).rows
const statusIn = async (accountId: string, email: string) =>
  (
    await sql<{ status: string }>`
      select status from contact where account_id = ${accountId} and email = ${email}`.execute(database.system)
  ).rows[0]?.status
const services = async (email: string, password: string) =>
  (await (await portal.signIn(email, password)).gateway('/service-info/api/services')).status

test('an imported person who is invited accepts by a password set through "Forgotten your password?"', async () => {
  const email = await importInvited()
  expect((await forget(email)).status).toBe(200)
  expect(await setPassword(await linkIn(email, 'set-password'))).toBe(200)
  expect(await accepted(account, email)).toEqual([{ name: 'Ada' }])
  expect(await services(email, newPassword)).toBe(200)
  expect(await accepted(account, email)).toHaveLength(1)
})

test('an imported person who is invited accepts by their first sign-in', async () => {
  const email = await importInvited(account, { password_hash: await quickHash(testPassword) })
  expect(await services(email, testPassword)).toBe(200)
  expect(await accepted(account, email)).toEqual([{ name: 'Ada' }])
})

test('a person without a sign-in who asks for a password gets the invitation again, until it ends', async () => {
  const email = nextEmail()
  const id = await invite(email)
  const first = await linkIn(email, 'invitation')
  await forget(email)
  const second = await linkIn(email, 'invitation', 2)
  expect(second).not.toBe(first)
  const { next } = await json<{ next: string }>(
    fetch(`${portal.gatewayUrl}/contact-info/api/contact-links`, withJson('POST', { secret: second })),
  )
  expect(await setPassword(next.split('#')[1] ?? '')).toBe(200)
  expect(await services(email, newPassword)).toBe(200)
  expect(await json<Contact>(administrator.gateway(`${contacts}/${id}`))).toMatchObject({ invitation: null })

  const late = nextEmail()
  await invite(late)
  await sql`update contact_link set expires_at = now() where email = ${late}`.execute(database.system)
  await forget(late)
  const other = nextEmail()
  await invite(other)
  await forget(other)
  await linkIn(other, 'invitation', 2)
  expect(await mailsTo(database, late)).toHaveLength(1)
})

test('a person with another account accepts by a password set through an email, and not by signing in', async () => {
  const other = await createAccount(database)
  const there = await portal.signIn(await createUser(database, other))
  const email = await createUser(database, account)
  await invite(email, there, other)
  expect(await services(email, testPassword)).toBe(200)
  expect(await statusIn(other, email)).toBe('invited')
  await forget(email)
  expect(await setPassword(await linkIn(email, 'set-password', 2))).toBe(200)
  expect(await statusIn(other, email)).toBe('active')
  expect(await accepted(other, email)).toHaveLength(1)
  expect(await accepted(account, email)).toEqual([])
  const signedIn = await portal.signIn(email, newPassword)
  const answer = await signedIn.gateway('/service-info/api/services', { headers: { 'account-id': other } })
  expect(answer.status).toBe(200)
})

test('an invitation that has ended is not accepted by a password set through an email', async () => {
  const other = await createAccount(database)
  const there = await portal.signIn(await createUser(database, other))
  const email = await createUser(database, account)
  await invite(email, there, other)
  await sql`update contact_link set expires_at = now() where account_id = ${other}`.execute(database.system)
  await forget(email)
  expect(await setPassword(await linkIn(email, 'set-password', 2))).toBe(200)
  expect(await statusIn(other, email)).toBe('invited')
})

test.each(['suspended', 'left'] as const)('a person who is %s stays out', async (status) => {
  const email = await importInvited(account, { password_hash: await quickHash(testPassword) })
  const { rows } = await sql<{ id: string }>`
    update portal_user set status = ${status} where email = ${email} returning user_id as id`.execute(database.system)
  expect(rows).toHaveLength(1)
  await forget(email)
  expect(await setPassword(await linkIn(email, 'set-password'))).toBe(200)
  await expect(portal.signIn(email, newPassword)).rejects.toThrow()
  expect(await statusIn(account, email)).toBe(status)
  expect(await accepted(account, email)).toEqual([])
})

test('an invitation to a closed account is not accepted', async () => {
  const closed = await createAccount(database)
  const email = await importInvited(closed)
  await sql`update account set closed_at = now() where account_id = ${closed}`.execute(database.system)
  await forget(email)
  expect(await setPassword(await linkIn(email, 'set-password'))).toBe(200)
  expect(await statusIn(closed, email)).toBe('invited')
})
