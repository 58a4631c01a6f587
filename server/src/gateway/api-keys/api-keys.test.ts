import type { ApiKey } from '@portal/contract/api-keys.ts'
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
import { json } from '../../testing/json.ts'
import { joinAccount } from '../../testing/join-account.ts'
import { startTestPortal } from '../../testing/portal.ts'
import { daysAfter, today } from '../orders/days.ts'
import { remindOfKeys } from './jobs.ts'
import { makeKey, readKey } from './key-text.ts'

const portal = await startTestPortal()
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

const send = (who: typeof admin, path: string, body?: unknown) =>
  who.gateway(path, {
    method: 'POST',
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
const input = { name: 'Stock system', resources: ['BusinessPortalServices'], expiresOn: daysAfter(today(), 30) }
interface Told {
  key: ApiKey
  secret: string
}
const make = (body: object) => json<Told>(send(admin, keys, { ...input, ...body }))
interface Sent {
  method?: string
  body?: string
  headers?: Record<string, string>
}
const call = (secret: string, path = services, init: Sent = {}) =>
  fetch(portal.gatewayUrl + path, { ...init, headers: { ...init.headers, authorization: `Bearer ${secret}` } })
const rename = (secret: string, orderRef: string, headers = {}) =>
  call(secret, `${services}/${serviceId}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ orderRef }),
  })
const listed = async (keyId: string) =>
  (await json<{ rows: ApiKey[] }>(admin.gateway(keys))).rows.find((row) => row.keyId === keyId)
const words = async (answer: Response) => (await json<{ message: string }>(answer)).message

test('a key is told once, works, and says when it was last used', async () => {
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

test('its use is written down once a minute at most', async () => {
  const secret = await createKey(database, email)
  const { keyId } = readKey(secret) ?? {}
  await call(secret)
  const used = () =>
    sql<{ at: Date }>`select last_used_at as at from api_key where key_id = ${keyId}`.execute(database.system)
  const first = (await used()).rows[0]?.at
  await call(secret)
  expect((await used()).rows[0]?.at).toEqual(first)
})

test('what it does is written down with the name of both', async () => {
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
    /all of it was copied/,
  ],
  ['half of it', (secret: string) => secret.slice(0, 30), /all of it was copied/],
  ['another secret', (secret: string) => makeKey(secret.slice(9, 21)).secret, /does not work/],
  ['one that never was', () => makeKey().secret, /does not work/],
])('refuses %s: 401', async (_, change, expected) => {
  const answer = await call(change(await createKey(database, email)))
  expect(answer.status).toBe(401)
  expect(answer.headers.get('www-authenticate')).toBe('Bearer')
  expect(await words(answer)).toMatch(expected)
})

test('refuses one that has expired: 401', async () => {
  const secret = await createKey(database, email, { expires: '-1 minute' })
  const answer = await call(secret)
  expect(answer.status).toBe(401)
  expect(await words(answer)).toContain('expired')
})

test('a revoked one is refused with the next call, and says who did it', async () => {
  const { key, secret } = await make({ name: 'Revoked' })
  expect((await call(secret)).status).toBe(200)
  const colleague = await portal.signIn(await createUser(database, account, { givenName: 'Grace' }))
  const revoked = await json<ApiKey>(send(colleague, `${keys}/${key.keyId}/revocation`))
  expect(revoked).toMatchObject({ state: 'revoked', revokedBy: 'Grace Byron' })
  expect((await call(secret)).status).toBe(401)
  expect((await mailsTo(database, email))[0]?.subject).toBe('Your API key “Revoked” was revoked')
  expect((await send(admin, `${keys}/${key.keyId}/revocation`)).status).toBe(422)
})

test('rotated, the old one works for as long as was said, and not a call longer', async () => {
  const { key, secret } = await make({ name: 'Rotated' })
  const rotate = (overlapHours: number) =>
    json<Told>(send(admin, `${keys}/${key.keyId}/rotation`, { overlapHours, expiresOn: daysAfter(today(), 90) }))
  const second = await rotate(1)
  expect(second.key).toMatchObject({ keyId: key.keyId, expiresOn: daysAfter(today(), 90), oldWorksUntil: /^20/ })
  expect([(await call(secret)).status, (await call(second.secret)).status]).toEqual([200, 200])
  const third = await rotate(0)
  const all = await Promise.all([secret, second.secret, third.secret].map((each) => call(each)))
  expect(all.map(({ status }) => status)).toEqual([401, 401, 200])
  expect(await words(all[1] ?? new Response())).toContain('Use the new one')
})

test('nobody is told a new secret of a key that acts in the name of somebody else', async () => {
  const { key } = await make({ name: 'Mine alone' })
  const colleague = await portal.signIn(await createUser(database, account))
  const answer = await send(colleague, `${keys}/${key.keyId}/rotation`, { overlapHours: 0, expiresOn: today() })
  expect(answer.status).toBe(422)
  expect(await words(answer)).toContain('Only Ada Byron can rotate this key')
})

test('an address that is not allowed: 403', async () => {
  const far = await createKey(database, email, { addresses: ['198.51.100.0/24', '2001:db8::/32'] })
  const answer = await call(far)
  expect(answer.status).toBe(403)
  expect(await words(answer)).toContain('127.0.0.1')
  const near = await createKey(database, email, { addresses: ['127.0.0.0/8'] })
  expect((await call(near)).status).toBe(200)
})

test('a key that only reads: 403 for a change, 200 for a look', async () => {
  const secret = await createKey(database, email, { isReadOnly: true })
  expect((await rename(secret, 'NO')).status).toBe(403)
  expect((await call(secret, `${services}/${serviceId}`)).status).toBe(200)
})

test('what its maker loses the key loses: a permission, sites, the whole access', async () => {
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
    // oxlint-disable-next-line no-await-in-loop -- one state after the other
    await as(sql`update portal_user set status = ${status} where email = ${makerEmail}`)
    // oxlint-disable-next-line no-await-in-loop -- as above
    const answer = await call(secret, '/order-info/api/orders')
    expect(answer.status).toBe(403)
    // oxlint-disable-next-line no-await-in-loop -- as above
    expect(await words(answer)).toContain('Whoever made this API key')
  }
  expect(await listed(keyId)).toMatchObject({ state: 'stopped' })
})

test('limited to sites it sees nothing elsewhere', async () => {
  const { secret } = await make({ name: 'At one site', sites: [siteId] })
  expect(await json(call(secret))).toMatchObject({ total: 1, rows: [{ serviceId }] })
})

test('another account has nothing for it', async () => {
  const other = await createAccount(database)
  const otherService = await createService(database, other)
  const secret = await createKey(database, email)
  expect((await call(secret, `${services}/${otherService}`)).status).toBe(404)
  expect((await call(secret, services, { headers: { 'account-id': other } })).status).toBe(404)
})

test('that its maker is in another account too, or deals for this one, lets a key in nowhere else', async () => {
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
  // As one of the dealer's people they may still go in: the key may not.
  await sql`update portal_user set status = 'suspended' where account_id = ${customer}`.execute(database.system)
  const answer = await call(secret)
  expect(answer.status).toBe(403)
  expect(await words(answer)).toContain('Whoever made this API key')
})

test('refuses what a program must not do: keys, access, sign-ins, the desk', async () => {
  const operatorEmail = await createUser(database, account, { permissions: [operatorResource] })
  const secret = await createKey(database, email)
  const contactId = await createContact(database, account)
  const post = (path: string, body: object, method = 'POST') =>
    call(secret, path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const person = {
    title: 'Dr',
    firstName: 'Mary',
    lastName: 'Somerville',
    email: 'mary@customer.example',
    phone: '',
    mobile: '',
    roles: ['Admin'],
  }
  const grants = [{ resource: 'BusinessPortalOrders', sites: null, until: null }]
  const contacts = '/contact-info/api/contacts'
  const refusedCalls = [
    post(keys, input),
    post(`${keys}/${readKey(secret)?.keyId}/rotation`, { overlapHours: 0, expiresOn: today() }),
    post(`${contacts}/${contactId}/invitation`, { grants }),
    post(contacts, { ...person, grants }),
    post(`${contacts}/${await contactOf(database, email)}`, person, 'PUT'),
    call(secret, '/monitoring-info/api/overview'),
    call(await createKey(database, operatorEmail), '/monitoring-info/api/overview'),
  ]
  for (const answer of await Promise.all(refusedCalls)) {
    expect(answer.status).toBe(403)
    // oxlint-disable-next-line no-await-in-loop -- each says why
    expect(await words(answer)).toMatch(/^An API key cannot/)
  }
  expect((await post(contacts, person)).status).toBe(200)
})

test('a write that is sent again by the key is done once, and is no answer for its maker', async () => {
  const { secret } = await make({ name: 'Twice', isReadOnly: false })
  const once = { 'idempotency-key': 'the-same-key' }
  await rename(secret, 'TWICE', once)
  expect((await rename(secret, 'TWICE', once)).headers.get('idempotency-replayed')).toBe('true')
  const own = await admin.gateway(`${services}/${serviceId}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', ...once },
    body: JSON.stringify({ orderRef: 'TWICE' }),
  })
  expect(own.headers.get('idempotency-replayed')).toBeNull()
})

