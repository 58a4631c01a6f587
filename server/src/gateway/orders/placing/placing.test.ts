import { pence } from '@portal/contract/money-values.ts'
import type { Order } from '@portal/contract/orders/orders.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, createService, createSite, createUser } from '../../../testing/factories.ts'
import { json } from '../../../testing/json.ts'
import { orderCalls, wordsOf } from '../../../testing/order-calls.ts'
import { createProduct, priceOf, newProduct } from '../../../testing/products.ts'
import { sharedTestPortal } from '../../../testing/portal.ts'

const portal = await sharedTestPortal()
const { database } = portal
const account = await createAccount(database)
const { send, read, change } = orderCalls(await portal.signIn(await createUser(database, account)))
const operator = orderCalls(
  await portal.signIn(await createUser(database, await createAccount(database), { permissions: ['PortalOperator'] })),
  account,
)
const wish = new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10)
const addedTo = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
const siteId = await createSite(database, account, { name: 'Leeds' })
const otherSite = await createSite(database, account, { name: 'Bristol' })
const make = (options = {}) =>
  createService(database, account, {
    productCategory: 'Leased Line',
    productName: 'Ethernet, fibre',
    downMbps: 500,
    siteId,
    ...options,
  })
const ethernet = { name: 'Ethernet, fibre', productCategory: 'Leased Line' } as const
await createProduct(database, newProduct({ ...ethernet, productId: 'E-500', downMbps: 500, upMbps: 500 }))
await createProduct(database, newProduct({ ...ethernet, productId: 'E-1000', downMbps: 1000, upMbps: 1000 }))
await createProduct(
  database,
  newProduct({
    productId: 'SEATS',
    name: 'Hosted voice',
    productCategory: 'Voice - IP',
    quantity: { unit: 'seat', from: 1, to: 500, step: 1 },
    prices: [priceOf(12, 900), priceOf(36, 750)],
    options: [
      { kind: 'care-level', name: '24/7', monthly: pence(600), oneOff: pence(0) },
      { kind: 'reset-session', name: 'Session', monthly: pence(0), oneOff: pence(0) },
    ],
  }),
)
const seats = (options = {}) =>
  make({
    productCategory: 'Voice - IP',
    productName: 'Hosted voice, 12 seats',
    recurringPence: 9000,
    contractEnd: '2098-05-14',
    ...options,
  })
const place = (serviceId: string, body: object) =>
  send('POST', '/order-info/api/orders', { serviceId, requestedDate: wish, ...body })
const state = async (serviceId: string) => {
  const { rows } = await sql<object>`
    select status, condition, product_name as product, down_mbps as down, site_id as site,
      recurring_pence as monthly, contract_term_months as term, care_level as care
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
    place(serviceId, { type: 'regrade', productId: 'E-1000', note: 'Ring first' }),
  )
  const order: Order = await read(orderId)
  expect(order).toMatchObject({
    status: 'Pending',
    title: 'Leeds',
    productName: 'Change to Ethernet, fibre, 1,000/1,000 Mbit/s',
    isWatched: true,
    owner: 'us',
    notes: [{ text: 'Ring first' }],
    commitments: [{ kind: 'requested', date: wish }],
  })
  await carryOut(orderId)
  await operator.desk('POST', orderId, '/completion', {})
  expect(await state(serviceId)).toMatchObject({ product: 'Ethernet, fibre', down: 1000, monthly: 100, term: 12 })
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
    place(serviceId, { type: 'regrade', productId: 'E-1000' }),
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
  [{ type: 'regrade' }, 'productId'],
  [{ type: 'regrade', productId: 'TEA' }, 'productId'],
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
  [{ productCategory: 'Domain' } as const, 'regrade', 'This product is not in our catalogue. Ask our service desk.'],
  [{ productName: 'Ethernet, fibre', downMbps: 500 }, 'renew', 'No renewal terms are offered for Ethernet, fibre.'],
  [{}, 'ip-block', 'This is not offered for Ethernet, fibre.'],
])('A9 %j: %s is refused: %s', async (options, type, words) => {
  const refused = await place(await make(options), { type })
  expect(refused.status).toBe(422)
  expect(await wordsOf(refused)).toBe(words)
})

const seatChange = { type: 'regrade', productId: 'SEATS' }

test.each([
  [{ ...seatChange }, 'quantity'],
  [{ ...seatChange, quantity: 0 }, 'quantity'],
  [{ ...seatChange, quantity: 501 }, 'quantity'],
  [{ ...seatChange, quantity: 12.5 }, 'quantity'],
  [{ ...seatChange, quantity: 12 }, 'quantity'],
  [{ ...seatChange, quantity: 14, termMonths: 36 }, 'termMonths'],
  [{ type: 'renew' }, 'termMonths'],
  [{ type: 'renew', termMonths: 24 }, 'termMonths'],
  [{ type: 'care-level' }, 'option'],
  [{ type: 'care-level', option: 'Basic' }, 'option'],
])('A7.1 refuses %j of a service with seats at its field', async (body, field) => {
  const answer = await place(await seats({ careLevel: 'Standard' }), body)
  expect([answer.status, Object.keys(await json<object>(answer))]).toEqual([400, [field]])
})

test('A9 a product of another family is refused', async () => {
  const refused = await place(await seats(), { type: 'regrade', productId: 'E-1000' })
  expect([refused.status, await refused.json()]).toMatchObject([
    422,
    { code: 'product_cannot_follow', message: 'Ethernet, fibre cannot follow Hosted voice, 12 seats.' },
  ])
})

test('A9 seats are ordered at the price of the catalogue, and the service has it on completion', async () => {
  const serviceId = await seats()
  const { orderId } = await json<{ orderId: string }>(place(serviceId, { ...seatChange, quantity: 14 }))
  const order: Order = await read(orderId)
  expect(order).toMatchObject({
    state: 'pending',
    blockedBy: 'approval',
    owner: 'customer',
    productName: 'Change to Hosted voice, 14 seats',
    price: { recurring: 12_600, oneOff: 0 },
    termMonths: null,
  })
  await change('POST', orderId, '/approval')
  await operator.desk('POST', orderId, '/completion', {})
  expect(await state(serviceId)).toMatchObject({ product: 'Hosted voice, 14 seats', monthly: 12_600, term: null })
})

test('A9 a care level and a renewal change the service on completion', async () => {
  const serviceId = await seats({ careLevel: 'Standard' })
  const order = async (body: object) => {
    const { orderId } = await json<{ orderId: string }>(place(serviceId, body))
    await change('POST', orderId, '/approval')
    await operator.desk('POST', orderId, '/completion', {})
  }
  await order({ type: 'care-level', option: '24/7' })
  expect(await state(serviceId)).toMatchObject({ care: '24/7', monthly: 9600, term: null })
  await order({ type: 'renew', termMonths: 36 })
  expect(await state(serviceId)).toMatchObject({ monthly: 9000, term: 36 })
})

test('A9 a cessation has the early termination charge as its one-off price', async () => {
  const serviceId = await seats({ contractEnd: addedTo(wish, 73) })
  const { orderId } = await json<{ orderId: string }>(place(serviceId, { type: 'cease' }))
  expect(await read(orderId)).toMatchObject({ price: { recurring: 0, oneOff: 21_600 } })
})

test('A4.3 a service of another account does not exist', async () => {
  const foreign = await createService(database, await createAccount(database))
  expect((await place(foreign, { type: 'cease' })).status).toBe(404)
})
