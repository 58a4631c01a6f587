import type { Contact } from '@portal/contract/contacts/contacts.ts'
import { inAccount } from '@portal/db/src/database.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  contactOf,
  createAccount,
  createContact,
  createService,
  createSite,
  createUser,
  mailsTo,
} from '../../../testing/factories.ts'
import { TestBrowser } from '../../../testing/browser.ts'
import { json, withJson } from '../../../testing/json.ts'
import { type SignedInBrowser, sharedTestPortal } from '../../../testing/portal.ts'

const portal = await sharedTestPortal()
const { database } = portal
const account = await createAccount(database, { name: 'Customer Ltd' })
const here = await createSite(database, account)
const there = await createSite(database, account)
await createService(database, account, { serviceId: 'S-HERE', siteId: here, name: 'Here' })
await createService(database, account, { serviceId: 'S-THERE', siteId: there, name: 'There' })
await createService(database, account, { serviceId: 'S-NOWHERE', name: 'Nowhere' })
const adminEmail = await createUser(database, account)
const admin = await portal.signIn(adminEmail)
const contacts = '/contact-info/api/contacts'
const password = 'four unrelated words here'

const write = (who: SignedInBrowser, method: string, path: string, body?: unknown) =>
  who.gateway(`${contacts}${path}`, withJson(method, body))
const grantOf = (resource: string, sites: string[] | null = null, until: string | null = null) => ({
  resource,
  sites,
  until,
})
const read = (id: string) => json<Contact>(admin.gateway(`${contacts}/${id}`))
const messageOf = async (answer: Response) => [answer.status, (await json<{ message: string }>(answer)).message]

let number = 0
/** Creates a contact with a unique address. */
async function someone() {
  const email = `invitee${(number += 1)}@customer.example`
  return { email, id: await createContact(database, account, { email }) }
}

async function secretFor(email: string, page = 'invitation'): Promise<string> {
  const [mail] = await mailsTo(database, email)
  return mail?.text.match(new RegExp(`/${page}#(\\S+)`))?.[1] ?? ''
}

const follow = (secret: string) =>
  fetch(`${portal.gatewayUrl}/contact-info/api/contact-links`, withJson('POST', { secret }))

/** Follows the link in the email until the person is signed in. */
async function accept(email: string): Promise<SignedInBrowser> {
  const { next } = await json<{ next: string }>(follow(await secretFor(email)))
  const browser = new TestBrowser()
  const [page = '', link = ''] = next.split('#')
  const set = await browser.postForm(page, { secret: link, password })
  expect(set.status).toBe(200)
  return portal.signIn(email, password)
}

test('invited, accepted, limited to a site, changed at the next call, suspended, reinstated, removed', async () => {
  const { email, id } = await someone()
  const grants = [grantOf('BusinessPortal'), grantOf('BusinessPortalServices', [here])]
  const invited = await write(admin, 'POST', `/${id}/invitation`, { grants })
  expect(await invited.json()).toMatchObject({ status: 'invited', isPortalUser: true, invitation: { isOver: false } })
  const invitee = await accept(email)
  expect(await read(id)).toMatchObject({ status: 'active', emailVerified: true, invitation: null })

  const services = () => invitee.gateway('/service-info/api/services')
  expect(await (await services()).json()).toMatchObject({ total: 1, rows: [{ serviceId: 'S-HERE' }] })
  expect((await invitee.gateway('/service-info/api/services/S-THERE')).status).toBe(404)
  expect((await invitee.gateway('/service-info/api/services/S-NOWHERE/history')).status).toBe(404)
  expect((await invitee.gateway(contacts)).status).toBe(403)

  await write(admin, 'PUT', `/${id}/permissions`, { grants: [grantOf('BusinessPortal')] })
  expect((await services()).status).toBe(403)
  await write(admin, 'PUT', `/${id}/permissions`, { grants })
  expect((await services()).status).toBe(200)
  await write(admin, 'POST', `/${id}/suspension`)
  expect((await services()).status).toBe(403)
  await expect(portal.signIn(email, password)).rejects.toThrow('refused')
  await write(admin, 'DELETE', `/${id}/suspension`)
  expect((await services()).status).toBe(200)

  expect(await (await write(admin, 'POST', `/${id}/departure`, {})).json()).toMatchObject({
    status: 'left',
    grants: [],
  })
  expect((await services()).status).toBe(403)
  await expect(portal.signIn(email, password)).rejects.toThrow('refused')
})

