import { expect, test } from 'vitest'
import { createAccount, createSite, createUser } from '../../../testing/factories.ts'
import { json } from '../../../testing/json.ts'
import { orderCalls } from '../../../testing/order-calls.ts'
import { startTestPortal } from '../../../testing/portal.ts'
import { startCarrier } from '../../../upstreams/availability/testing/carrier.ts'

const carrier = await startCarrier()

async function customer(settings: Record<string, string>) {
  const portal = await startTestPortal(settings)
  const account = await createAccount(portal.database)
  const siteId = await createSite(portal.database, account)
  const foreign = await createSite(portal.database, await createAccount(portal.database))
  const { send } = orderCalls(await portal.signIn(await createUser(portal.database, account)))
  return {
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
