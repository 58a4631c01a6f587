import type { ApiKey } from '@portal/contract/api-keys/api-keys.ts'
import { operatorResource } from '@portal/contract/permission.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  contactOf,
  createAccount,
  createContact,
  createKey,
  createService,
  createSite,
  createUser,
  mailsTo,
} from '../../testing/factories.ts'
import { json, withJson } from '../../testing/json.ts'
import { joinAccount } from '../../testing/join-account.ts'
import { sharedTestPortal } from '../../testing/portal.ts'
import { daysAfter } from '../../lib/days.ts'
import { dayOf } from '@portal/contract/format/days.ts'
import { remindOfKeys } from './jobs.ts'
import { makeKey, readKey } from './key-text.ts'

const portal = await sharedTestPortal()
const { database } = portal
const account = await createAccount(database)
const siteId = await createSite(database, account)
const elsewhere = await createSite(database, account)
const serviceId = await createService(database, account, { siteId })
await createService(database, account, { siteId: elsewhere })
const email = await createUser(database, account)
const admin = await portal.signIn(email)
const keys = '/key-info/api/keys'
const services = '/service-info/api/services'

const send = (who: typeof admin, path: string, body?: unknown) => who.gateway(path, withJson('POST', body))
const input = {
  name: 'Stock system',
  resources: ['BusinessPortalServices'],
  expiresOn: daysAfter(dayOf(new Date()), 30),
}
interface NewKey {
  key: ApiKey
  secret: string
}
const make = (body: object) => json<NewKey>(send(admin, keys, { ...input, ...body }))
interface Sent {
  method?: string
  body?: string
  headers?: Record<string, string>
}
const call = (secret: string, path = services, init: Sent = {}) =>
  fetch(portal.gatewayUrl + path, { ...init, headers: { ...init.headers, authorization: `Bearer ${secret}` } })
const rename = (secret: string, orderRef: string, headers = {}) =>
  call(secret, `${services}/${serviceId}`, withJson('PATCH', { orderRef }, headers))
const listed = async (keyId: string) =>
  (await json<{ rows: ApiKey[] }>(admin.gateway(keys))).rows.find((row) => row.keyId === keyId)
const words = async (answer: Response) => (await json<{ message: string }>(answer)).message

test('a key is shown once, works, and has a last use', async () => {
  const { key, secret } = await make({})
  expect(secret).toMatch(/^bpk_live_[0-9A-Za-z]{50}$/)
  expect(key).toMatchObject({ ...input, begin: secret.slice(0, 21), state: 'active', isMine: true, isReadOnly: true })
  expect(key.lastUsedAt).toBeNull()
  const answer = await call(secret)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('set-cookie')).toBeNull()
  expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
  expect(await listed(key.keyId)).toMatchObject({ lastUsedAt: expect.any(String), lastUsedAddress: '127.0.0.1' })
  const kept = await sql<{ row: string }>`select row_to_json(k)::text as row from api_key k`.execute(database.system)
  expect(kept.rows.map(({ row }) => row).join()).not.toContain(secret.slice(21))
})

test('its use is recorded at most once a minute', async () => {
  const secret = await createKey(database, email)
  const { keyId } = readKey(secret) ?? {}
  await call(secret)
  const used = () =>
    sql<{ at: Date }>`select last_used_at as at from api_key where key_id = ${keyId}`.execute(database.system)
  const first = (await used()).rows[0]?.at
  await call(secret)
  expect((await used()).rows[0]?.at).toEqual(first)
})

test('its actions are recorded with both names', async () => {
  const { secret } = await make({ name: 'Ledger', isReadOnly: false })
  expect((await rename(secret, 'BY-KEY')).status).toBe(200)
  const { rows } = await sql`
    select actor_name as name from activity where entity_id = ${serviceId} order by activity_id desc limit 1`.execute(
    database.system,
  )
  expect(rows).toEqual([{ name: 'Ada Byron by key Ledger' }])
})

