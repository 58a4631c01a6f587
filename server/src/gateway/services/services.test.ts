import type { PermissionResource } from '@portal/contract/permission.ts'
import { inAccount } from '@portal/db/src/database.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, createService, createSite, createUser } from '../../testing/factories.ts'
import { json, withJson } from '../../testing/json.ts'
import { sharedTestPortal } from '../../testing/portal.ts'

const portal = await sharedTestPortal()
const { database } = portal
const account = await createAccount(database)
const leeds = await createSite(database, account, { name: 'Leeds – Wharf Mill' })
const rows = [
  {
    serviceId: 'S-1',
    name: 'Norwich',
    condition: 'working',
    downMbps: 80,
    orderRef: 'B',
    contractEnd: '2027-01-31',
    careLevel: '24/7',
  },
  {
    serviceId: 'S-2',
    name: 'Leeds',
    condition: 'down',
    siteId: leeds,
    referenceTerms: '01632 960217 leeds – wharf mill',
  },
  { serviceId: 'S-3', name: 'brackenfell.example', productCategory: 'Domain', condition: 'expiring', orderRef: 'A' },
  {
    serviceId: 'S-4',
    name: 'Cardiff 100%_\\',
    productName: 'Leased line',
    downMbps: 500,
    contractEnd: '2026-12-31',
    orderRef: '=1+1',
  },
] as const
for (const row of rows) await createService(database, account, row)
await sql`
  update service set tags = '{critical,"home working"}' where account_id = ${account} and service_id in ('S-1', 'S-4')`.execute(
  database.system,
)
const reader = await portal.signIn(await createUser(database, account, { permissions: ['BusinessPortalServices'] }))

interface Answer {
  rows: { serviceId: string; orderRef: string | null }[]
  total: number
}
const list = (query = '') => json<Answer>(reader.gateway(`/service-info/api/services${query}`))
const ids = async (query = '') => (await list(query)).rows.map(({ serviceId }) => serviceId)
const patch = (serviceId: string, body: unknown, headers: Record<string, string> = {}) =>
  reader.gateway(`/service-info/api/services/${serviceId}`, withJson('PATCH', body, headers))

test('A5.1 lists services that need attention first', async () => {
  expect(await ids()).toEqual(['S-2', 'S-3', 'S-4', 'S-1'])
})

test.each([
  ['?productCategory=Domain', ['S-3']],
  ['?condition=working', ['S-4', 'S-1']],
  ['?condition=working,down', ['S-2', 'S-4', 'S-1']],
  ['?condition=down,expiring&search=s-', ['S-2', 'S-3']],
  ['?product=Leased%20line', ['S-4']],
  ['?product=Leased%20line&search=s-', ['S-4']],
  ['?careLevel=24%2F7', ['S-1']],
  ['?careLevel=24%2F7&search=s-', ['S-1']],
  ['?contractFrom=2026-12-31&contractTo=2027-01-30', ['S-4']],
  ['?contractFrom=2027-01-01', ['S-1']],
  ['?contractTo=2027-01-31&search=s-', ['S-4', 'S-1']],
  ['?contractFrom=2027-01-31&search=s-', ['S-1']],
  ['?reference=missing', ['S-2']],
  ['?reference=missing&search=s-', ['S-2']],
  ['?tag=critical', ['S-4', 'S-1']],
  ['?tag=critical&search=norwich', ['S-1']],
  ['?tag=crit', []],
  ['?only=S-1,S-3,S-9', ['S-3', 'S-1']],
  ['?only=S-1,S-3&search=norwich', ['S-1']],
  [`?siteId=${leeds}`, ['S-2']],
  ['?search=960217', ['S-2']],
  ['?search=WHARF%20LEEDS', ['S-2']],
  ['?search=100%25_%5C', ['S-4']],
  ['?search=%25', ['S-4']],
  ['?search=nothing-like-it', []],
  ['?search=e&productCategory=Domain&condition=expiring', ['S-3']],
  ['?page=2&size=10', []],
])('A5.1 filters by %s', async (query, expected) => {
  const answer = await list(query)
  expect(answer.rows.map(({ serviceId }) => serviceId)).toEqual(expected)
  expect(answer.total).toBe(query.startsWith('?page') ? 4 : expected.length)
})

test.each([
  ['condition', ['S-2', 'S-3', 'S-4', 'S-1'], ['S-1', 'S-4', 'S-3', 'S-2']],
  ['name', ['S-4', 'S-2', 'S-1', 'S-3'], ['S-3', 'S-1', 'S-2', 'S-4']],
  ['serviceId', ['S-1', 'S-2', 'S-3', 'S-4'], ['S-4', 'S-3', 'S-2', 'S-1']],
  ['productCategory', ['S-2', 'S-4', 'S-1', 'S-3'], ['S-3', 'S-1', 'S-4', 'S-2']],
  ['downMbps', ['S-1', 'S-4', 'S-2', 'S-3'], ['S-4', 'S-1', 'S-3', 'S-2']],
  ['orderRef', ['S-4', 'S-3', 'S-1', 'S-2'], ['S-1', 'S-3', 'S-4', 'S-2']],
  ['contractEnd', ['S-4', 'S-1', 'S-2', 'S-3'], ['S-1', 'S-4', 'S-3', 'S-2']],
])('A5.1 sorts by %s, rows without a value last, with or without a search', async (sort, asc, desc) => {
  expect(await ids(`?sort=${sort}`)).toEqual(asc)
  expect(await ids(`?sort=${sort}&direction=desc`)).toEqual(desc)
  expect(await ids(`?sort=${sort}&search=s-`)).toEqual(asc)
  expect(await ids(`?sort=${sort}&direction=desc&search=s-`)).toEqual(desc)
})

