import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  createAccount,
  createContact,
  createKey,
  createService,
  createSite,
  createUser,
} from '../../testing/factories.ts'
import { json } from '../../testing/json.ts'
import { createBill } from '../../testing/bill-factories.ts'
import { createOrder } from '../../testing/order-factories.ts'
import { joinAccount } from '../../testing/join-account.ts'
import { startTestPortal } from '../../testing/portal.ts'
import { createCase } from '../cases/testing/create-case.ts'
import { createTest } from '../diagnostics/testing/create-test.ts'
import { createZone } from '../dns/testing/create-zone.ts'
import { createIncident } from '../service-status/testing/create-incident.ts'
import { createWebhook } from '../webhooks/testing/create-webhook.ts'

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
await createService(database, account, { serviceId: 'S-V6', name: 'Branch', referenceTerms: '2001:db8:0:7::/64' })
const ref = await createIncident(database, {
  title: 'Fibre cut',
  named: { accountId: account, serviceIds: ['S-2081147'] },
})
const foreignRef = await createIncident(database, { named: { accountId: other, serviceIds: ['S-OTHER'] } })
const webhookId = await createWebhook(database, account, { address: 'https://hooks.example/wharf' })
await sql`
  insert into commission_statement (account_id, statement_ref, period_start, period_end, issued_on) values
    (${account}, 'CM-2026-03', '2026-03-01', '2026-03-31', '2026-04-08'),
    (${account}, 'CM-2026-04', '2026-04-01', '2026-04-30', null)`.execute(database.system)
await sql`
  insert into quote (account_id, quote_id, made_by, title, customer_name, state, created_by, created_by_email)
  values (${account}, 'Q-4711', 'customer', 'Lines for the mill', 'Wool and Co', 'draft', 'Ada', ''),
    (${account}, 'Q-4712', 'dealer', 'Not shown yet', 'Wool and Co', 'draft', 'Dee', '')`.execute(database.system)
await sql`
  insert into visit (account_id, visit_id, status, details, requested_by, requested_by_name, requested_by_email, search)
  values (${account}, 'V-4711', 'draft', '{}', 'somebody', 'Ada', '', 'v-4711 rack swap')`.execute(database.system)
await createService(database, account, {
  serviceId: 'S-BOX',
  siteId: elsewhere,
  details: {
    tech: { router: { macAddress: '00-00-5E-00-53-1F', serialNumber: 'R22-118-40977', model: 'R22-2200' } },
    ethernet: { nte: [{ serial: 'NTE-88-1' }] },
  },
})
const testId = await createTest(database, account, 'S-BOX')
await sql`insert into service_plan (plan_id, title, product_category) values
  ('CSP-SEARCH', 'Plan for searching', 'Connectivity'), ('CSP-OTHER', 'Plan for searching clouds', 'Cloud Solution'),
  ('CSP-DRAFT', 'Plan for searching later', 'Connectivity')`.execute(database.system)
await sql`
  insert into service_plan_version (plan_id, version, status, issue_date, content) values
    ('CSP-SEARCH', 1, 'approved', '2026-01-01', '{}'), ('CSP-OTHER', 1, 'approved', '2026-01-01', '{}'),
    ('CSP-DRAFT', 1, 'draft', null, '{}')`.execute(database.system)
const machineId = 'machine-1'
await sql`insert into cloud (account_id, service_id, org) values (${account}, 'S-BOX', 'acme')`.execute(database.system)
await sql`
  insert into cloud_machine (account_id, service_id, machine_id, vdc_id, name, status, vcpus, memory_mb, storage_mb)
  values (${account}, 'S-BOX', ${machineId}, 'vdc-1', 'fileserver-app-07', 'on', 2, 1024, 1024)`.execute(
  database.system,
)
await sql`insert into backup_vault (account_id, service_id, company) values (${account}, 'S-BOX', 'acme')`.execute(
  database.system,
)
await sql`
  insert into backup_workload (account_id, service_id, workload_id, name, kind, last_result)
  values (${account}, 'S-BOX', 'workload-1', 'KEN-FILES', 'server', 'success')`.execute(database.system)
const userEmail = await createUser(database, account)
const user = await portal.signIn(userEmail)
await createKey(database, userEmail, { name: 'Stock system' })

await createBill(database, account, { billId: 'BF-2602-0377', month: '2026-02-01', lines: [{ siteId }] })
await createBill(database, other, { billId: 'BF-2602-0378', month: '2026-02-01' })

