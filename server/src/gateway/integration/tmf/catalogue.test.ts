import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createAccount, createUser } from '../../../testing/factories.ts'
import { createClient, signInClient } from '../../../testing/integration-client.ts'
import { startTestPortal } from '../../../testing/portal.ts'
import { createProduct, newProduct, priceOf } from '../../../testing/products.ts'
import { published } from '../../../testing/published/tmf.ts'

const portal = await startTestPortal()
const { database } = portal
const system = await signInClient(portal, await createClient(database, ['plans:read', 'plans:write'], 'Catalogue'))
await createProduct(
  database,
  newProduct({
    productId: '4G',
    name: '4G back-up',
    family: 'Mobile',
    downMbps: 40,
    upMbps: 10,
    prices: [priceOf(12, 1950, 4500)],
  }),
)

const base = '/tmf-api/productCatalogManagement/v4'
const offerings = `${base}/productOffering`
const all = ['productSpecification', 'productOffering', 'productOfferingPrice'] as const

const Resource = z.looseObject({
  id: z.string(),
  href: z.string(),
  lastUpdate: z.string(),
  lifecycleStatus: z.string(),
})
const list = async (path: string) => z.array(z.looseObject({ id: z.string() })).parse(await (await system(path)).json())
const idsOf = async (path: string) => (await list(path)).map(({ id }) => id)
const write = (method: string, path: string, body?: object, type = 'application/json') =>
  system(path, {
    method,
    headers: { 'content-type': type },
    ...(body && { body: JSON.stringify(body) }),
  })
async function add(path: string, body: object) {
  const answer = await write('POST', path, body)
  expect(answer.status).toBe(201)
  return Resource.parse(await answer.json())
}

test('the catalogue is read as offerings with their specification and prices', async () => {
  expect(await list(`${offerings}?name=4G back-up`)).toMatchObject([
    {
      id: '4G',
      lifecycleStatus: 'Active',
      isSellable: true,
      productSpecification: { id: 'Mobile', href: `${portal.gatewayUrl}${base}/productSpecification/Mobile` },
      productOfferingPrice: [{ id: '4G~12~recurring' }, { id: '4G~12~oneTime' }],
    },
  ])
  const prices = await list(`${base}/productOfferingPrice?priceType=recurring&isBundle=false`)
  expect(prices).toMatchObject([
    { id: '4G~12~recurring', price: { unit: 'GBP', value: 19.5 }, recurringChargePeriodType: 'month' },
  ])
  expect(await list(`${base}/productSpecification`)).toMatchObject([{ id: 'Mobile', lifecycleStatus: 'Active' }])
})

test.each(all)('a %s of another system is kept whole, changed and removed', async (kind) => {
  const path = `${base}/${kind}`
  const added = await add(path, { name: 'Firewall', colour: { shade: 'red' }, version: '1.1', id: 'own', href: 'own' })
  expect(added).toMatchObject({ name: 'Firewall', colour: { shade: 'red' }, lifecycleStatus: 'In design' })
  expect(added.href).toBe(`${portal.gatewayUrl}${path}/${added.id}`)
  expect(await (await system(`${path}/${added.id}`)).json()).toEqual(added)

  const { lastUpdate } = added
  const filters = { id: added.id, name: 'Firewall', version: '1.1', lifecycleStatus: 'In design' }
  for (const [name, value] of Object.entries({ ...filters, lastUpdate: `"${lastUpdate}"` })) {
    expect(await idsOf(`${path}?${name}=${encodeURIComponent(value)}`), name).toContain(added.id)
    expect(await idsOf(`${path}?${name}=other`), name).not.toContain(added.id)
  }

  const patch = { name: 'Wall', version: null, colour: { hue: 1 } }
  const changed = await write('PATCH', `${path}/${added.id}`, patch, 'application/merge-patch+json')
  const after: unknown = await changed.json()
  expect([changed.status, after]).toMatchObject([200, { name: 'Wall', colour: { shade: 'red', hue: 1 } }])
  expect(after).not.toHaveProperty('version')

  expect((await write('DELETE', `${path}/${added.id}`)).status).toBe(204)
  expect((await system(`${path}/${added.id}`)).status).toBe(404)
  expect((await write('DELETE', `${path}/${added.id}`)).status).toBe(404)
  expect((await write('PATCH', `${path}/${added.id}`, patch)).status).toBe(404)
})

