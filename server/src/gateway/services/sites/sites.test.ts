import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, createService, createSite, createUser } from '../../../testing/factories.ts'
import { json, withJson } from '../../../testing/json.ts'
import { sharedTestPortal } from '../../../testing/portal.ts'

const portal = await sharedTestPortal()
const { database } = portal
const account = await createAccount(database)
const user = await portal.signIn(await createUser(database, account))

test('shows all services at an address and what its lines share', async () => {
  const siteId = await createSite(database, account, {
    name: 'Rochdale',
    exchangeName: 'Rochdale (RCH)',
    cabinet: 'P12',
  })
  const line = { siteId, supplier: 'Openreach' }
  await createService(database, account, {
    ...line,
    serviceId: 'L-1',
    productCategory: 'Leased Line',
    productName: 'Ethernet',
  })
  await createService(database, account, {
    ...line,
    serviceId: 'L-2',
    productName: 'SoGEA broadband',
    condition: 'down',
  })
  await createService(database, account, { ...line, serviceId: 'L-3', productName: '4G back-up' })
  await createService(database, account, { siteId, serviceId: 'L-4', supplier: 'CityFibre' })
  const answer = await user.gateway(`/service-info/api/sites/${siteId}`)
  expect(await answer.json()).toMatchObject({
    name: 'Rochdale',
    services: [{ serviceId: 'L-2' }, { serviceId: 'L-1' }, { serviceId: 'L-3' }, { serviceId: 'L-4' }],
    sharedRisks: [{ kind: 'exchange', where: 'Rochdale (RCH)', serviceIds: ['L-2', 'L-1'] }],
  })
})

test('warns of the cabinet shared by two copper lines in service', async () => {
  const siteId = await createSite(database, account, { cabinet: 'P7' })
  const line = { siteId, supplier: 'Openreach', productName: 'FTTC broadband' }
  await createService(database, account, { ...line, serviceId: 'M-1' })
  await createService(database, account, { ...line, serviceId: 'M-2', condition: 'activating' })
  const risks = async () => (await user.gateway(`/service-info/api/sites/${siteId}`)).json()
  expect(await risks()).toMatchObject({ sharedRisks: [] })
  await createService(database, account, { ...line, serviceId: 'M-3' })
  expect(await risks()).toMatchObject({
    sharedRisks: [{ kind: 'cabinet', where: 'P7', serviceIds: ['M-1', 'M-3'] }],
  })
})

test('finds sites by name and postcode, and treats % literally', async () => {
  await createSite(database, account, { siteId: 'X1', name: '100% Storage' })
  const sites = async (search: string) =>
    (await user.gateway(`/service-info/api/sites?search=${encodeURIComponent(search)}`)).json()
  expect(await sites('0% st')).toMatchObject({ sites: [{ siteId: 'X1' }] })
  expect(await sites('ls1 4ab rochdale')).toEqual({ sites: [] })
  expect(await sites('%%')).toEqual({ sites: [] })
})

const write = (method: 'POST' | 'PUT', path: string, body: object, headers: Record<string, string> = {}) =>
  user.gateway(`/service-info/api/sites${path}`, withJson(method, body, headers))
const depot = { name: 'Depot', address: '2 Bury Lane', postcode: 'ls14ac', accessNotes: 'Report to the gate.' }

test('a site is added with its postcode as it is written, once', async () => {
  const added = await write('POST', '', depot)
  const { siteId } = await json<{ siteId: string }>(Promise.resolve(added))
  const site = await user.gateway(`/service-info/api/sites/${siteId}`)
  expect(await site.json()).toMatchObject({ ...depot, postcode: 'LS1 4AC', services: [], contacts: [], version: 1 })
  const twin = await write('POST', '', { ...depot, address: '2 BURY LANE' })
  expect(twin.status).toBe(422)
  expect(await twin.json()).toMatchObject({ code: 'site_exists', message: expect.stringContaining(siteId) })
  const invalid = await write('POST', '', { ...depot, name: '', postcode: 'Leeds' })
  expect(await invalid.json()).toMatchObject({ name: 'Enter a name for the site.' })
  const nowhere = await write('POST', '', { ...depot, postcode: 'ZZ99' })
  expect(await nowhere.json()).toMatchObject({ postcode: 'Enter a UK postcode, such as LA9 0ZX.' })
})

test('a correction reaches the services’ search, clears the exchange of another postcode, and is recorded', async () => {
  const siteId = await createSite(database, account, { name: 'Quay', exchangeName: 'Bristol (BRS)', cabinet: 'P1' })
  await createService(database, account, { siteId, serviceId: 'Q-1' })
  const base = { name: 'Harbour House', address: '1 Quay Road', postcode: 'LS1 4AB', accessNotes: '' }
  const corrected = await write('PUT', `/${siteId}`, base, { 'if-match': '"1"' })
  expect(corrected.headers.get('etag')).toBe('"2"')
  const found = await json<{ rows: { serviceId: string }[] }>(
    user.gateway('/service-info/api/services?search=harbour%20house'),
  )
  expect(found.rows.map(({ serviceId }) => serviceId)).toEqual(['Q-1'])
  const stale = await write('PUT', `/${siteId}`, { ...base, name: 'Other' }, { 'if-match': '"1"' })
  expect(stale.status).toBe(412)
  await write('PUT', `/${siteId}`, { ...base, postcode: 'LS1 4AD' })
  const site = await user.gateway(`/service-info/api/sites/${siteId}`)
  expect(await site.json()).toMatchObject({ postcode: 'LS1 4AD', exchangeName: null, cabinet: null, version: 3 })
  const log = await json<{ rows: { action: string; after: object }[] }>(
    user.gateway(`/activity-info/api/activity?thing=site&thingId=${siteId}`),
  )
  expect(log.rows).toMatchObject([
    { action: 'site corrected', after: { postcode: 'LS1 4AD' } },
    { action: 'site corrected', after: { name: 'Harbour House' } },
  ])
})

test('a permission limited to sites adds none, and corrects only its own', async () => {
  const [own, other] = [await createSite(database, account), await createSite(database, account)]
  const email = await createUser(database, account, { permissions: ['BusinessPortalOrders'] })
  await sql`update permission_grant set sites = ${[own]}::text[] where user_id = (
    select user_id from portal_user where email = ${email})`.execute(database.system)
  const person = await portal.signIn(email)
  const put = (path: string, method: 'POST' | 'PUT') =>
    person.gateway(`/service-info/api/sites${path}`, withJson(method, { ...depot, name: 'Limited' }))
  expect(await (await put('', 'POST')).json()).toMatchObject({ code: 'limited_to_sites' })
  expect((await put(`/${own}`, 'PUT')).status).toBe(200)
  expect((await put(`/${other}`, 'PUT')).status).toBe(404)
})

test('the site shows its contacts', async () => {
  const siteId = await createSite(database, account)
  await user.gateway(
    '/contact-info/api/contacts',
    withJson('POST', {
      title: 'Ms',
      firstName: 'Ada',
      lastName: 'Gate',
      email: 'ada.gate@site.example',
      phone: '01632 960301',
      mobile: '',
      roles: ['Technical Contact'],
      sites: [siteId],
    }),
  )
  const site = await user.gateway(`/service-info/api/sites/${siteId}`)
  expect(await site.json()).toMatchObject({
    contacts: [{ name: 'Ada Gate', phone: '01632 960301', email: 'ada.gate@site.example' }],
  })
})
