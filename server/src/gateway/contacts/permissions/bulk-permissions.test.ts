import type { Contact } from '@portal/contract/contacts/contacts.ts'
import { mostSelected } from '@portal/contract/listing.ts'
import type { PermissionResource } from '@portal/contract/permission.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { contactOf, createAccount, createContact, createSite, createUser } from '../../../testing/factories.ts'
import { json, withJson } from '../../../testing/json.ts'
import { sharedTestPortal } from '../../../testing/portal.ts'

const portal = await sharedTestPortal()
const { database } = portal
const account = await createAccount(database)
const site = await createSite(database, account)
const adminEmail = await createUser(database, account)
const admin = await portal.signIn(adminEmail)
const everywhere = { sites: null, until: null }

interface Row {
  id: string
  outcome: string
  code: string | null
  message: string | null
}
const send = (contactIds: readonly string[], resource: string, limit: object | null = everywhere, who = admin) =>
  who.gateway('/contact-info/api/permissions', withJson('POST', { contactIds, resource, limit }))
const change = async (...sent: Parameters<typeof send>) => (await json<{ rows: Row[] }>(send(...sent))).rows
const outcomeOf = (rows: readonly Row[], id: string) => rows.find((row) => row.id === id)
const person = async (permissions: readonly PermissionResource[] = ['BusinessPortal'], options: object = {}) =>
  contactOf(database, await createUser(database, account, { permissions, ...options }))
const grantsOf = async (contactId: string) =>
  (await json<Contact>(admin.gateway(`/contact-info/api/contacts/${contactId}`))).grants.map(
    ({ resource, sites, until }) => ({ resource, sites, until }),
  )

test('gives one permission to several people and leaves their others, and withdraws it again', async () => {
  const [first, second] = [await person(), await person(['BusinessPortal', 'BusinessPortalDns'])]
  const limit = { sites: [site], until: '2099-12-31' }
  const rows = await change([first, second], 'BusinessPortalOrders', limit)
  expect(rows.map(({ outcome }) => outcome)).toEqual(['done', 'done'])
  expect(await grantsOf(first)).toEqual(
    expect.arrayContaining([
      { resource: 'BusinessPortal', ...everywhere },
      { resource: 'BusinessPortalOrders', ...limit },
    ]),
  )
  expect(await grantsOf(second)).toHaveLength(3)
  expect((await change([first], 'BusinessPortalOrders', limit)).map(({ outcome }) => outcome)).toEqual(['unchanged'])
  await change([first, second], 'BusinessPortalOrders', null)
  expect(await grantsOf(first)).toEqual([{ resource: 'BusinessPortal', ...everywhere }])
  expect((await change([first], 'BusinessPortalOrders', null)).map(({ outcome }) => outcome)).toEqual(['unchanged'])
})

test('refuses oneself, people without a sign-in and leavers one by one, and changes the others', async () => {
  const free = await person()
  const own = await contactOf(database, adminEmail)
  const contact = await createContact(database, account)
  const left = await person(['BusinessPortal'], { status: 'left' })
  const foreign = await contactOf(database, await createUser(database, await createAccount(database)))
  const rows = await change([free, own, contact, left, foreign, '\u0000'], 'BusinessPortalDns', {
    sites: [site],
    until: null,
  })
  const codes = [free, own, contact, left, foreign, '\u0000'].map((id) => outcomeOf(rows, id)?.code)
  expect(codes).toEqual([null, 'own_access', 'no_portal_access', 'contact_left', 'not_found', 'not_found'])
  expect(outcomeOf(rows, foreign)?.outcome).toBe('not_found')
  expect(await grantsOf(free)).toHaveLength(2)
})

test('no one gives what they do not hold, or changes a person who holds more', async () => {
  const email = await createUser(database, account, {
    permissions: ['BusinessPortal', 'BusinessPortalAccountMgmt', 'BusinessPortalDns'],
  })
  await sql`
    update permission_grant set sites = array[${site}]
    where resource = 'BusinessPortalDns' and user_id = (select user_id from portal_user where email = ${email})`.execute(
    database.system,
  )
  const limited = await portal.signIn(email)
  const [plain, wide] = [await person(), await person(['BusinessPortal', 'BusinessPortalOrders'])]
  const codeOf = async (...sent: Parameters<typeof send>) => (await change(...sent)).map(({ code }) => code)
  expect(await codeOf([plain], 'BusinessPortalOrders', everywhere, limited)).toEqual(['more_than_held'])
  expect(await codeOf([plain], 'BusinessPortalDns', everywhere, limited)).toEqual(['more_than_held'])
  expect(await codeOf([wide], 'BusinessPortalDns', { sites: [site], until: null }, limited)).toEqual(['holds_more'])
  expect(await codeOf([wide], 'BusinessPortalOrders', null, limited)).toEqual(['holds_more'])
  expect(await codeOf([plain], 'BusinessPortalDns', { sites: [site], until: null }, limited)).toEqual([null])
  expect(await grantsOf(wide)).toHaveLength(2)
})

test('the last two people who manage users do not both lose that', async () => {
  const other = await createAccount(database)
  const changer = await portal.signIn(await createUser(database, other))
  const left = await contactOf(
    database,
    await createUser(database, other, { permissions: ['BusinessPortalAccountMgmt'] }),
  )
  expect(await change([left], 'BusinessPortalAccountMgmt', null, changer)).toMatchObject([{ outcome: 'done' }])
})

test('refuses people without the permission, API keys, too many people and a limit that does not fit', async () => {
  const contactId = await person()
  const reader = await portal.signIn(await createUser(database, account, { permissions: ['BusinessPortalServices'] }))
  expect((await send([contactId], 'BusinessPortalDns', everywhere, reader)).status).toBe(403)
  const many = Array.from({ length: mostSelected + 1 }, (_, n) => `C-${n}`)
  const answers = [
    await send([], 'BusinessPortalDns'),
    await send(many, 'BusinessPortalDns'),
    await send([contactId], 'Tea'),
    await send([contactId], 'BusinessPortalColocation', { sites: [site], until: null }),
    await send([contactId], 'BusinessPortalDns', { sites: [], until: null }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
  expect(await change([contactId], 'BusinessPortalDns', { sites: ['L-NONE'], until: null })).toMatchObject([
    { outcome: 'refused', message: 'This account has no site L-NONE.' },
  ])
})
