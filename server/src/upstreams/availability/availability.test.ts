import { expect, test } from 'vitest'
import { createAvailability } from './create.ts'
import { startCarrier } from './testing/carrier.ts'

const carrier = await startCarrier()
const settings = { ENVIRONMENT: 'production', AVAILABILITY_API_KEY: 'the key' } as const
const real = createAvailability({ ...settings, AVAILABILITY_API_URL: carrier.baseUrl })
const place = { siteId: 'LDS', address: '1 Wharf Road, Leeds', postcode: 'LS1 4AB' }

test('the address is queried, and the qualified products are available from their day', async () => {
  expect(await real?.listProducts(place)).toEqual([
    { productId: 'FTTP', from: '2026-12-15' },
    { productId: 'SOGEA', from: null },
  ])
  expect(carrier.received).toMatchObject([
    {
      path: '/queryServiceQualification',
      authorization: 'Bearer the key',
      body: { instantSyncQualification: true, searchCriteria: { service: { place: [{ postcode: 'LS1 4AB' }] } } },
    },
  ])
})

test.each([
  ['is away', [500, 500, 500], 'unavailable'],
  ['refuses the key', [401], 'upstream'],
  ['refuses the request', [422], 'upstream'],
])('a carrier that %s is a fault', async (_, fails, code) => {
  carrier.fails.push(...fails)
  await expect(real?.listProducts(place)).rejects.toMatchObject({ code })
  carrier.fails.length = 0
})

test('a query that is still running is a fault, not an empty answer', async () => {
  carrier.answer.state = 'inProgress'
  await expect(real?.listProducts(place)).rejects.toMatchObject({ code: 'unavailable' })
  carrier.answer.state = 'done'
})
