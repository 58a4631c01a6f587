import type { Contact, ContactRow } from '@portal/contract/contacts/contacts.ts'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { contactOf, createAccount, createContact, createSite, createUser, mailsTo } from '../../testing/factories.ts'
import { json, withJson } from '../../testing/json.ts'
import { sharedTestPortal } from '../../testing/portal.ts'

const portal = await sharedTestPortal()
const { database } = portal
const account = await createAccount(database, { name: 'Customer Ltd' })
const email = await createUser(database, account)
const admin = await portal.signIn(email)
const contacts = '/contact-info/api/contacts'

const mary = {
  title: 'Dr',
  firstName: 'Mary',
  lastName: 'Somerville',
  email: 'mary@customer.example',
  phone: '01632 960 301',
  mobile: '+44 7700 900123',
  roles: ['Purchasing', 'Technical Contact'],
}
const write = (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
  admin.gateway(path, withJson(method, body, headers))
const add = (body: object) => write('POST', contacts, { ...mary, ...body })
interface Page {
  rows: ContactRow[]
  total: number
  people: number
  administrators: number
}
const list = (query = '') => json<Page>(admin.gateway(`${contacts}${query}`))
const names = async (query: string) => (await list(query)).rows.map(({ name }) => name)

test('everyone who can sign in is a contact', async () => {
  const { rows } = await list('?search=ada')
  expect(rows).toMatchObject([
    { name: 'Ada Byron', email, emailVerified: true, status: 'active', isPortalUser: true, secondFactor: 'none' },
  ])
  expect(rows[0]?.lastSignedInAt).toMatch(/^20/)
})

test('adds a contact, formats phone numbers and verifies the address', async () => {
  const answer = await add({})
  expect(answer.status).toBe(200)
  expect(answer.headers.get('etag')).toBe('"1"')
  expect(await answer.json()).toMatchObject({
    ...mary,
    phone: '01632 960301',
    mobile: '07700 900123',
    name: 'Mary Somerville',
    status: 'active',
    isPortalUser: false,
    secondFactor: null,
    emailVerified: false,
  })
  const [mail] = await mailsTo(database, mary.email)
  expect(mail?.text).toContain(`${portal.baseUrl}/verify-email#`)
})

test.each([
  ['email', 'orders.customer.example', 'Enter an email address with an @, like orders@company.example.'],
  ['email', 'MARY@customer.example', 'Mary Somerville has this address already.'],
  ['phone', '12', 'Enter a phone number, like 01632 960 301 or +44 1632 960 301.'],
  ['mobile', 'call me', 'Enter a phone number, like 01632 960 301 or +44 1632 960 301.'],
  ['mobile', '01632 960301', 'This is a landline. Enter a mobile number, like 07700 900123.'],
  ['mobile', '+353 1 234 5678', 'This is a landline. Enter a mobile number, like 07700 900123.'],
  ['title', 'Captain', 'Choose a title.'],
  ['roles', [], 'Choose one or more roles.'],
  ['firstName', '', 'Enter a first name.'],
  ['firstName', 'a\u202eb', 'Remove characters that cannot be shown.'],
  ['sites', ['NOWHERE'], 'This account has no site NOWHERE.'],
])('refuses the %s %j at its field', async (field, value, message) => {
  const answer = await add({ email: 'refused@customer.example', [field]: value })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toEqual({ [field]: message })
})

test('refuses a role outside the specification', async () => {
  const answer = await add({ email: 'role@customer.example', roles: ['Emperor'] })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toEqual({ 'roles.0': 'Choose roles from the list.' })
})

test.each([
  ['Ælfgifu', 'Þórsdóttir', 'ÞÓRS'],
  ['山田', '太郎', '山田'],
  ['Ольга', 'Ладыженская', 'ладыж'],
  ['فاطمة', '', 'فاطمة'],
])('accepts names in any script: %s %s', async (firstName, lastName, search) => {
  const answer = await add({
    firstName,
    lastName,
    email: `name-${encodeURIComponent(search).replaceAll('%', '').toLowerCase()}@customer.example`,
  })
  expect(answer.status).toBe(200)
  expect(await names(`?search=${encodeURIComponent(search)}`)).toEqual([`${firstName} ${lastName}`.trim()])
})

test('changes a contact, refuses a stale edit, and a new address is unverified', async () => {
  const { contactId } = await json<Contact>(add({ email: 'edit@customer.example' }))
  const path = `${contacts}/${contactId}`
  await sql`update contact set email_verified_at = now() where contact_id = ${contactId}`.execute(database.system)
  const same = await write(
    'PUT',
    path,
    { ...mary, email: 'edit@customer.example', lastName: 'Greig' },
    { 'if-match': '"1"' },
  )
  expect(await same.json()).toMatchObject({ name: 'Mary Greig', emailVerified: true, version: 2 })
  expect((await write('PUT', path, { ...mary, email: 'edit@customer.example' }, { 'if-match': '"1"' })).status).toBe(
    412,
  )
  const moved = await write('PUT', path, { ...mary, email: 'moved@customer.example' })
  expect(await moved.json()).toMatchObject({ email: 'moved@customer.example', emailVerified: false })
  expect(await mailsTo(database, 'moved@customer.example')).toHaveLength(1)
  const { rows } = await sql`
    select action, before ->> 'lastName' as before, after ->> 'lastName' as after from activity
    where entity = 'contact' and entity_id = ${contactId} order by activity_id`.execute(database.system)
  expect(rows).toEqual([
    { action: 'contact added', before: null, after: 'Somerville' },
    { action: 'contact changed', before: 'Somerville', after: 'Greig' },
    { action: 'contact changed', before: 'Greig', after: 'Somerville' },
  ])
})

test('filters, searches by any reference, sorts in both directions and pages', async () => {
  const own = await createAccount(database)
  const reader = await portal.signIn(await createUser(database, own, { givenName: 'Zoe', familyName: 'Zimmer' }))
  await createContact(database, own, { firstName: 'Bea', roles: ['Billing'], phone: '+441632960318' })
  await createContact(database, own, { firstName: 'Cy', lastName: '100%_', roles: ['Admin', 'Billing'] })
  const ask = async (query: string) =>
    (await json<Page>(reader.gateway(`${contacts}${query}`))).rows.map(({ firstName }) => firstName)
  expect(await ask('')).toEqual(['Bea', 'Cy', 'Zoe'])
  expect(await ask('?direction=desc')).toEqual(['Zoe', 'Cy', 'Bea'])
  expect(await ask('?sort=phone')).toEqual(['Bea', 'Cy', 'Zoe'])
  expect(await ask('?sort=phone&direction=desc')).toEqual(['Bea', 'Zoe', 'Cy'])
  // The other two have never signed in.
  expect((await ask('?sort=lastSignedInAt&direction=desc'))[0]).toBe('Zoe')
  expect(await ask('?sort=roles')).toEqual(['Zoe', 'Cy', 'Bea'])
  expect(await ask('?signedIn=never')).toEqual(['Bea', 'Cy'])
  expect(await ask('?signedIn=never&search=bea')).toEqual(['Bea'])
  expect(await ask('?signedIn=last30Days')).toEqual(['Zoe'])
  expect(await ask('?signedIn=notFor90Days')).toEqual([])
  await sql`
    update contact set last_signed_in_at = now() - interval '91 days' where account_id = ${own} and first_name = 'Bea'`.execute(
    database.system,
  )
  expect(await ask('?signedIn=notFor90Days')).toEqual(['Bea'])
  expect(await ask('?signedIn=never')).toEqual(['Cy'])
  expect(await ask('?role=Billing')).toEqual(['Bea', 'Cy'])
  expect(await ask('?role=Billing&search=100%25_')).toEqual(['Cy'])
  expect(await ask('?search=01632%20960%20318')).toEqual(['Bea'])
  expect(await ask('?search=%2B441632960318')).toEqual(['Bea'])
  expect(await ask('?status=left')).toEqual([])
  const page = await json<Page>(reader.gateway(`${contacts}?role=Billing&page=2`))
  expect(page).toMatchObject({ rows: [], total: 2, people: 1, administrators: 1 })
})

test.each(['?page=0', '?role=Emperor', '?signedIn=often', '?status=away', '?sort=email', '?search=%00'])(
  'refuses %s',
  async (query) => {
    expect((await admin.gateway(contacts + query)).status).toBe(400)
  },
)

test('the export matches the list, and a spreadsheet runs no formula from it', async () => {
  await createContact(database, account, { firstName: '=HYPERLINK("x")', lastName: '' })
  const answer = await admin.gateway(`${contacts}.csv?search=hyperlink`)
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="contacts.csv"')
  const records: string[][] = parse(await answer.text(), { bom: true })
  expect(records).toHaveLength(2)
  expect(records[1]?.[1]).toBe('\'=HYPERLINK("x")')
})

test('the last Administrator and the last Security Contact keep their roles', async () => {
  const own = await createAccount(database)
  const ownEmail = await createUser(database, own)
  const person = await portal.signIn(ownEmail)
  const id = await contactOf(database, ownEmail)
  const change = (roles: string[]) =>
    person.gateway(`${contacts}/${id}`, withJson('PUT', { ...mary, email: ownEmail, roles }))
  expect((await change(['Admin', 'Security Contact'])).status).toBe(200)
  const noAdmin = await change(['Security Contact'])
  expect(noAdmin.status).toBe(422)
  expect(await noAdmin.json()).toMatchObject({
    message: 'This is the last Administrator. Make someone else an Administrator first.',
  })
  expect((await change(['Admin'])).status).toBe(422)
  await createContact(database, own, { roles: ['Admin', 'Security Contact'] })
  expect((await change(['Billing'])).status).toBe(200)
})

test("a portal user has their contact's name", async () => {
  const ownEmail = await createUser(database, account, { givenName: 'Old', familyName: 'Name' })
  const id = await contactOf(database, ownEmail)
  await write('PUT', `${contacts}/${id}`, { ...mary, email: ownEmail })
  const { rows } = await sql`select given_name, family_name from portal_user where email = ${ownEmail}`.execute(
    database.system,
  )
  expect(rows).toEqual([{ given_name: 'Mary', family_name: 'Somerville' }])
})

test('a contact may belong to sites of the account', async () => {
  const site = await createSite(database, account)
  const answer = await add({ email: 'site@customer.example', sites: [site] })
  expect(await answer.json()).toMatchObject({ sites: [site] })
})
