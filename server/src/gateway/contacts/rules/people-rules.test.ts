import type { Contact } from '@portal/contract/contacts/contacts.ts'
import type { BulkAnswer } from '@portal/contract/integration/integration.ts'
import { operatorResource, permissionResources } from '@portal/contract/permission.ts'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  contactOf,
  createAccount,
  createContact,
  createKey,
  createSite,
  createUser,
  mailsTo,
} from '../../../testing/factories.ts'
import { createClient, signInClient } from '../../../testing/integration-client.ts'
import { joinAccount } from '../../../testing/join-account.ts'
import { json, withJson } from '../../../testing/json.ts'
import { type SignedInBrowser, startTestPortal } from '../../../testing/portal.ts'
import { createAccessRequest } from '../../access/testing/create-request.ts'

const portal = await startTestPortal()
const { database } = portal
const provider = await createAccount(database, { name: 'The provider' })
const dealer = await createAccount(database, { type: 'dealer' })
const account = await createAccount(database, { dealer })
const site = await createSite(database, account)
const otherSite = await createSite(database, account)
const contacts = '/contact-info/api/contacts'
const desk = '/people-desk/api'
const reason = 'Their administrator is away.'
const users = 'BusinessPortalAccountMgmt'

type Options = Parameters<typeof createUser>[2]
/** Creates a person with a sign-in. */
async function person(of: string, options: Options = {}) {
  const email = await createUser(database, of, options)
  return { email, id: await contactOf(database, email), browser: await portal.signIn(email) }
}

const send = (who: Pick<SignedInBrowser, 'gateway'>, method: string, path: string, body?: unknown, of = account) =>
  who.gateway(path, withJson(method, body, { 'account-id': of }))
const codeOf = async (answer: Promise<Response>) => {
  const got = await answer
  return got.status === 200 ? 200 : (await json<{ code: string }>(got)).code
}
const grantOf = (resource: string, sites: string[] | null = null, until: string | null = null) => ({
  resource,
  sites,
  until,
})
const inputOf = (email: string) => ({
  title: 'Dr',
  firstName: 'Ada',
  lastName: 'Byron',
  email,
  phone: '',
  mobile: '',
  roles: ['Billing'],
})
const signInOf = async (email: string) => {
  const { rows } = await sql<{ email: string }>`
    select l.email from identity.login l join portal_user u on u.person = l.subject where u.email = ${email}`.execute(
    database.system,
  )
  return rows[0]?.email
}
const heldBy = async (email: string) => {
  const { rows } = await sql<{ resource: string }>`
    select resource from permission_grant join portal_user using (user_id) where email = ${email} order by resource`.execute(
    database.system,
  )
  return rows.map(({ resource }) => resource)
}
const limit = (email: string, resource: string, set: { sites?: string[]; endsAt?: string }) =>
  sql`update permission_grant set sites = ${set.sites ?? null}::text[], ends_at = ${set.endsAt ?? null}::timestamptz
    where resource = ${resource} and user_id = (select user_id from portal_user where email = ${email})`.execute(
    database.system,
  )

async function followLinkTo(address: string, page: string) {
  const [mail] = await mailsTo(database, address)
  const secret = new RegExp(`/${page}#(\\S+)`).exec(mail?.text ?? '')?.[1] ?? ''
  return fetch(`${portal.gatewayUrl}/contact-info/api/contact-links`, withJson('POST', { secret }))
}

const full = await person(account)
const technical = await person(account, { permissions: ['BusinessPortal', 'BusinessPortalServices', users] })

