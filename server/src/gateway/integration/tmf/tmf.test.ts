import type { TmfResource } from '@portal/contract/integration/tmf-resource.ts'
import { orderStates } from '@portal/contract/orders/values.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createAccount, createService, createSite } from '../../../testing/factories.ts'
import { createClient, signInClient } from '../../../testing/integration-client.ts'
import { createOrder } from '../../../testing/order-factories.ts'
import { startTestPortal } from '../../../testing/portal.ts'
import { createCase } from '../../cases/testing/create-case.ts'
import { published } from '../../../testing/published/tmf.ts'

const portal = await startTestPortal()
const { database } = portal
const account = await createAccount(database, { name: 'Larch & Sons' })
const siteId = await createSite(database, account, { name: 'Wharf' })
for (const serviceId of ['S-1', 'S-2', 'S-3']) {
  await createService(database, account, {
    serviceId,
    siteId,
    downMbps: 330,
    orderRef: 'PO-1',
    contractEnd: '2027-01-31',
  })
}
const other = await createAccount(database)
await createService(database, other, { serviceId: 'S-1', status: 'suspended' })
const oss = await signInClient(portal, await createClient(database))

const products = '/tmf-api/productInventory/v4/product'
const read = async (path: string) => {
  const answer = await oss(path)
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- the test names the expected type
  const body: TmfResource[] = JSON.parse(await answer.text())
  return { answer, body }
}

test('a list has counts, and links to its neighbouring pages', async () => {
  const { answer, body } = await read(`${products}?relatedParty.id=${account}&offset=1&limit=1`)
  expect(body.map(({ id }) => id)).toEqual([`${account}~S-2`])
  expect(answer.headers.get('x-total-count')).toBe('3')
  expect(answer.headers.get('x-result-count')).toBe('1')
  const link = answer.headers.get('link') ?? ''
  for (const [rel, offset] of [
    ['first', 0],
    ['prev', 0],
    ['next', 2],
    ['last', 2],
  ]) {
    expect(link).toMatch(new RegExp(`offset=${offset}&limit=1>; rel="${rel}"`))
  }
})

test('filters combine, and each takes several values', async () => {
  expect((await read(`${products}?status=active&relatedParty.id=${account},${other}`)).body).toHaveLength(3)
  expect((await read(`${products}?status=active,suspended&relatedParty.id=${account},${other}`)).body).toHaveLength(4)
  expect((await read(`${products}?place.id=${account}~${siteId}&productSerialNumber=S-1,S-3`)).body).toHaveLength(2)
})

test('a filter by id finds records of several accounts, and nothing by an id of another form', async () => {
  const ids = async (filter: string) => (await read(`${products}?${filter}`)).body.map(({ id }) => id)
  expect(await ids(`id=${account}~S-2,${other}~S-1`)).toEqual([`${account}~S-2`, `${other}~S-1`].toSorted())
  expect(await ids(`id=S-2,${account},a~b~c`)).toEqual([])
})

test('a value may be in quotes, which keep its comma', async () => {
  await createService(database, other, { serviceId: 'S-9', name: 'Leeds, Wharf' })
  expect((await read(`${products}?name="Leeds, Wharf","Service S-9"`)).body).toMatchObject([{ id: `${other}~S-9` }])
  expect((await read(`${products}?name=Leeds, Wharf`)).body).toEqual([])
})

test("a product is billed to its account's billing account", async () => {
  const [first] = (await read(`${products}?relatedParty.id=${account}&limit=1`)).body
  expect(first).toMatchObject({ billingAccount: { name: 'Larch & Sons', '@referredType': 'BillingAccount' } })
  const { id } = z.object({ id: z.string() }).parse(first?.billingAccount)
  expect((await read(`${products}?billingAccount.id=${id}&fields=none`)).body).toHaveLength(3)
})