test('an offering of another system is not sold, until the desk has a product with its id', async () => {
  const { id } = await add(offerings, { name: 'Fibre 900', isSellable: true, lifecycleStatus: 'Active', channel: [] })
  const read = async () => (await system(`${offerings}/${id}`)).json()
  expect(await read()).toMatchObject({ isSellable: false })
  const staff = await portal.signIn(
    await createUser(database, await createAccount(database), { permissions: ['DeskPlans'] }),
  )
  const products = async () => (await staff.gateway('/catalogue-desk/api/products')).text()
  const unsold = async () =>
    z
      .object({ offerings: z.array(z.looseObject({ offeringId: z.string() })) })
      .parse(await (await staff.gateway('/catalogue-desk/api/offerings')).json()).offerings
  expect(await products()).not.toContain('Fibre 900')
  expect(await unsold()).toContainEqual(
    expect.objectContaining({ offeringId: id, name: 'Fibre 900', status: 'Active', changedBy: 'Catalogue' }),
  )
  await createProduct(database, newProduct({ productId: id, name: 'FTTP 900' }))
  expect(await read()).toMatchObject({ name: 'FTTP 900', isSellable: true, channel: [] })
  expect(await idsOf(`${offerings}?name=Fibre 900,FTTP 900`)).toEqual([id])
  expect((await unsold()).map(({ offeringId }) => offeringId)).not.toContain(id)
})

test("the portal's part of an offering is changed at the desk only, and others keep their attributes with it", async () => {
  const path = `${offerings}/4G`
  const refused = await write('PATCH', path, { name: 'Cheaper', version: '2' })
  expect([refused.status, await refused.json()]).toMatchObject([422, { message: expect.stringContaining('name') }])
  expect((await write('DELETE', path)).status).toBe(422)
  const before = Resource.parse(await (await system(path)).json())
  expect(before).not.toHaveProperty('version')
  const changed = await write('PATCH', path, { ...before, version: '2', description: 'Failover' })
  expect([changed.status, await changed.json()]).toMatchObject([200, { version: '2', name: '4G back-up' }])
  expect(await idsOf(`${offerings}?version=2`)).toEqual(['4G'])
  const { rows } = await sql<{ attributes: unknown; changed_by: string }>`
    select attributes, changed_by from integration.tmf_resource where resource_id = '4G'`.execute(database.system)
  expect(rows).toEqual([{ attributes: { version: '2', description: 'Failover' }, changed_by: 'Catalogue' }])
})

test('a change of a product is a change of its offering', async () => {
  const lastUpdate = async () => Resource.parse(await (await system(`${offerings}/OLD`)).json()).lastUpdate
  await createProduct(database, newProduct({ productId: 'OLD', name: 'Old' }))
  await sql`alter table product disable trigger note_product_change`.execute(database.system)
  await sql`update product set updated_at = '2026-01-01' where product_id = 'OLD'`.execute(database.system)
  await sql`alter table product enable trigger note_product_change`.execute(database.system)
  expect(await lastUpdate()).toBe('2026-01-01T00:00:00Z')
  await sql`update product set name = 'Old' where product_id = 'OLD'`.execute(database.system)
  expect(await lastUpdate()).toBe('2026-01-01T00:00:00Z')
  await sql`update product set name = 'New' where product_id = 'OLD'`.execute(database.system)
  expect(Date.parse(await lastUpdate())).toBeGreaterThan(Date.parse('2026-01-02'))
})

test.each<[object, number, string]>([
  [{}, 400, 'name'],
  [{ name: 'A', version: 5 }, 400, 'version'],
  [{ name: 'A', validFor: { endDateTime: 'soon' } }, 400, 'endDateTime'],
  [{ name: 'A', productSpecification: {} }, 400, 'productSpecification'],
  [{ name: 'A', note: 'x'.repeat(100_000) }, 413, '100,000 characters'],
])('refuses an offering: %j', async (body, status, words) => {
  const answer = await write('POST', offerings, body)
  expect([answer.status, await answer.json()]).toMatchObject([status, { message: expect.stringContaining(words) }])
})

test('a change may not remove the name', async () => {
  const { id } = await add(offerings, { name: 'A' })
  expect((await write('PATCH', `${offerings}/${id}`, { name: '' })).status).toBe(400)
  expect((await write('PATCH', `${offerings}/${id}`, { version: 5 })).status).toBe(400)
})

test('a write needs its scope', async () => {
  const reader = await signInClient(portal, await createClient(database, ['plans:read']))
  const headers = { 'content-type': 'application/json' }
  const answer = await reader(offerings, { method: 'POST', body: '{"name":"A"}', headers })
  expect([answer.status, await answer.json()]).toMatchObject([403, { message: expect.stringContaining('plans:write') }])
})

test.for([
  ['productSpecification', 'ProductSpecification'],
  ['productOffering', 'ProductOffering'],
  ['productOfferingPrice', 'ProductOfferingPrice'],
] as const)('each %s is as TM Forum publishes it', async ([kind, definition]) => {
  const faultsIn = published.catalogue()
  await add(`${base}/${kind}`, { name: 'Judged', validFor: { startDateTime: '2026-01-01T00:00:00Z' } })
  const found = await list(`${base}/${kind}`)
  expect(found.length).toBeGreaterThan(1)
  expect(found.flatMap((each) => faultsIn(definition, each))).toEqual([])
})