test('A4.3 a technical contact with Users cannot take over a colleague with more permissions', async () => {
  const change = send(technical.browser, 'PUT', `${contacts}/${full.id}`, inputOf('eve@attacker.example'))
  expect(await codeOf(change)).toBe('holds_more')
  expect(await mailsTo(database, 'eve@attacker.example')).toEqual([])
  expect(await signInOf(full.email)).toBe(full.email)
  // A colleague with equal permissions may change the contact's address, which does not change the sign-in address.
  const equal = await person(account)
  expect((await send(full.browser, 'PUT', `${contacts}/${equal.id}`, inputOf('moved@customer.example'))).status).toBe(
    200,
  )
  expect((await followLinkTo('moved@customer.example', 'verify-email')).status).toBe(200)
  expect(await signInOf(equal.email)).toBe(equal.email)
  const read = await json<Contact>(full.browser.gateway(`${contacts}/${equal.id}`))
  expect(read).toMatchObject({ email: 'moved@customer.example', emailVerified: true, signInEmail: equal.email })
  await portal.signIn(equal.email)
  await expect(portal.signIn('moved@customer.example')).rejects.toThrow('refused')
})

test("A4.3 a dealer cannot change its customer's sign-in", async () => {
  const own = await createAccount(database, { dealer })
  const customer = await person(own, { permissions: ['BusinessPortalOrders', users] })
  const seller = await person(dealer, { permissions: ['BusinessPortalOrders', users] })
  const weaker = await person(dealer, { permissions: [users] })
  const move = (who: SignedInBrowser, to: string) =>
    send(who, 'PUT', `${contacts}/${customer.id}`, { ...inputOf(to), roles: ['Admin'] }, own)
  expect(await codeOf(move(weaker.browser, 'weaker@dealer.example'))).toBe('holds_more')
  expect((await move(seller.browser, 'seller@dealer.example')).status).toBe(200)
  expect((await followLinkTo('seller@dealer.example', 'verify-email')).status).toBe(200)
  expect(await signInOf(customer.email)).toBe(customer.email)
  await portal.signIn(customer.email)
  // Nor can the dealer's staff stay in the account by inviting themselves.
  const grants = [grantOf('BusinessPortalOrders')]
  expect(await codeOf(send(seller.browser, 'POST', contacts, { ...inputOf(seller.email), grants }, own))).toBe(
    'own_access',
  )
})

test('A4.3 staff with Accounts alone cannot gain control of the desk', async () => {
  const operator = await person(provider, { permissions: ['BusinessPortal', operatorResource] })
  const sam = await person(provider, { permissions: ['DeskAccounts'] })
  const grants = [grantOf('BusinessPortal'), grantOf(users)]
  const give = (to: string) =>
    send(sam.browser, 'PUT', `${desk}/contacts/${to}/permissions`, { grants, reason }, provider)
  expect(await codeOf(give(sam.id))).toBe('own_access')
  expect(await codeOf(give(operator.id))).toBe('works_at_desk')
  const clerk = await person(provider, { permissions: ['BusinessPortal'] })
  expect(await codeOf(give(clerk.id))).toBe('works_at_desk')
  const invited = { ...inputOf('sam.private@mail.example'), grants }
  expect(await codeOf(send(sam.browser, 'POST', `${desk}/contacts`, invited, provider))).toBe('works_at_desk')
  expect(await heldBy(sam.email)).toEqual(['DeskAccounts'])
  // In the provider's own account, a colleague with Users cannot change a staff member's address either.
  const colleague = await person(provider, { permissions: ['BusinessPortal', users] })
  const move = send(colleague.browser, 'PUT', `${contacts}/${operator.id}`, inputOf('colleague@mail.example'), provider)
  expect(await codeOf(move)).toBe('works_at_desk')
  expect(await signInOf(operator.email)).toBe(operator.email)
})

test('the desk can do its daily work, and an operator manages colleagues', async () => {
  const operator = await person(provider, { permissions: [operatorResource] })
  const sam = await person(provider, { permissions: ['DeskAccounts'] })
  const own = await createAccount(database)
  const first = {
    ...inputOf('first@new.example'),
    roles: ['Admin'],
    grants: [grantOf(users), grantOf('BusinessPortal')],
  }
  expect((await send(sam.browser, 'POST', `${desk}/contacts`, first, own)).status).toBe(200)
  const commission = { ...inputOf('second@new.example'), grants: [grantOf('BusinessPortalDealers')] }
  expect(await codeOf(send(sam.browser, 'POST', `${desk}/contacts`, commission, own))).toBe('more_than_held')
  const admin = await person(own)
  await person(own)
  const pause = (who: SignedInBrowser, id: string, of: string) =>
    send(who, 'POST', `${desk}/contacts/${id}/suspension`, { reason }, of)
  expect((await pause(sam.browser, admin.id, own)).status).toBe(200)
  expect(await codeOf(pause(sam.browser, operator.id, provider))).toBe('works_at_desk')
  expect(await codeOf(pause(operator.browser, operator.id, provider))).toBe('own_access')
  expect((await pause(operator.browser, sam.id, provider)).status).toBe(200)
})

