import type { Network } from '@portal/contract/services/network.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, createService, createSite, createUser } from '../../../testing/factories.ts'
import { json } from '../../../testing/json.ts'
import { createOrder } from '../../../testing/order-factories.ts'
import { sharedTestPortal } from '../../../testing/portal.ts'
import { createIncident } from '../../service-status/testing/create-incident.ts'

const portal = await sharedTestPortal()
const { database } = portal
const account = await createAccount(database)
const resources = ['BusinessPortalServices', 'BusinessPortalOrders'] as const
const email = await createUser(database, account, { permissions: [...resources] })
const person = await portal.signIn(email)
const read = (query = '', as = person) => json<Network>(as.gateway(`/service-info/api/network${query}`))

await sql`
  insert into postcode (postcode, grid, easting, northing) values ('LS99 1ZZ', 'british', 429900, 433500)
  on conflict do nothing`.execute(database.system)
await sql`
  insert into exchange (exchange_code, name, exchange_class, easting, northing)
  values ('NWT', 'Norwich Test', 2, 623200, 309200) on conflict do nothing`.execute(database.system)

const change = (siteId: string, values: Record<string, string | number>) =>
  sql`update site set ${sql.join(Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
    where account_id = ${account} and site_id = ${siteId}`.execute(database.system)

const kendal = await createSite(database, account, { siteId: 'KEN', name: 'Kendal' })
await change(kendal, { latitude: 54.33, longitude: -2.745 })
const leeds = await createSite(database, account, { siteId: 'LDS', name: 'Leeds' })
await change(leeds, { postcode: 'LS99 1ZZ' })
const norwich = await createSite(database, account, { siteId: 'NRW', name: 'Norwich' })
await change(norwich, { postcode: 'NR99 9ZZ', exchange_code: 'NWT' })
const nowhere = await createSite(database, account, { siteId: 'XXX', name: 'Unplaced' })
await change(nowhere, { postcode: 'ZZ99 9ZZ' })

const joins = (site: string) => ({ ethernet: { aEnd: { site, postcode: 'ls991zz' }, circuit: { resilience: 'none' } } })
await createService(database, account, {
  serviceId: 'N-KEN',
  siteId: kendal,
  productCategory: 'Leased Line',
  productName: 'Ethernet, fibre',
  supplier: 'Openreach',
  condition: 'degraded',
  downMbps: 500,
  details: joins('Leeds PoP'),
})
await createService(database, account, { serviceId: 'N-4G', siteId: kendal, productName: '4G back-up' })
await createService(database, account, {
  serviceId: 'N-NRW',
  siteId: norwich,
  supplier: 'Openreach',
  details: joins('Leeds PoP'),
})
await createService(database, account, { serviceId: 'N-DNS', siteId: leeds, productCategory: 'Domain' })
await createService(database, account, { serviceId: 'N-OLD', siteId: leeds, condition: 'ceased' })
const orderId = await createOrder(database, account, { siteId: leeds, title: 'Ethernet for Leeds' })
await createOrder(database, account, { siteId: leeds, state: 'completed' })
await createOrder(database, account, { siteId: leeds, journey: 'voice' })
const fault = await createIncident(database, {
  kind: 'degradation',
  named: { accountId: account, serviceIds: ['N-KEN', 'N-DNS'] },
})
const work = await createIncident(database, {
  kind: 'PEW',
  startsInHours: 48,
  named: { accountId: account, serviceIds: ['N-NRW'] },
})
await createIncident(database, { state: 'closure', named: { accountId: account, serviceIds: ['N-NRW'] } })

test('sites are placed by their coordinates, their postcode or their exchange, and otherwise not', async () => {
  const { sites, totalSites } = await read()
  expect(totalSites).toBe(4)
  expect(sites).toMatchObject([
    {
      siteId: 'KEN',
      condition: 'degraded',
      route: 'diverse',
      place: { latitude: 54.33, longitude: -2.745 },
    },
    { siteId: 'NRW', condition: 'working', route: 'one', place: { longitude: expect.closeTo(1.3, 1) } },
    { siteId: 'LDS', condition: null, route: 'none', place: { latitude: expect.closeTo(53.8, 1) } },
    { siteId: 'XXX', condition: null, route: 'none', place: null },
  ])
})

test('lines have their end, what they share, faults, planned work and orders', async () => {
  const { lines, ends, risks, events, orders } = await read()
  expect(lines.map(({ serviceId, end, isRadio }) => ({ serviceId, end, isRadio }))).toEqual([
    { serviceId: 'N-KEN', end: 'Leeds PoP', isRadio: false },
    { serviceId: 'N-4G', end: null, isRadio: true },
    { serviceId: 'N-NRW', end: 'Leeds PoP', isRadio: false },
  ])
  expect(ends).toEqual([
    {
      name: 'Leeds PoP',
      siteId: null,
      place: { latitude: expect.closeTo(53.8, 1), longitude: expect.closeTo(-1.5, 1) },
    },
  ])
  expect(risks).toEqual([
    { riskId: 'R1', kind: 'end', where: 'Leeds PoP', siteIds: ['KEN', 'NRW'], serviceIds: ['N-KEN', 'N-NRW'] },
  ])
  expect(events).toMatchObject([
    { ref: fault, isPlanned: false, siteIds: ['KEN'], serviceIds: ['N-KEN'] },
    { ref: work, isPlanned: true, siteIds: ['NRW'] },
  ])
  expect(orders).toMatchObject([{ orderId, siteId: 'LDS' }])
})

test('a part has the asked site or the sites of an incident, and those that share a point with them', async () => {
  const ofSite = await read('?siteId=LDS')
  expect(ofSite.sites.map(({ siteId }) => siteId)).toEqual(['LDS'])
  expect(ofSite.lines).toEqual([])
  expect(ofSite.orders).toHaveLength(1)
  const ofIncident = await read(`?ref=${work}`)
  expect(ofIncident.sites.map(({ siteId }) => siteId)).toEqual(['KEN', 'NRW'])
  expect((await read('?siteId=no-such-site')).sites).toEqual([])
  expect((await read('?ref=MSO-99999')).sites).toEqual([])
  expect((await person.gateway('/service-info/api/network?ref=nonsense')).status).toBe(400)
})

test('limits to sites and missing permissions leave out the rest, and another account sees nothing', async () => {
  const limited = await createUser(database, account, { permissions: ['BusinessPortalServices'] })
  await sql`update permission_grant set sites = '{NRW}' where user_id = (
    select user_id from portal_user where email = ${limited})`.execute(database.system)
  const network = await read('', await portal.signIn(limited))
  expect(network).toMatchObject({
    totalSites: 1,
    sites: [{ siteId: 'NRW' }],
    lines: [{ serviceId: 'N-NRW' }],
    orders: null,
    risks: [],
    events: [{ ref: work, siteIds: ['NRW'], serviceIds: ['N-NRW'] }],
  })
  const other = await createAccount(database)
  const stranger = await portal.signIn(await createUser(database, other))
  expect(await read('?siteId=KEN', stranger)).toMatchObject({ sites: [], lines: [], events: [], risks: [] })
})
