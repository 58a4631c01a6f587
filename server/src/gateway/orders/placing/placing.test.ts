import type { Order } from '@portal/contract/orders/orders.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, createService, createSite, createUser } from '../../../testing/factories.ts'
import { json } from '../../../testing/json.ts'
import { orderCalls, wordsOf } from '../../../testing/order-calls.ts'
import { startTestPortal } from '../../../testing/portal.ts'

const portal = await startTestPortal()
const { database } = portal
const account = await createAccount(database)
const { send, read, change } = orderCalls(await portal.signIn(await createUser(database, account)))
const operator = orderCalls(
  await portal.signIn(await createUser(database, await createAccount(database), { permissions: ['PortalOperator'] })),
  account,
)
const wish = new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10)
const siteId = await createSite(database, account, { name: 'Leeds' })
const otherSite = await createSite(database, account, { name: 'Bristol' })
const make = (options = {}) =>
  createService(database, account, { productCategory: 'Leased Line', downMbps: 500, siteId, ...options })
const place = (serviceId: string, body: object) =>
  send('POST', '/order-info/api/orders', { serviceId, requestedDate: wish, ...body })
const state = async (serviceId: string) => {
  const { rows } = await sql<object>`
    select status, condition, product_name as product, down_mbps as down, site_id as site
    from service where service_id = ${serviceId}`.execute(database.system)
  return rows[0]
}
/** Prices, approves and completes an order. */
async function carryOut(orderId: string) {
  await operator.desk('POST', orderId, '/offer', { recurring: 100, oneOff: 0, termMonths: 12 })
  await change('POST', orderId, '/approval')
}

test('A9 a regrade changes the product on completion', async () => {
  const serviceId = await make()
  const { orderId } = await json<{ orderId: string }>(
    place(serviceId, { type: 'regrade', productName: 'Ethernet 1 Gbit/s', note: 'Ring first' }),
  )
  const order: Order = await read(orderId)
  expect(order).toMatchObject({
    status: 'Pending',
    title: 'Leeds',
    productName: 'Change to Ethernet 1 Gbit/s',
    isWatched: true,
    owner: 'us',
    notes: [{ text: 'Ring first' }],
    commitments: [{ kind: 'requested', date: wish }],
  })
  await carryOut(orderId)
  await operator.desk('POST', orderId, '/completion', {})
  expect(await state(serviceId)).toMatchObject({ product: 'Ethernet 1 Gbit/s', down: 1000 })
})

test('A9 notice is given on approval, withdrawn by cancelling, and ends the service', async () => {
  const serviceId = await make()
  const cease = async () => (await json<{ orderId: string }>(place(serviceId, { type: 'cease' }))).orderId
  const first = await cease()
  await carryOut(first)
  expect(await state(serviceId)).toMatchObject({ status: 'pendingTerminate', condition: 'ceasing' })
  await change('POST', first, '/cancellation', { reason: 'mistake' })
  expect(await state(serviceId)).toMatchObject({ status: 'active', condition: 'working' })
  const second = await cease()
  await carryOut(second)
  await operator.desk('POST', second, '/completion', {})
  expect(await state(serviceId)).toMatchObject({ status: 'terminated', condition: 'ceased' })
})

test('A9 a move changes the site', async () => {
  const serviceId = await make()
  const { orderId } = await json<{ orderId: string }>(place(serviceId, { type: 'move', siteId: otherSite }))
  await carryOut(orderId)
  await operator.desk('POST', orderId, '/completion', {})
  expect(await state(serviceId)).toMatchObject({ site: otherSite })
})

test('A9 a service has one open order, even if two are placed at once', async () => {
  const serviceId = await make()
  const answers = await Promise.all([
    place(serviceId, { type: 'cease' }),
    place(serviceId, { type: 'regrade', productName: 'Ethernet 1 Gbit/s' }),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  const refused = await place(serviceId, { type: 'cease' })
  expect(await wordsOf(refused)).toMatch(/^Order 70-\d+ is already changing this service/)
  const options = await json<{ options: { reasonDisabled: string | null }[] }>(
    send('GET', `/order-info/api/services/${serviceId}/order-options`),
  )
  expect(options.options.every(({ reasonDisabled }) => reasonDisabled?.startsWith('Order 70-'))).toBe(true)
})

test.each([
  [{ type: 'regrade' }, 'productName'],
  [{ type: 'regrade', productName: 'Tea' }, 'productName'],
  [{ type: 'move' }, 'siteId'],
  [{ type: 'cease', requestedDate: '2020-01-01' }, 'requestedDate'],
  [{ type: 'cease', requestedDate: '2027-02-30' }, 'requestedDate'],
  [{ type: 'cease', requestedDate: '2098-03-03' }, 'requestedDate'],
  [{ type: 'provide' }, 'type'],
  [{ type: 'cease', orderRef: 'x'.repeat(51) }, 'orderRef'],
])('A7.1 refuses %j at its field', async (body, field) => {
  const answer = await place(await make(), body)
  expect(answer.status).toBe(400)
  expect(Object.keys(await json<object>(answer))).toEqual([field])
})

test.each([
  [{ status: 'terminated' }, 'cease', 'This service has ended.'],
  [{ status: 'pendingActive' }, 'cease', 'This service is not live yet.'],
  [{ productCategory: 'Domain' } as const, 'move', 'This product is not linked to a site.'],
  [{ productCategory: 'Domain' } as const, 'regrade', 'This product has no other sizes.'],
])('A9 %j: %s is refused: %s', async (options, type, words) => {
  const refused = await place(await make(options), { type })
  expect(refused.status).toBe(422)
  expect(await wordsOf(refused)).toBe(words)
})

test('A4.3 a service of another account does not exist', async () => {
  const foreign = await createService(database, await createAccount(database))
  expect((await place(foreign, { type: 'cease' })).status).toBe(404)
})