test.each([
  ['?page=0', 'page'],
  ['?size=11', 'size'],
  ['?sort=price', 'sort'],
  ['?productCategory=Tea', 'productCategory'],
  [`?search=${'x'.repeat(101)}`, 'search'],
  ['?search=%00', 'search'],
  ['?search=%E2%80%AE', 'search'],
])("A7.1 refuses %s with the field's message", async (query, field) => {
  const answer = await reader.gateway(`/service-info/api/services${query}`)
  expect(answer.status).toBe(400)
  expect(Object.keys(await json<object>(answer))).toEqual([field])
})

test('A5.1 returns the products, care levels and tags of the account for filters', async () => {
  const answer = await reader.gateway('/service-info/api/services/filters')
  expect(await answer.json()).toEqual({
    products: ['FTTP broadband', 'Leased line'],
    careLevels: ['24/7'],
    tags: ['critical', 'home working'],
  })
})

test('A5.6 returns categories with counts, and the number of sites', async () => {
  const answer = await reader.gateway('/service-info/api/services/categories')
  expect(await answer.json()).toEqual({
    categories: {
      Connectivity: { total: 3, conditions: { working: 2, down: 1 } },
      Domain: { total: 1, conditions: { expiring: 1 } },
    },
    sites: 1,
  })
})

test('A5.2 changes the reference, returns the new version and records who did it', async () => {
  const id = await createService(database, account, { serviceId: 'S-20', orderRef: 'OLD' })
  const answer = await patch(id, { orderRef: '  NEW ref  ' }, { 'if-match': '"1"' })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('etag')).toBe('"2"')
  expect(await answer.json()).toMatchObject({ serviceId: id, orderRef: 'NEW ref', version: 2 })
  const history = await (await reader.gateway(`/service-info/api/services/${id}/history`)).json()
  expect(history).toMatchObject({
    total: 1,
    rows: [{ actorName: 'Ada Byron', before: { orderRef: 'OLD' }, after: { orderRef: 'NEW ref' } }],
  })
})

test('A5.2 refuses a change of an older version, and accepts one without a version', async () => {
  const id = await createService(database, account, { serviceId: 'S-21' })
  expect((await patch(id, { orderRef: 'first' })).status).toBe(200)
  const stale = await patch(id, { orderRef: 'second' }, { 'if-match': '"1"' })
  expect(stale.status).toBe(412)
  expect((await patch(id, { orderRef: 'third' }, { 'if-match': 'nonsense' })).status).toBe(412)
  expect((await patch(id, { orderRef: 'fourth' }, { 'if-match': '*' })).status).toBe(200)
})

test("A7.1 refuses another service's reference with its own message, and a change can be undone", async () => {
  const first = await createService(database, account, { serviceId: 'S-22', orderRef: 'SAME' })
  const second = await createService(database, account, { serviceId: 'S-23', orderRef: 'SAME' })
  const third = await createService(database, account, { serviceId: 'S-24' })
  const refused = await patch(third, { orderRef: 'SAME' })
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({ message: `This reference is already used on ${first}.` })
  expect((await patch(second, { orderRef: '' })).status).toBe(200)
  expect((await patch(second, { orderRef: 'SAME' })).status, 'undo').toBe(200)
})

test('A5.2 if two services request one reference at once, exactly one gets it', async () => {
  const services = await Promise.all(Array.from({ length: 6 }, () => createService(database, account)))
  const answers = await Promise.all(services.map((id) => patch(id, { orderRef: 'WANTED' })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422, 422, 422])
})

test.each([
  ['a control character', 'a\u0000b'],
  ['a lone surrogate', 'a\ud800b'],
  ['a mark that turns the text around', 'a\u202eb'],
  ['too many characters', 'x'.repeat(51)],
  ['a number', 7],
  ['nothing', undefined],
])('A7.1 refuses %s as a reference, with a message at the field', async (_, orderRef) => {
  const answer = await patch('S-1', { orderRef })
  expect(answer.status).toBe(400)
  expect(Object.keys(await json<object>(answer))[0]).toBe('orderRef')
})

test.each(['{', '[]', 'null', '"text"', ''])('A7.1 refuses the body %j', async (body) => {
  const answer = await reader.gateway('/service-info/api/services/S-1', {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body,
  })
  expect(answer.status).toBe(400)
})