test('so many calls a minute, told with each; a search is one call', async () => {
  const secret = await createKey(database, email, { perMinute: 2 })
  const first = await call(secret, '/search-info/api/search?query=leeds')
  expect(first.status).toBe(200)
  expect(first.headers.get('ratelimit-limit')).toBe('2')
  const left = Number(first.headers.get('ratelimit-remaining'))
  expect(left).toBe(1)
  // More than two minutes allow, in case one begins in between.
  const answers = await Promise.all(Array.from({ length: 4 }, () => call(secret)))
  const tooMany = answers.find(({ status }) => status === 429)
  expect(tooMany?.headers.get('ratelimit-remaining')).toBe('0')
  expect(Number(tooMany?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await words(tooMany ?? new Response())).toContain('2 calls a minute')
})

test.each([
  ['name', '', 'Enter a name that says what uses the key.'],
  ['name', 'a\u202eb', 'Remove characters that cannot be shown.'],
  ['resources', [], 'Choose at least one permission.'],
  ['expiresOn', '2020-01-01', 'Choose today or a later day.'],
  ['expiresOn', daysAfter(today(), 366), 'A key works for one year at most. Choose an earlier day.'],
  ['sites', ['NOWHERE'], 'This account has no site NOWHERE.'],
  ['perMinute', 7, 'Choose how many calls a minute.'],
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

test('nobody gives a key what they do not hold, nor a name twice, nor sites to what knows none', async () => {
  const limited = await portal.signIn(
    await createUser(database, account, { permissions: ['BusinessPortalAccountMgmt'] }),
  )
  expect(await json(send(limited, keys, { ...input, name: 'More' }))).toEqual({
    resources: 'You do not hold the permission Services yourself.',
  })
  await make({ name: 'Taken' })
  expect(await json(send(admin, keys, { ...input, name: 'TAKEN' }))).toHaveProperty('name')
  expect(
    await json(send(admin, keys, { ...input, name: 'Odd', sites: [siteId], resources: ['BusinessPortalBilling'] })),
  ).toEqual({ sites: 'Billing cannot be limited to sites. Leave it out, or allow every site.' })
})

test('its maker is reminded 14 and 3 days before the end, once each', async () => {
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