test.each([
  [
    'a wrong sum',
    (secret: string) => `${secret.slice(0, -1)}${secret.endsWith('0') ? '1' : '0'}`,
    /you copied all of it/,
  ],
  ['half of it', (secret: string) => secret.slice(0, 30), /you copied all of it/],
  ['another secret', (secret: string) => makeKey(secret.slice(9, 21)).secret, /is not valid/],
  ['one that never was', () => makeKey().secret, /is not valid/],
])('refuses %s: 401', async (_, change, expected) => {
  const answer = await call(change(await createKey(database, email)))
  expect(answer.status).toBe(401)
  expect(answer.headers.get('www-authenticate')).toBe('Bearer')
  expect(await words(answer)).toMatch(expected)
})

test('refuses an expired key: 401', async () => {
  const secret = await createKey(database, email, { expires: '-1 minute' })
  const answer = await call(secret)
  expect(answer.status).toBe(401)
  expect(await words(answer)).toContain('expired')
})

test('refuses a revoked key on the next call, and records who revoked it', async () => {
  const { key, secret } = await make({ name: 'Revoked' })
  expect((await call(secret)).status).toBe(200)
  const colleague = await portal.signIn(await createUser(database, account, { givenName: 'Grace' }))
  const revoked = await json<ApiKey>(send(colleague, `${keys}/${key.keyId}/revocation`))
  expect(revoked).toMatchObject({ state: 'revoked', revokedBy: 'Grace Byron' })
  expect((await call(secret)).status).toBe(401)
  expect((await mailsTo(database, email))[0]?.subject).toBe('Your API key “Revoked” was revoked')
  expect((await send(admin, `${keys}/${key.keyId}/revocation`)).status).toBe(422)
})

test('a name cannot place a link in the email about a revoked key', async () => {
  const { key } = await make({ name: 'Win at prize.example' })
  const colleague = await portal.signIn(await createUser(database, account, { givenName: 'Call http://prize.example' }))
  expect((await send(colleague, `${keys}/${key.keyId}/revocation`)).status).toBe(200)
  const mail = (await mailsTo(database, email)).find(({ text }) => text.includes('prize'))
  expect(`${mail?.subject} ${mail?.text}`).not.toContain('prize.example')
})

test('after a rotation the old secret works for the chosen time, and not a call longer', async () => {
  const { key, secret } = await make({ name: 'Rotated' })
  const rotate = (overlapHours: number) =>
    json<NewKey>(
      send(admin, `${keys}/${key.keyId}/rotation`, { overlapHours, expiresOn: daysAfter(dayOf(new Date()), 90) }),
    )
  const second = await rotate(1)
  expect(second.key).toMatchObject({
    keyId: key.keyId,
    expiresOn: daysAfter(dayOf(new Date()), 90),
    oldWorksUntil: /^20/,
  })
  expect([(await call(secret)).status, (await call(second.secret)).status]).toEqual([200, 200])
  const third = await rotate(0)
  const all = await Promise.all([secret, second.secret, third.secret].map((each) => call(each)))
  expect(all.map(({ status }) => status)).toEqual([401, 401, 200])
  expect(await words(all[1] ?? new Response())).toContain('Use the new one')
})

test('only its owner gets a new secret of a key', async () => {
  const { key } = await make({ name: 'Mine alone' })
  const colleague = await portal.signIn(await createUser(database, account))
  const answer = await send(colleague, `${keys}/${key.keyId}/rotation`, {
    overlapHours: 0,
    expiresOn: dayOf(new Date()),
  })
  expect(answer.status).toBe(422)
  expect(await words(answer)).toContain('Only Ada Byron can rotate this API key')
})

test('a forbidden address: 403', async () => {
  const far = await createKey(database, email, { addresses: ['198.51.100.0/24', '2001:db8::/32'] })
  const answer = await call(far)
  expect(answer.status).toBe(403)
  expect(await words(answer)).toContain('127.0.0.1')
  const near = await createKey(database, email, { addresses: ['127.0.0.0/8'] })
  expect((await call(near)).status).toBe(200)
})

test('a read-only key: 403 for a change, 200 for a read', async () => {
  const secret = await createKey(database, email, { isReadOnly: true })
  expect((await rename(secret, 'NO')).status).toBe(403)
  expect((await call(secret, `${services}/${serviceId}`)).status).toBe(200)
})