test('an invalid id is treated like an unknown one', async () => {
  for (const id of ['%00', '..', 'S-1%20', '%EF%BF%BF', "S-1'--", 'x'.repeat(190)]) {
    expect((await reader.gateway(`/service-info/api/services/${id}`)).status, id).toBe(404)
  }
})

test('A5.3 A5.4 returns details unchanged, and 204 if there are none or they are empty', async () => {
  const details = { tech: { ONT: { serial: 'X1' }, somethingNew: [1] }, ethernet: { circuitId: 'C' } }
  const full = await createService(database, account, { details })
  const empty = await createService(database, account, { details: { tech: {} } })
  const tech = (id: string) => reader.gateway(`/service-info/api/services/${id}/techdetails`)
  const ethernet = (id: string) => reader.gateway(`/service-info/api/ethernet/${id}/tech-details`)
  expect(await (await tech(full)).json()).toEqual(details.tech)
  expect(await (await ethernet(full)).json()).toEqual(details.ethernet)
  expect((await tech(empty)).status).toBe(204)
  expect((await ethernet(empty)).status).toBe(204)
})

test('A5.7 returns the virtual data centre by session cookie, and not by bearer token', async () => {
  const vcd = { org: { name: 'bf' } }
  const full = await createService(database, account, { productCategory: 'VMware Cloud Director', details: { vcd } })
  const path = `${portal.baseUrl}/api/vcd-details`
  expect(await (await reader.browser.request(`${path}/${full}`)).json()).toEqual(vcd)
  expect((await reader.browser.request(`${path}/S-1`)).status).toBe(204)
  const bearer = await fetch(`${path}/${full}`, { headers: { authorization: `Bearer ${reader.accessToken}` } })
  expect(bearer.status).toBe(401)
})

test('the search stays within the account even when called directly', async () => {
  const other = await createAccount(database)
  await createService(database, other, { serviceId: 'S-SECRET' })
  const found = await inAccount(database, account, async (tx) => {
    return sql<{ total: number }>`
      select total from find_services(array['%secret%'], null, null, null, 'name', false, 10, 0)`.execute(tx)
  })
  expect(found.rows[0]?.total).toBe(0)
})

test('prices reach only people with orders or billing, and only at the sites of that permission', async () => {
  const own = await createAccount(database)
  const here = await createSite(database, own, { name: 'Here' })
  const there = await createSite(database, own, { name: 'There' })
  const ids = [
    await createService(database, own, { siteId: here, recurringPence: 4200, supplierRef: 'SUP-1' }),
    await createService(database, own, { siteId: there, recurringPence: 9900 }),
  ]
  const signIn = async (...permissions: PermissionResource[]) =>
    portal.signIn(await createUser(database, own, { permissions: ['BusinessPortalServices', ...permissions] }))
  type Priced = { charges: { recurring: number } | null; postcode: string; supplierRef: string | null }
  const pricesFor = async (who: Awaited<ReturnType<typeof signIn>>) => {
    const { rows } = await json<{ rows: Priced[] }>(who.gateway('/service-info/api/services?sort=serviceId'))
    const ones = await Promise.all(ids.map((id) => json<Priced>(who.gateway(`/service-info/api/services/${id}`))))
    const { services } = await json<{ services: Priced[] }>(who.gateway(`/service-info/api/sites/${here}`))
    const csv = await (await who.gateway('/service-info/api/services.csv?sort=serviceId')).text()
    const prices = rows.map(({ charges }) => charges?.recurring ?? null)
    expect(ones.map(({ charges }) => charges?.recurring ?? null)).toEqual(prices)
    expect(services.map(({ charges }) => charges?.recurring ?? null)).toEqual(prices.slice(0, 1))
    expect([csv.includes('Monthly charge'), csv.includes('42.00'), csv.includes('99.00')]).toEqual([
      prices.some((price) => price !== null),
      prices[0] === 4200,
      prices[1] === 9900,
    ])
    expect(rows[0]).toMatchObject({ supplierRef: 'SUP-1', postcode: expect.any(String) })
    return prices
  }
  expect(await pricesFor(await signIn())).toEqual([null, null])
  expect(await pricesFor(await signIn('BusinessPortalOrders'))).toEqual([4200, 9900])
  expect(await pricesFor(await signIn('BusinessPortalBilling'))).toEqual([4200, 9900])
  const limited = await createUser(database, own, { permissions: ['BusinessPortalServices', 'BusinessPortalOrders'] })
  await sql`
    update permission_grant set sites = ${[here]}::text[]
    where resource = 'BusinessPortalOrders' and user_id = (select user_id from portal_user where email = ${limited})`.execute(
    database.system,
  )
  expect(await pricesFor(await portal.signIn(limited))).toEqual([4200, null])
})

test('a service has only the details that are not empty, as its tabs do', async () => {
  const details = { tech: {}, ethernet: { rate: 1 } }
  const serviceId = await createService(database, account, { details })
  const { has } = await json<{ has: object }>(reader.gateway(`/service-info/api/services/${serviceId}`))
  expect(has).toEqual({ tech: false, ethernet: true, vcd: false, voice: false })
})