test('customers cannot change staff who are also in their account', async () => {
  const sam = await createUser(database, provider, { permissions: ['DeskCases'] })
  await joinAccount(database, sam, account, { permissions: ['BusinessPortal'] })
  const id = 'C-SAM'
  await sql`update contact set contact_id = ${id} where account_id = ${account} and email = ${sam}`.execute(
    database.system,
  )
  expect(await codeOf(send(full.browser, 'POST', `${contacts}/${id}/suspension`))).toBe('works_at_desk')
  expect(await codeOf(send(full.browser, 'PUT', `${contacts}/${id}/permissions`, { grants: [] }))).toBe('works_at_desk')
  await sql`update contact set status = 'left' where contact_id = ${id}`.execute(database.system)
  expect(await codeOf(send(full.browser, 'DELETE', `${contacts}/${id}/departure`))).toBe('works_at_desk')
})

test.each(['sign-out', 'second-factor-reset'])(
  'staff with Accounts do no %s to a colleague or themselves',
  async (act) => {
    const operator = await person(provider, { permissions: [operatorResource] })
    const sam = await person(provider, { permissions: ['DeskAccounts'] })
    await sql`
    insert into identity.authenticator (subject, encrypted_secret, confirmed_at)
    select person, 'encrypted', now() from portal_user where email in (${operator.email}, ${sam.email})`.execute(
      database.system,
    )
    const tryOn = (who: SignedInBrowser, id: string) =>
      codeOf(send(who, 'POST', `${desk}/contacts/${id}/${act}`, { reason }, provider))
    expect(await tryOn(sam.browser, operator.id)).toBe('works_at_desk')
    expect(await tryOn(sam.browser, sam.id)).toBe('own_access')
    expect(await tryOn(operator.browser, sam.id)).toBe(200)
  },
)

test.each<[string, string, unknown?]>([
  ['PUT', '/permissions', { grants: [grantOf('BusinessPortal')] }],
  ['POST', '/suspension'],
  ['POST', '/departure', {}],
])('no one can %s %s for a person with more permissions, or for themselves', async (method, path, body) => {
  expect(await codeOf(send(technical.browser, method, `${contacts}/${full.id}${path}`, body))).toBe('holds_more')
  expect(await codeOf(send(technical.browser, method, `${contacts}/${technical.id}${path}`, body))).toBe('own_access')
})

test('a person with more permissions cannot be reinstated, brought back, invited again or withdrawn', async () => {
  const more = ['BusinessPortal', 'BusinessPortalBilling'] as const
  const of = async (status: 'suspended' | 'invited') =>
    contactOf(database, await createUser(database, account, { status, permissions: more }))
  const suspended = await of('suspended')
  expect(await codeOf(send(technical.browser, 'DELETE', `${contacts}/${suspended}/suspension`))).toBe('holds_more')
  const invited = await of('invited')
  expect(await codeOf(send(technical.browser, 'POST', `${contacts}/${invited}/invitation`, {}))).toBe('holds_more')
  expect(await codeOf(send(technical.browser, 'DELETE', `${contacts}/${invited}/invitation`))).toBe('holds_more')
  expect(await codeOf(send(technical.browser, 'POST', `${contacts}/${invited}/verification`))).toBe('holds_more')
  expect(
    await codeOf(send(technical.browser, 'PUT', `${contacts}/${invited}`, inputOf('invited-anew@customer.example'))),
  ).toBe('holds_more')
})