interface Hit {
  kind: string
  id: string
  title: string
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
  [`https://www.${zoneId}/shop`, zoneId],
  ['+44 1632 960218', 'S-2081147'],
  ['198.51.100.8/30', 'S-2081147'],
  ['2001:db8:0:7::5', 'S-V6'],
  [ref.toLowerCase(), ref],
  ['fibre cut', ref],
  ['cm-2026-03', 'CM-2026-03'],
  ['march 2026', 'CM-2026-03'],
  ['bill bf-2602-0377', 'BF-2602-0377'],
  ['february 2026', 'BF-2602-0377'],
  ['hooks.example/wharf', webhookId],
  ['q-4711', 'Q-4711'],
  ['for the mill', 'Q-4711'],
  ['v-4711', 'V-4711'],
  ['rack swap', 'V-4711'],
  ['00:00:5e:00:53:1f', 'S-BOX'],
  ['0000.5E00.531F', 'S-BOX'],
  ['R2211840977', 'S-BOX'],
  ['serial number R22-118-40977', 'S-BOX'],
  ['nte-88-1', 'S-BOX'],
  [testId, testId],
  [testId.replace('-', ''), testId],
  ['csp-search', 'CSP-SEARCH'],
  ['plan for searching', 'CSP-SEARCH'],
  ['fileserver', machineId],
  ['app-07', machineId],
  ['ken-files', 'workload-1'],
  ['order 70-4711', orderId],
  ['704711', orderId],
  ['S2081147', 'S-2081147'],
  ['q4711', 'Q-4711'],
  [caseId.replace('-', ' '), caseId],
  ['cm202603', 'CM-2026-03'],
])('%s finds its record', async (query, id) => {
  expect((await ids(query))[0]).toBe(id)
})

test('shows the matching reference if nothing else contains it', async () => {
  expect((await search('198.51.100.11'))[0]?.match).toBe('198.51.100.8/29')
  expect((await search('onea1234'))[0]?.match).toBe('ONEA12345678')
  expect((await search('wharf line'))[0]?.match).toBeNull()
})

test('a reference finds its record and nothing else', async () => {
  expect(await ids('S-2081147')).toEqual(['S-2081147'])
  expect((await search('S-208114')).length).toBeGreaterThan(1)
})

test('a postcode finds the site, not its services', async () => {
  await createService(database, account, { serviceId: 'S-THERE', siteId, referenceTerms: 'ls1 0zq ls10zq' })
  expect(await ids('LS1 0ZQ')).toEqual([siteId])
})

test('finds an API key by its name', async () => {
  expect((await search('stock sys')).map(({ kind, title }) => [kind, title])).toEqual([['key', 'Stock system']])
})

test('an unpublished record is not found', async () => {
  expect(await ids(foreignRef)).toEqual([])
  expect(await ids('CM-2026-04')).toEqual([])
  expect(await ids('Q-4712')).toEqual([])
})

test("finds and links the person's other accounts", async () => {
  const email = await createUser(database, account)
  await joinAccount(database, email, other, {})
  await sql`update account set trading_name = 'Fenwick Mills' where account_id = ${other}`.execute(database.system)
  const both = await portal.signIn(email)
  expect(await search('fenwick', both)).toEqual([
    {
      kind: 'account',
      id: other,
      title: 'Fenwick Mills',
      note: `Your account ${other}`,
      match: null,
      account: null,
      serviceId: null,
      status: null,
      isTestable: false,
    },
  ])
  expect(await ids('fenwick')).toEqual([])
})

test('short words are searched with their neighbours, and never in every row', async () => {
  await createService(database, account, { serviceId: 'S-UNIT', name: 'Shop No 9 West' })
  expect(await ids('no 9')).toEqual(['S-UNIT'])
  expect(await ids('9 n')).toEqual([])
  expect(await ids('-  -')).toEqual([])
})

test('an address outside every block is not found, and % is a literal character', async () => {
  expect(await ids('198.51.100.17')).toEqual([])
  expect(await ids('%%%')).toEqual([])
  expect(await ids('nothing at all')).toEqual([])
})

test('finds each type within the account, and needs three letters', async () => {
  expect((await search('wharf')).map(({ kind }) => kind)).toEqual([
    'service',
    'site',
    'order',
    'case',
    'contact',
    'webhook',
  ])
  expect(await ids('wharf')).not.toContain('S-OTHER')
  expect((await user.gateway('/search-info/api/search?query=wh')).status).toBe(400)
})

test('shows only records that the person may see, at their sites', async () => {
  const email = await createUser(database, account, { permissions: ['BusinessPortalServices', 'BusinessPortalOrders'] })
  const person = await portal.signIn(email)
  expect((await search('wharf', person)).map(({ kind }) => kind)).toEqual(['service', 'site', 'order'])
  await sql`update permission_grant set sites = ${[elsewhere]}::text[] where resource = 'BusinessPortalOrders' and user_id = (
    select user_id from portal_user where email = ${email})`.execute(database.system)
  expect((await search('wharf', person)).map(({ kind }) => kind)).toEqual(['service', 'site'])
})

test('tests, machines and plans need their own permission and sites, and a link has the service', async () => {
  const hit = (await search(testId))[0]
  expect(hit).toMatchObject({ kind: 'test', serviceId: 'S-BOX' })
  expect((await search('plan for searching')).map(({ id }) => id)).toEqual(['CSP-SEARCH'])
  const only = await createUser(database, account, { permissions: ['BusinessPortalServices'] })
  const reader = await portal.signIn(only)
  for (const query of [testId, 'csp-search', 'fileserver']) {
    expect(await search(query, reader), query).toEqual([])
  }
  await sql`update permission_grant set sites = ${[siteId]}::text[] where resource = 'BusinessPortalServices' and user_id = (
    select user_id from portal_user where email = ${only})`.execute(database.system)
  expect(await search('00-00-5E-00-53-1F', reader)).toEqual([])
})
