import { expect, test } from 'vitest'
import { createAccount, createSite, createUser } from '../../../testing/factories.ts'
import { json } from '../../../testing/json.ts'
import { orderCalls } from '../../../testing/order-calls.ts'
import { startTestPortal } from '../../../testing/portal.ts'
import { createProduct, newProduct, priceOf } from '../../../testing/products.ts'
import { startCarrier } from '../../../upstreams/availability/testing/carrier.ts'

const carrier = await startCarrier()

async function customer(settings: Record<string, string>) {
  const portal = await startTestPortal(settings)
  const account = await createAccount(portal.database)
  const siteId = await createSite(portal.database, account)
  const foreign = await createSite(portal.database, await createAccount(portal.database))
  const { send, read } = orderCalls(await portal.signIn(await createUser(portal.database, account)))
  await createProduct(portal.database, newProduct({ productId: 'FTTP', name: 'FTTP', prices: [priceOf(24, 4900)] }))
  await createProduct(
    portal.database,
    newProduct({ productId: 'FTTP-1000', name: 'FTTP 1000', prices: [priceOf(24, 5900)] }),
  )
  const line = { kind: 'broadband', siteId, termMonths: 24, accessName: 'Reception', accessPhone: '01632960381' }
  return {
    read,
    order: (productId: string, requestedDate: string, key = `key ${productId} ${requestedDate}`.replaceAll(' ', '-')) =>
      send(
        'POST',
        '/order-info/api/new-service-orders',
        { ...line, productId, requestedDate },
        { 'idempotency-key': key },
      ),
    availability: (of = siteId) => send('GET', `/order-info/api/sites/${of}/availability`),
    offers: () => json<{ availability: string }>(send('GET', '/order-info/api/new-service-offers')),
    foreign,
  }
}

test('A9 the products that the carrier can deliver to a site; a site of another account does not exist', async () => {
  const { availability, offers, foreign } = await customer({ AVAILABILITY_API_URL: carrier.baseUrl })
  expect(await offers()).toMatchObject({ availability: 'on' })
  expect(await json(availability())).toMatchObject({
    products: [
      { productId: 'FTTP', from: '2026-12-15' },
      { productId: 'SOGEA', from: null },
    ],
  })
  const calls = carrier.received.length
  expect((await availability(foreign)).status).toBe(404)
  expect(carrier.received).toHaveLength(calls)
})

test('A9 without a carrier, availability is off and nothing is invented', async () => {
  const { availability, offers } = await customer({})
  expect(await offers()).toMatchObject({ availability: 'off' })
  const refused = await availability()
  expect([refused.status, await refused.json()]).toMatchObject([422, { code: 'availability_off' }])
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const [fibre] = carrier.answer.serviceQualificationItem

test('A9 an order for a product that the carrier cannot deliver is refused, on a repeat as well', async () => {
  const { order } = await customer({ AVAILABILITY_API_URL: carrier.baseUrl })
  const answer = await order('FTTP-1000', inDays(300))
  expect([answer.status, await answer.json()]).toMatchObject([422, { code: 'product_not_available' }])
  const { orderId } = await json<{ orderId: string }>(order('FTTP', inDays(300)))
  const known = carrier.answer.serviceQualificationItem.splice(0)
  expect(await json(order('FTTP', inDays(300)))).toEqual({ orderId })
  carrier.answer.serviceQualificationItem.push(...known)
})

test('A9 the carrier’s first day is the earliest requested date', async () => {
  const { order } = await customer({ AVAILABILITY_API_URL: carrier.baseUrl })
  Object.assign(fibre ?? {}, { expectedServiceAvailabilityDate: `${inDays(200)}T12:00:00Z` })
  const early = await order('FTTP', inDays(199))
  expect([early.status, Object.keys(await json<object>(early))]).toEqual([400, ['requestedDate']])
  expect((await order('FTTP', inDays(200))).status).toBe(200)
})

test('A9 a carrier that does not respond lets the order through, with a note for the desk', async () => {
  const { order, read } = await customer({ AVAILABILITY_API_URL: carrier.baseUrl })
  carrier.fails.push(500, 500, 500)
  const { orderId } = await json<{ orderId: string }>(order('FTTP-1000', inDays(300)))
  carrier.fails.length = 0
  expect((await read(orderId)).events.map(({ title }) => title)).toContain('Availability not checked')
  const checked = await json<{ orderId: string }>(order('FTTP', inDays(300)))
  expect((await read(checked.orderId)).events.map(({ title }) => title)).not.toContain('Availability not checked')
})