test('limited to a site: lists, counts, search, export, sites and changes respect the limit', async () => {
  const email = await createUser(database, account, { permissions: ['BusinessPortalServices'] })
  await sql`update permission_grant set sites = ${[here]}::text[] where user_id = (
    select user_id from portal_user where email = ${email})`.execute(database.system)
  const person = await portal.signIn(email)
  const text = async (path: string) => (await person.gateway(`/service-info/api${path}`)).text()
  expect(JSON.parse(await text('/services?search=s-'))).toMatchObject({ total: 1 })
  expect(await text('/services.csv')).not.toContain('S-THERE')
  expect(JSON.parse(await text('/services/categories'))).toEqual({
    categories: { Connectivity: { total: 1, conditions: { working: 1 } } },
    sites: 1,
  })
  expect(JSON.parse(await text('/sites'))).toMatchObject({ sites: [{ siteId: here }] })
  expect((await person.gateway(`/service-info/api/sites/${there}`)).status).toBe(404)
  const changed = await person.gateway(
    '/service-info/api/services/order-refs',
    withJson('POST', { rows: [{ serviceId: 'S-THERE', orderRef: 'X' }] }),
  )
  expect(await changed.json()).toMatchObject({ rows: [{ outcome: 'not_found', name: null }] })
  expect((await person.browser.request(`${portal.baseUrl}/api/vcd-details/S-THERE`)).status).toBe(404)
})

test('a permission ends at the end of its last day', async () => {
  const email = await createUser(database, account, { permissions: ['BusinessPortalOrders'] })
  const id = await contactOf(database, email)
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const grants = [grantOf('BusinessPortalServices', null, day(-2)), grantOf('BusinessPortalOrders', null, day(1))]
  await write(admin, 'PUT', `/${id}/permissions`, { grants })
  expect((await read(id)).grants).toMatchObject([
    { resource: 'BusinessPortalOrders', until: day(1), isOver: false, grantedBy: 'Ada Byron' },
    { resource: 'BusinessPortalServices', until: day(-2), isOver: true },
  ])
  const person = await portal.signIn(email)
  expect((await person.gateway('/service-info/api/services')).status).toBe(403)
})