test('name and phone number of a person with more permissions can be corrected', async () => {
  const { email, id } = await person(account)
  const changed = { ...inputOf(email), lastName: 'King', phone: '01632 960 301' }
  expect((await send(technical.browser, 'PUT', `${contacts}/${id}`, changed)).status).toBe(200)
})

test('people can change their own contact address, which is not their sign-in address', async () => {
  const own = await person(account, { permissions: ['BusinessPortal', users] })
  const changed = inputOf('own@customer.example')
  expect((await send(own.browser, 'PUT', `${contacts}/${own.id}`, changed)).status).toBe(200)
  await followLinkTo('own@customer.example', 'verify-email')
  expect(await signInOf(own.email)).toBe(own.email)
})

test('no one grants more, wider or longer than their own permissions, by any path', async () => {
  const giver = await person(account, { permissions: ['BusinessPortalOrders', 'BusinessPortalServices', users] })
  await limit(giver.email, 'BusinessPortalServices', { sites: [site] })
  await limit(giver.email, 'BusinessPortalOrders', { endsAt: '2099-07-01T00:00:00+01:00' })
  const ways = {
    permissions: async (grants: unknown[]) => {
      const email = await createUser(database, account, { permissions: [] })
      return send(giver.browser, 'PUT', `${contacts}/${await contactOf(database, email)}/permissions`, { grants })
    },
    invitation: async (grants: unknown[]) =>
      send(giver.browser, 'POST', `${contacts}/${await createContact(database, account)}/invitation`, { grants }),
    contact: async (grants: unknown[]) =>
      send(giver.browser, 'POST', contacts, { ...inputOf(`${crypto.randomUUID()}@customer.example`), grants }),
  }
  for (const give of Object.values(ways)) {
    const refused = [
      grantOf('BusinessPortalBilling'),
      grantOf('BusinessPortalServices'),
      grantOf('BusinessPortalServices', [site, otherSite]),
      grantOf('BusinessPortalOrders'),
      grantOf('BusinessPortalOrders', null, '2099-07-01'),
    ]
    for (const grant of refused) {
      // An account has one change at a time.
      expect(await codeOf(give([grant]))).toBe('more_than_held')
    }
    const granted = [grantOf('BusinessPortalServices', [site]), grantOf('BusinessPortalOrders', null, '2099-06-30')]
    // An account has one change at a time.
    expect(await codeOf(give(granted))).toBe(200)
  }
})

test('a holder cannot extend a permission with an end date: on their page, by a request, or by a key', async () => {
  const holder = await person(account, { permissions: ['BusinessPortalOrders', users] })
  await limit(holder.email, users, { endsAt: '2099-01-01T00:00:00Z' })
  const grants = [grantOf('BusinessPortalOrders'), grantOf(users)]
  const path = `${contacts}/${holder.id}/permissions`
  expect(await codeOf(send(holder.browser, 'PUT', path, { grants }))).toBe('own_access')
  const ask = { resource: users, reason: 'I stay longer.' }
  expect((await send(holder.browser, 'POST', '/access-info/api/requests', ask)).status).toBe(200)
  const { requests } = await json<{ requests: { requestId: string; contactId: string; limit: string | null }[] }>(
    holder.browser.gateway('/access-info/api/requests'),
  )
  const own = requests.find(({ contactId }) => contactId === holder.id)
  expect(own?.limit).toContain('your own access')
  const answer = `/access-info/api/requests/${own?.requestId}/answer`
  expect(await codeOf(send(holder.browser, 'POST', answer, { isGranted: true }))).toBe('own_access')
  const key = await createKey(database, holder.email)
  const byKey = fetch(portal.gatewayUrl + path, withJson('PUT', { grants }, { authorization: `Bearer ${key}` }))
  expect(await codeOf(byKey)).toBe('not_for_keys')
  // Nor can a colleague whose own Users permission ends sooner extend it.
  const colleague = await person(account, { permissions: ['BusinessPortalOrders', users] })
  await limit(colleague.email, users, { endsAt: '2098-01-01T00:00:00Z' })
  expect(await codeOf(send(colleague.browser, 'PUT', path, { grants }))).toBe('holds_more')
})