test('products and errors are as TM Forum publishes them', async () => {
  const faultsIn = published.inventory()
  const { body } = await read(products)
  expect(body.length).toBeGreaterThan(3)
  expect(body.flatMap((product) => faultsIn('Product', product))).toEqual([])
  expect(faultsIn('Error', await (await oss(`${products}/NOTHING`)).json())).toEqual([])
})

test('returns only the requested attributes, and the mandatory ones', async () => {
  const { body } = await read(`${products}?relatedParty.id=${account}&limit=1&fields=name,status`)
  expect(body).toEqual([
    {
      id: `${account}~S-1`,
      href: `${portal.gatewayUrl}${products}/${account}~S-1`,
      '@type': 'Product',
      name: 'Service S-1',
      status: 'active',
    },
  ])
})

test('every href can be resolved', async () => {
  const [first] = (await read(`${products}?relatedParty.id=${account}&limit=1`)).body
  const path = first?.href.slice(portal.gatewayUrl.length) ?? ''
  expect((await read(path)).body).toEqual(first)
})

test("orders and tickets are found by the standard's values", async () => {
  const order = await createOrder(database, account, { state: 'assessingCharge', siteId })
  const ticket = await createCase(database, account, { status: 'reopened', serviceId: 'S-1' })
  const orders = await read('/tmf-api/productOrderingManagement/v4/productOrder?state=held')
  expect(orders.body).toMatchObject([{ id: `${account}~${order}`, state: 'held', '@type': 'ProductOrder' }])
  const tickets = await read(
    `/tmf-api/troubleTicket/v4/troubleTicket?status=inProgress&relatedEntity.id=${account}~S-1`,
  )
  expect(tickets.body).toMatchObject([{ id: `${account}~${ticket}`, status: 'inProgress' }])
  const roles = await read('/tmf-api/partyRoleManagement/v4/partyRole?engagedParty.name=Larch %26 Sons')
  expect(roles.body).toMatchObject([{ id: account, name: 'customer', '@type': 'PartyRole' }])
})

test('orders in every state are as TM Forum publishes them', async () => {
  const faultsIn = published.orders()
  const buyer = await createAccount(database)
  for (const state of orderStates) {
    await createOrder(database, buyer, { orderId: `70-${state}`, state })
  }
  const { body } = await read(`/tmf-api/productOrderingManagement/v4/productOrder?relatedParty.id=${buyer}&limit=100`)
  expect(body).toHaveLength(orderStates.length)
  expect(body.flatMap((order) => faultsIn('ProductOrder', order))).toEqual([])
})

test.each([
  [`${products}?limit=0`, 400, 'limit'],
  [`${products}?offset=100001`, 400, 'Narrow the list'],
  [`${products}?colour=red`, 400, 'colour'],
  [`${products}/NOTHING`, 404, 'Not found'],
  [`${products}/a~b~c`, 404, 'Not found'],
  ['/tmf-api/productInventory/v4/nothing', 404, 'Not found'],
])('errors of %s have the format of TMF630', async (path, status, words) => {
  const answer = await oss(path)
  expect(answer.status).toBe(status)
  const body: Record<string, string> = JSON.parse(await answer.text())
  expect(Object.keys(body).toSorted()).toEqual(['@type', 'code', 'message', 'reason', 'status'])
  expect(body).toMatchObject({ code: String(status), status: String(status), '@type': 'Error' })
  expect(body.message).toContain(words)
})

test.each([products, `${products}/${account}~S-1`])('%s cannot be deleted', async (path) => {
  const answer = await oss(path, { method: 'DELETE' })
  expect([answer.status, await answer.json()]).toMatchObject([405, { code: '405', '@type': 'Error' }])
})

test("requires the area's scope, and refuses in the same format", async () => {
  const narrow = await signInClient(portal, await createClient(database, ['orders:read']))
  const refused = await narrow(products)
  expect(refused.status).toBe(403)
  expect(JSON.parse(await refused.text())).toMatchObject({
    code: '403',
    message: expect.stringContaining('services:read'),
  })
  expect((await narrow('/tmf-api/productOrderingManagement/v4/productOrder')).status).toBe(200)
})