test('a link works once; only the latest works, and not after it expired or was withdrawn', async () => {
  const { email, id } = await someone()
  const grants = [grantOf('BusinessPortal')]
  await write(admin, 'POST', `/${id}/invitation`, { grants })
  const first = await secretFor(email)
  await write(admin, 'POST', `/${id}/invitation`, {})
  const second = await secretFor(email)
  expect((await follow(first)).status).toBe(404)
  await sql`update contact_link set expires_at = now() where contact_id = ${id}`.execute(database.system)
  expect((await follow(second)).status).toBe(404)
  expect((await read(id)).invitation).toMatchObject({ isOver: true })
  await write(admin, 'POST', `/${id}/invitation`, {})
  const third = await secretFor(email)
  expect((await write(admin, 'DELETE', `/${id}/invitation`)).status).toBe(200)
  expect((await follow(third)).status).toBe(404)
  expect(await read(id)).toMatchObject({ status: 'active', isPortalUser: false, invitation: null, grants: [] })
  await write(admin, 'POST', `/${id}/invitation`, { grants })
  const used = await secretFor(email)
  const answers = await Promise.all(Array.from({ length: 4 }, () => follow(used)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test.each(['', 'made-up', '\0', 'x'.repeat(201)])('refuses the link %j', async (secret) => {
  expect((await follow(secret)).status).toBeOneOf([400, 404])
})

test("only a link's hash is stored", async () => {
  const { email, id } = await someone()
  await write(admin, 'POST', `/${id}/verification`)
  const secret = await secretFor(email, 'verify-email')
  expect(secret).toHaveLength(43)
  const { rows } = await sql<{ text: string }>`select l::text as text from contact_link l`.execute(database.system)
  expect(rows.some(({ text }) => text.includes(secret))).toBe(false)
  expect(await json(follow(secret))).toEqual({ email, next: null })
  expect(await read(id)).toMatchObject({ emailVerified: true, isPortalUser: false })
  expect(await messageOf(await write(admin, 'POST', `/${id}/verification`))).toEqual([
    422,
    'This address is already verified.',
  ])
})

test('a new address of a contact is verified, and never becomes the sign-in address', async () => {
  const email = await createUser(database, account)
  const id = await contactOf(database, email)
  const moved = `moved-${email}`
  const { title, firstName, lastName } = await read(id)
  const input = { title, firstName, lastName, email: moved, phone: '', mobile: '', roles: ['Billing'] }
  expect((await write(admin, 'PUT', `/${id}`, input)).status).toBe(200)
  await portal.signIn(email)
  await follow(await secretFor(moved, 'verify-email'))
  expect(await read(id)).toMatchObject({ email: moved, emailVerified: true, signInEmail: email })
  await portal.signIn(email)
  await expect(portal.signIn(moved)).rejects.toThrow('refused')
})

test.each([
  [[], 'grants'],
  [[grantOf('PortalOperator')], 'grants.0.resource'],
  [[grantOf('BusinessPortal'), grantOf('BusinessPortal')], 'grants'],
  [[grantOf('BusinessPortalAccountMgmt', ['x'])], 'grants'],
  [[grantOf('BusinessPortalServices', ['NOWHERE'])], 'grants'],
  [[grantOf('BusinessPortalServices', [])], 'grants.0.sites'],
  [[grantOf('BusinessPortalServices', null, '31/12/2026')], 'grants.0.until'],
])('refuses the permissions %j', async (grants, field) => {
  const { id } = await someone()
  const answer = await write(admin, 'POST', `/${id}/invitation`, { grants })
  expect(answer.status).toBe(400)
  expect(Object.keys(await json<object>(answer))).toEqual([field])
})

test("the provider’s own permission cannot be granted, even by the gateway's role", async () => {
  const insert = (userId: string, resource: string) =>
    inAccount(database, account, async (tx) => {
      await sql`insert into permission_grant (account_id, user_id, resource) values (${account}, ${userId}, ${resource})`.execute(
        tx,
      )
    })
  const userOf = async (email: string) => {
    const found = await sql<{ id: string }>`select user_id as id from portal_user where email = ${email}`.execute(
      database.system,
    )
    return found.rows[0]?.id ?? ''
  }
  await expect(insert(await userOf(adminEmail), 'PortalOperator')).rejects.toThrow('row-level security')
  const stranger = await createUser(database, await createAccount(database), { permissions: [] })
  // On Citus a foreign key does what the policy does.
  await expect(insert(await userOf(stranger), 'BusinessPortal')).rejects.toThrow(
    /row-level security|permission_grant_of_account/,
  )
})

test('a name in an email to a stranger is no link', async () => {
  const email = await createUser(database, account, {
    givenName: 'https://evil.example',
    familyName: 'www.evil.example',
  })
  const baddie = await portal.signIn(email)
  const [invited, added] = [await someone(), await someone()]
  await write(baddie, 'POST', `/${invited.id}/invitation`, { grants: [grantOf('BusinessPortal')] })
  await write(baddie, 'POST', `/${added.id}/verification`)
  for (const to of [invited.email, added.email]) {
    const [mail] = await mailsTo(database, to)
    expect(mail?.text, to).toContain('https[:]//evil[.]example www[.]evil[.]example ')
    expect(mail?.text, to).not.toContain('evil.example')
  }
})

test('limits the number of emails', async () => {
  const { id } = await someone()
  for (let round = 0; round < 5; round += 1) {
    expect((await write(admin, 'POST', `/${id}/verification`)).status).toBe(200)
  }
  expect((await write(admin, 'POST', `/${id}/verification`)).status).toBe(422)
})

test('no one can change their own permissions, or suspend themselves', async () => {
  const own = await createAccount(database)
  const email = await createUser(database, own)
  const id = await contactOf(database, email)
  const person = await portal.signIn(email)
  expect((await messageOf(await write(person, 'PUT', `/${id}/permissions`, { grants: [] })))[1]).toContain(
    'your own access',
  )
  const ending = [grantOf('BusinessPortalAccountMgmt', null, '2099-01-01')]
  expect((await write(person, 'PUT', `/${id}/permissions`, { grants: ending })).status).toBe(422)
  expect((await messageOf(await write(person, 'POST', `/${id}/suspension`)))[1]).toContain('your own access')
  const colleague = await portal.signIn(await createUser(database, own))
  expect((await write(colleague, 'PUT', `/${id}/permissions`, { grants: ending })).status).toBe(200)
})

test('if two administrators remove each other at once, one of them stays', async () => {
  const own = await createAccount(database)
  const emails = [await createUser(database, own), await createUser(database, own)]
  const people = await Promise.all(emails.map((email) => portal.signIn(email)))
  const ids = await Promise.all(emails.map((email) => contactOf(database, email)))
  await sql`update contact set roles = '{Admin}' where account_id = ${own}`.execute(database.system)
  const answers = await Promise.all(
    people.map((person, index) => write(person, 'POST', `/${ids[1 - index]}/suspension`)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const { rows } = await sql`select 1 from contact where account_id = ${own} and status = 'active'`.execute(
    database.system,
  )
  expect(rows).toHaveLength(1)
})

test('a leaver: responsibilities are listed, obstacles named, and the rest goes to a colleague', async () => {
  const own = await createAccount(database)
  const site = await createSite(database, own, { name: 'Leeds' })
  const person = await portal.signIn(await createUser(database, own))
  const leaver = await createContact(database, own, { roles: ['Security Contact'], sites: [site] })
  const colleague = await createContact(database, own, { firstName: 'Cara' })
  const subscription = { event: 'outage', channel: 'email', scope: 'site', scopeId: site, address: null }
  await write(person, 'PUT', `/${leaver}/subscriptions`, {
    subscriptions: [{ ...subscription, quietFrom: null, quietTo: null }],
  })
  expect(await json(person.gateway(`${contacts}/${leaver}/holdings`))).toMatchObject({
    groups: [
      { kind: 'roles', items: ['Security'] },
      { kind: 'sites', items: ['Leeds'] },
      { kind: 'notifications', items: ['Outage'] },
    ],
    obstacles: ['This is the last Security Contact. Give someone else the role Security first.'],
  })
  expect((await write(person, 'POST', `/${leaver}/departure`, {})).status).toBe(422)
  await createContact(database, own, { roles: ['Security Contact'] })
  for (const handOverTo of [leaver, 'nobody']) {
    expect((await write(person, 'POST', `/${leaver}/departure`, { handOverTo })).status).toBe(400)
  }
  expect((await write(person, 'POST', `/${leaver}/departure`, { handOverTo: colleague })).status).toBe(200)
  expect(await json(person.gateway(`${contacts}/${colleague}`))).toMatchObject({ sites: [site] })
  expect(await json(person.gateway(`${contacts}/${colleague}/subscriptions`))).toMatchObject({
    subscriptions: [subscription],
  })
  expect((await write(person, 'POST', `/${leaver}/departure`, {})).status).toBe(422)
  expect(await json(write(person, 'DELETE', `/${leaver}/departure`))).toMatchObject({ status: 'active', leftAt: null })
})