test('only a person with the requested permission can grant it', async () => {
  const requestId = await createAccessRequest(database, account, 'BusinessPortalBilling')
  const answer = `/access-info/api/requests/${requestId}/answer`
  expect(await codeOf(send(technical.browser, 'POST', answer, { isGranted: true }))).toBe('more_than_held')
  expect(await codeOf(send(full.browser, 'POST', answer, { isGranted: true }))).toBe(200)
})

test("the end date of a person's access limits what they can grant", async () => {
  const guest = await person(account, { permissions: ['BusinessPortalOrders', users] })
  await sql`update portal_user set ends_at = '2099-07-01T00:00:00+01:00' where email = ${guest.email}`.execute(
    database.system,
  )
  const give = async (until: string | null) =>
    send(guest.browser, 'POST', `${contacts}/${await createContact(database, account)}/invitation`, {
      grants: [grantOf('BusinessPortalOrders', null, until)],
    })
  expect(await codeOf(give(null))).toBe('more_than_held')
  expect(await codeOf(give('2099-06-30'))).toBe(200)
})

test('a contact lists what its reader may not change, and why', async () => {
  const limitsOf = async (who: SignedInBrowser, id: string) =>
    (await json<Contact>(who.gateway(`${contacts}/${id}`))).limits
  const limits = await limitsOf(technical.browser, full.id)
  expect(limits.access).toContain('which is more than you have')
  expect(limits.address).toBe(limits.access)
  expect(limits.givable.map(({ resource }) => resource)).toEqual(['BusinessPortal', 'BusinessPortalServices', users])
  expect(await limitsOf(full.browser, technical.id)).toMatchObject({ access: null, address: null })
  expect(await limitsOf(full.browser, full.id)).toMatchObject({
    access: 'You cannot change your own access. Ask another administrator.',
    address: null,
  })
})

test("a change to a person's sign-in is reported to their sign-in address, not to a contact address", async () => {
  const operator = await person(provider, { permissions: [operatorResource] })
  const { email, id } = await person(account)
  await sql`update contact set email = 'elsewhere@customer.example' where contact_id = ${id}`.execute(database.system)
  await sql`
    insert into identity.authenticator (subject, encrypted_secret, confirmed_at)
    select person, 'encrypted', now() from portal_user where email = ${email}`.execute(database.system)
  const reset = send(operator.browser, 'POST', `${desk}/contacts/${id}/second-factor-reset`, { reason })
  expect((await reset).status).toBe(200)
  expect(await mailsTo(database, email)).toMatchObject([{ subject: 'Your second factor was removed' }])
  expect(await mailsTo(database, 'elsewhere@customer.example')).toEqual([])
})

