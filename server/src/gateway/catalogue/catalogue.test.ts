import type { Product } from '@portal/contract/catalogue/catalogue.ts'
import { expect, test } from 'vitest'
import { createAccount, createService, createUser } from '../../testing/factories.ts'
import { json } from '../../testing/json.ts'
import { orderCalls } from '../../testing/order-calls.ts'
import { startTestPortal } from '../../testing/portal.ts'
import { newProduct, priceOf } from '../../testing/products.ts'

const portal = await startTestPortal()
const { database } = portal
const account = await createAccount(database)
const customer = orderCalls(await portal.signIn(await createUser(database, account)))
const staff = orderCalls(
  await portal.signIn(await createUser(database, await createAccount(database), { permissions: ['DeskPlans'] })),
)
const put = ({ productId, ...body }: Product) => staff.send('PUT', `/catalogue-desk/api/products/${productId}`, body)
const voice = { productCategory: 'Voice - IP', name: 'Hunt group', family: 'Voice' } as const

test('a product that the desk adds is offered to services of its family, until it is withdrawn', async () => {
  const serviceId = await createService(database, account, { productCategory: 'Voice - IP', productName: 'Hunt group' })
  const offered = async () => {
    const path = `/order-info/api/services/${serviceId}/order-options`
    return (await json<{ offers: { products: object[] } }>(customer.send('GET', path))).offers.products
  }
  await put(newProduct({ ...voice, productId: 'HUNT' }))
  expect(await offered()).toEqual([])
  const queue = newProduct({ ...voice, productId: 'QUEUE', name: 'Call queue', prices: [priceOf(12, 900)] })
  expect((await put(queue)).status).toBe(200)
  expect(await offered()).toMatchObject([{ productId: 'QUEUE', prices: [{ termMonths: 12, monthly: 900 }] }])
  await put({ ...queue, state: 'withdrawn' })
  expect(await offered()).toEqual([])
  const { products } = await json<{ products: Product[] }>(staff.send('GET', '/catalogue-desk/api/products'))
  expect(products.map(({ productId, state }) => [productId, state])).toEqual([
    ['QUEUE', 'withdrawn'],
    ['HUNT', 'offered'],
  ])
})

test.each<[Partial<Product>, string]>([
  [{ name: '' }, 'name'],
  [{ downMbps: 80 }, 'upMbps'],
  [{ quantity: { unit: 'seat', from: 9, to: 8, step: 1 } }, 'quantity.to'],
  [{ prices: [priceOf(0, 100)] }, 'prices.0.termMonths'],
])('refuses %j at its field', async (change, field) => {
  const answer = await put(newProduct({ ...voice, productId: 'BAD', ...change }))
  expect([answer.status, Object.keys(await json<object>(answer))]).toEqual([400, [field]])
})
