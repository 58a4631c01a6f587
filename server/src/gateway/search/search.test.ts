import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, createContact, createService, createSite, createUser } from '../../testing/factories.ts'
import { json } from '../../testing/json.ts'
import { createOrder } from '../../testing/order-factories.ts'
import { startTestPortal } from '../../testing/portal.ts'
import { createCase } from '../cases/testing/create-case.ts'
import { createZone } from '../dns/testing/create-zone.ts'

const portal = await startTestPortal()
const { database } = portal
const account = await createAccount(database)
const other = await createAccount(database)
const siteId = await createSite(database, account, { name: 'Leeds – Wharf Mill' })
const elsewhere = await createSite(database, account)
await sql`update site set address = '2 Mill Lane' where site_id = ${elsewhere}`.execute(database.system)
await sql`update site set postcode = 'LS1 0ZQ' where account_id = ${account} and site_id = ${siteId}`.execute(
  database.system,
)
await createService(database, account, {
  serviceId: 'S-2081147',
  name: 'Wharf line',
  siteId,
  referenceTerms: 'ONEA12345678 01632960218 198.51.100.8/29 host.customer.example',
})
await createService(database, account, { serviceId: 'S-9', name: 'Named after S-2081147' })
await createService(database, other, { serviceId: 'S-OTHER', name: 'Wharf line of somebody else' })
const orderId = await createOrder(database, account, { orderId: '70-4711', title: 'Wharf order', siteId })
const caseId = await createCase(database, account, { title: 'Wharf is slow', serviceId: 'S-2081147' })
const zoneId = await createZone(database, account)
const contactId = await createContact(database, account, { email: 'wharf.office@customer.example' })
const user = await portal.signIn(await createUser(database, account))

interface Hit {
  kind: string
  id: string
  match: string | null
}
const search = async (query: string, who = user) =>
  (await json<{ hits: Hit[] }>(who.gateway(`/search-info/api/search?query=${encodeURIComponent(query)}`))).hits
const ids = async (query: string) => (await search(query)).map(({ id }) => id)

test.each([
  ['s-2081147', 'S-2081147'],
  ['ONEA12345678', 'S-2081147'],
  ['01632960218', 'S-2081147'],
  ['198.51.100.8/29', 'S-2081147'],
  ['198.51.100.11', 'S-2081147'],
  ['host.customer.example', 'S-2081147'],
  ['LS1 0ZQ', siteId],
  ['ls10zq', siteId],
  ['70-4711', orderId],
  [caseId, caseId],
  ['wharf.office@customer.example', contactId],
  [zoneId, zoneId],
  [`mail.${zoneId}`, zoneId],
  [`mail.${zoneId}.`, zoneId],
])('%s leads to its thing', async (query, id) => {
  expect((await ids(query))[0]).toBe(id)
})

test('says by what it was found where nothing else does', async () => {
  expect((await search('198.51.100.11'))[0]?.match).toBe('198.51.100.8/29')
  expect((await search('onea1234'))[0]?.match).toBe('ONEA12345678')
  expect((await search('wharf line'))[0]?.match).toBeNull()
})

test('an address outside of every block is not found, and % is a letter', async () => {
  expect(await ids('198.51.100.17')).toEqual([])
  expect(await ids('%%%')).toEqual([])
  expect(await ids('nothing at all')).toEqual([])
})

test('finds each kind, nothing of another account, and asks for three letters', async () => {
  expect((await search('wharf')).map(({ kind }) => kind)).toEqual(['service', 'site', 'order', 'case', 'contact'])
  expect(await ids('wharf')).not.toContain('S-OTHER')
  expect((await user.gateway('/search-info/api/search?query=wh')).status).toBe(400)
})

test('shows only what somebody may see, at the sites of their permission', async () => {
  const email = await createUser(database, account, { permissions: ['BusinessPortalServices', 'BusinessPortalOrders'] })
  const person = await portal.signIn(email)
  expect((await search('wharf', person)).map(({ kind }) => kind)).toEqual(['service', 'site', 'order'])
  await sql`update permission_grant set sites = ${[elsewhere]}::text[] where resource = 'BusinessPortalOrders' and user_id = (
    select user_id from portal_user where email = ${email})`.execute(database.system)
  expect((await search('wharf', person)).map(({ kind }) => kind)).toEqual(['service', 'site'])
})