test('a provider system manages customers’ people, and never changes sign-ins, passwords or staff', async () => {
  const crm = await signInClient(portal, await createClient(database))
  const own = await createAccount(database)
  const bring = async (item: object, accountId = own) => {
    const answer = await crm('/integration/api/users', withJson('PUT', [{ accountId, ...item }]))
    const { items } = await json<BulkAnswer>(answer)
    return Object.keys(items[0]?.fields ?? {}).join() || items[0]?.outcome
  }
  const item = { externalId: 'U-1', email: 'mary@own.example', permissions: ['BusinessPortal', users] }
  expect(await bring(item)).toBe('created')
  expect(await bring({ ...item, givenName: 'Mary' })).toBe('changed')
  expect(await bring({ ...item, email: 'moved@own.example' })).toBe('email')
  expect(await bring({ ...item, permissions: ['BusinessPortal', operatorResource] })).toBe('permissions')
  const passwordHash =
    '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQxMjM0NTY3OA$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNoaGFzaGhhc2g'
  const known = await createUser(database, own)
  expect(await bring({ externalId: 'U-2', email: known, passwordHash })).toBe('passwordHash')
  // Nor can it give a password to a person who has none and uses another way to sign in.
  const withoutPassword = async (trace: (subject: unknown) => RawBuilder<unknown>) => {
    const email = await createUser(database, own)
    await sql`update identity.login set password_hash = null where email = ${email}`.execute(database.system)
    await trace(sql`(select subject from identity.login where email = ${email})`).execute(database.system)
    return bring({ externalId: email, email, passwordHash })
  }
  const traces = [
    (subject: unknown) => sql`
      insert into identity.passkey (credential_id, subject, public_key, name) values ('P-1', ${subject}, '', 'Laptop')`,
    (subject: unknown) => sql`insert into identity.sign_in (subject, outcome) values (${subject}, 'signed_in')`,
    (subject: unknown) => sql`update identity.login set password_changed_at = now() where subject = ${subject}`,
  ]
  // An account has one change at a time.
  for (const trace of traces) expect(await withoutPassword(trace)).toBe('passwordHash')
  expect(await bring({ ...item, givenName: 'Mary', passwordHash })).toBe('changed')
  expect(await bring({ ...item, givenName: 'Mary', passwordHash })).toBe('unchanged')
  const operator = await createUser(database, provider, { permissions: [operatorResource] })
  await joinAccount(database, operator, own, { permissions: [] })
  expect(await bring({ externalId: 'U-3', email: operator, status: 'suspended' }, provider)).toContain('email')
  expect(await bring({ externalId: 'U-4', email: 'new@provider.example' }, provider)).toBe('accountId')
})

test('a provider system that suspends a person in one account leaves them the sign-in that another relies on', async () => {
  const crm = await signInClient(portal, await createClient(database))
  const own = await createAccount(database)
  const suspend = async (email: string) => {
    await crm(
      '/integration/api/users',
      withJson('PUT', [{ accountId: own, externalId: email, email, status: 'suspended' }]),
    )
    const { rows } = await sql`
      select l.status as login, u.status as "inAccount"
      from identity.login l join portal_user u using (subject) where l.email = ${email}`.execute(database.system)
    return rows[0]
  }
  const [alone, shared] = [await createUser(database, own), await createUser(database, own)]
  await joinAccount(database, shared, account, {})
  expect(await suspend(alone)).toEqual({ login: 'suspended', inAccount: 'suspended' })
  expect(await suspend(shared)).toEqual({ login: 'active', inAccount: 'suspended' })
})

test('an invitation accepted elsewhere does not take over a sign-in', async () => {
  const victim = await person(account)
  // As an import can create it: invited, with a sign-in that is years old.
  await sql`update portal_user set status = 'invited' where email = ${victim.email}`.execute(database.system)
  const moved = send(full.browser, 'PUT', `${contacts}/${victim.id}`, inputOf('taker@attacker.example'))
  expect((await moved).status).toBe(200)
  expect(await codeOf(followLinkTo('taker@attacker.example', 'invitation'))).toBe('already_signs_in')
  const { rows } = await sql<{ email: string }>`
    select email from identity.login where email in (${victim.email}, 'taker@attacker.example')`.execute(
    database.system,
  )
  expect(rows).toEqual([{ email: victim.email }])
})

test("the provider's account and staff are never described as a customer", async () => {
  const operator = await person(provider, { permissions: [...permissionResources, operatorResource] })
  const { rows } = await json<{ rows: { accountId: string; type: string }[] }>(
    operator.browser.gateway('/desk-info/api/accounts?size=50'),
  )
  const typeOf = (id: string) => rows.find(({ accountId }) => accountId === id)?.type
  expect([provider, dealer, account].map(typeOf)).toEqual(['provider', 'dealer', 'customer'])
  const staff = await person(provider, { permissions: [operatorResource] })
  const pages = [`${contacts}/${staff.id}`, `${contacts}?size=50`, `${desk}/contacts/${staff.id}`].map(async (path) => {
    const answer = await operator.browser.gateway(path, { headers: { 'account-id': provider } })
    return [answer.status, await answer.text()]
  })
  for (const [status, text] of await Promise.all(pages)) {
    expect([status, text]).toEqual([200, expect.stringContaining(staff.email)])
    expect(text).not.toMatch(/customer/i)
  }
})