test('a key loses what its owner loses: a permission, sites, all access', async () => {
  const makerEmail = await createUser(database, account)
  const secret = await createKey(database, makerEmail, {
    permissions: ['BusinessPortalServices', 'BusinessPortalOrders'],
  })
  const { keyId = '' } = readKey(secret) ?? {}
  const as = (statement: ReturnType<typeof sql>) => statement.execute(database.system)
  const maker = sql`(select user_id from portal_user where email = ${makerEmail})`
  expect(await json(call(secret))).toMatchObject({ total: 2 })
  await as(sql`update permission_grant set sites = array[${siteId}] where user_id = ${maker}
    and resource = 'BusinessPortalServices'`)
  expect(await json(call(secret))).toMatchObject({ total: 1 })
  await as(sql`delete from permission_grant where user_id = ${maker} and resource = 'BusinessPortalServices'`)
  expect((await call(secret)).status).toBe(403)
  expect(await listed(keyId)).toMatchObject({ state: 'active', lost: ['BusinessPortalServices'] })
  for (const status of ['suspended', 'left']) {
    await as(sql`update portal_user set status = ${status} where email = ${makerEmail}`)
    const answer = await call(secret, '/order-info/api/orders')
    expect(answer.status).toBe(403)
    expect(await words(answer)).toContain('The person who created this API key')
  }
  expect(await listed(keyId)).toMatchObject({ state: 'stopped' })
})

test('limited to sites it sees nothing elsewhere', async () => {
  const { secret } = await make({ name: 'At one site', sites: [siteId] })
  expect(await json(call(secret))).toMatchObject({ total: 1, rows: [{ serviceId }] })
})

test('has no access to another account', async () => {
  const other = await createAccount(database)
  const otherService = await createService(database, other)
  const secret = await createKey(database, email)
  expect((await call(secret, `${services}/${otherService}`)).status).toBe(404)
  expect((await call(secret, services, { headers: { 'account-id': other } })).status).toBe(404)
})

test("its owner's other accounts, or customers, do not admit the key", async () => {
  const customer = await createAccount(database, { dealer: await createAccount(database, { type: 'dealer' }) })
  const { rows } = await sql<{ dealer: string }>`
    select parent_dealer_id as dealer from account where account_id = ${customer}`.execute(database.system)
  const dealer = rows[0]?.dealer ?? ''
  const makerEmail = await createUser(database, customer)
  const secret = await createKey(database, makerEmail)
  await joinAccount(database, makerEmail, dealer, {})
  expect((await call(secret)).status).toBe(200)
  expect((await call(secret, services, { headers: { 'account-id': customer } })).status).toBe(200)
  expect((await call(secret, services, { headers: { 'account-id': dealer } })).status).toBe(404)
  // The dealer's person still has access; the key does not.
  await sql`update portal_user set status = 'suspended' where account_id = ${customer}`.execute(database.system)
  const answer = await call(secret)
  expect(answer.status).toBe(403)
  expect(await words(answer)).toContain('The person who created this API key')
})

test('refuses actions for people only: keys, access, sign-ins, the desk', async () => {
  const operatorEmail = await createUser(database, account, { permissions: [operatorResource] })
  const secret = await createKey(database, email)
  const contactId = await createContact(database, account)
  const post = (path: string, body: object, method = 'POST') => call(secret, path, withJson(method, body))
  const person = {
    title: 'Dr',
    firstName: 'Mary',
    lastName: 'Somerville',
    email: 'mary.jackson@customer.example',
    phone: '',
    mobile: '',
    roles: ['Admin'],
  }
  const grants = [{ resource: 'BusinessPortalOrders', sites: null, until: null }]
  const contacts = '/contact-info/api/contacts'
  const refusedCalls = [
    post(keys, input),
    post(`${keys}/${readKey(secret)?.keyId}/rotation`, { overlapHours: 0, expiresOn: dayOf(new Date()) }),
    post(`${contacts}/${contactId}/invitation`, { grants }),
    post(contacts, { ...person, grants }),
    post(`${contacts}/${await contactOf(database, email)}`, person, 'PUT'),
    call(secret, '/monitoring-info/api/overview'),
    call(await createKey(database, operatorEmail), '/monitoring-info/api/overview'),
  ]
  for (const answer of await Promise.all(refusedCalls)) {
    expect(answer.status).toBe(403)
    expect(await words(answer)).toMatch(/^An API key cannot/)
  }
  expect((await post(contacts, person)).status).toBe(200)
})

test('a repeated write of a key is carried out once, and its owner cannot repeat it', async () => {
  const { secret } = await make({ name: 'Twice', isReadOnly: false })
  const once = { 'idempotency-key': 'the-same-key' }
  await rename(secret, 'TWICE', once)
  expect((await rename(secret, 'TWICE', once)).headers.get('idempotency-replayed')).toBe('true')
  const own = await admin.gateway(`${services}/${serviceId}`, withJson('PATCH', { orderRef: 'TWICE' }, once))
  expect(own.headers.get('idempotency-replayed')).toBeNull()
})

test('limits calls per minute and reports the rest with each; a search is one call', async () => {
  const secret = await createKey(database, email, { perMinute: 2 })
  const first = await call(secret, '/search-info/api/search?query=leeds')
  expect(first.status).toBe(200)
  expect(first.headers.get('ratelimit-limit')).toBe('2')
  const left = Number(first.headers.get('ratelimit-remaining'))
  expect(left).toBe(1)
  // Exceeds the limits of two minutes, in case one starts in between.
  const answers = await Promise.all(Array.from({ length: 4 }, () => call(secret)))
  const tooMany = answers.find(({ status }) => status === 429)
  expect(tooMany?.headers.get('ratelimit-remaining')).toBe('0')
  expect(Number(tooMany?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await words(tooMany ?? new Response())).toContain('2 calls a minute')
})

test.each([
  ['name', '', 'Enter a name that identifies what uses the API key.'],
  ['name', 'a\u202eb', 'Remove characters that cannot be shown.'],
  ['resources', [], 'Choose at least one permission.'],
  ['expiresOn', '2020-01-01', 'Choose today or a later day.'],
  ['expiresOn', daysAfter(dayOf(new Date()), 366), 'An API key is valid for at most one year. Choose an earlier day.'],
  ['sites', ['NOWHERE'], 'This account has no site NOWHERE.'],
  ['perMinute', 7, 'Choose the limit of calls per minute.'],
])('refuses the %s %j at its field', async (field, value, message) => {
  const answer = await send(admin, keys, { ...input, name: 'Refused', [field]: value })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toEqual({ [field]: message })
})

test.each(['300.1.1.1', 'office', '10.0.0.0/33', '2001:db8::/129', ''])('refuses the address %j', async (address) => {
  const answer = await send(admin, keys, { ...input, name: 'Refused', addresses: [address] })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toEqual({
    'addresses.0': 'Enter IP addresses or ranges, like 203.0.113.10 or 2001:db8::/32.',
  })
})

test('refuses permissions that the caller lacks, a duplicate name, and sites for permissions without them', async () => {
  const limited = await portal.signIn(
    await createUser(database, account, { permissions: ['BusinessPortalAccountMgmt'] }),
  )
  expect(await json(send(limited, keys, { ...input, name: 'More' }))).toEqual({
    resources: 'You do not hold the permission Services yourself.',
  })
  await make({ name: 'Taken' })
  expect(await json(send(admin, keys, { ...input, name: 'TAKEN' }))).toHaveProperty('name')
  expect(
    await json(send(admin, keys, { ...input, name: 'Odd', sites: [siteId], resources: ['BusinessPortalColocation'] })),
  ).toEqual({ sites: 'Data centre visits cannot be limited to sites. Leave it out, or allow every site.' })
})

test('its owner is reminded 14 and 3 days before expiry, once each', async () => {
  const own = await createUser(database, account)
  const secret = await createKey(database, own, { name: 'Ends soon', expires: '10 days' })
  const { keyId } = readKey(secret) ?? {}
  await sql`update api_key set created_at = now() - interval '30 days' where key_id = ${keyId}`.execute(database.system)
  await remindOfKeys(portal)
  await remindOfKeys(portal)
  expect(await mailsTo(database, own)).toHaveLength(1)
  await sql`update api_key set expires_at = now() + interval '2 days' where key_id = ${keyId}`.execute(database.system)
  await remindOfKeys(portal)
  await remindOfKeys(portal)
  const mails = await mailsTo(database, own)
  expect(mails).toHaveLength(2)
  expect(mails[0]?.subject).toContain('“Ends soon” expires on')
  expect(mails[0]?.text).toContain(`${portal.baseUrl}/account/api-keys`)
})
