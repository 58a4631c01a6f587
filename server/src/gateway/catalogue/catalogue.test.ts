import type { Product } from '@portal/contract/catalogue/catalogue.ts'
import type { CategoryPlace } from '@portal/contract/catalogue/categories.ts'
import type { NewServiceOffers } from '@portal/contract/orders/new-service.ts'
import type { IncidentSummary } from '@portal/contract/service-status/incidents.ts'
import { type ProductCategory, productCategories } from '@portal/contract/services/category.ts'
import { expect, test } from 'vitest'
import { createIncident } from '../service-status/testing/create-incident.ts'
import { createAccount, createService, createUser } from '../../testing/factories.ts'
import { json } from '../../testing/json.ts'
import { orderCalls } from '../../testing/order-calls.ts'
import { startTestPortal } from '../../testing/portal.ts'
import { newProduct, priceOf } from '../../testing/products.ts'

const portal = await startTestPortal()
const { database } = portal
const account = await createAccount(database)
const person = await portal.signIn(await createUser(database, account))
const customer = orderCalls(person)
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

const place = (categoryId: ProductCategory, change: Partial<CategoryPlace> = {}): CategoryPlace => ({
  categoryId,
  name: categoryId,
  isHidden: false,
  ...change,
})
const [first, second, ...rest] = productCategories
const others = rest.map((each) => place(each))
const putCategories = (categories: readonly CategoryPlace[]) =>
  staff.send('PUT', '/catalogue-desk/api/categories', { categories })

/** The categories in the data of a page. */
async function categoriesOfPage() {
  const answer = await person.browser.request(`${portal.baseUrl}/services`, { headers: { accept: 'text/html' } })
  const [, boot = ''] = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(await answer.text()) ?? []
  const { shownCategories, categoryNames } = JSON.parse(boot).signedIn
  return { shown: shownCategories, names: Object.entries(categoryNames) }
}

test('the categories are those of the specification until the desk names, moves and hides them', async () => {
  const all = [place(first), place(second), ...others]
  expect(await json(staff.send('GET', '/catalogue-desk/api/categories'))).toEqual({ categories: all })
  expect((await categoriesOfPage()).shown).toEqual(productCategories)
  const changed = [place(second), place(first, { name: 'Internet access', isHidden: true }), ...others]
  expect((await putCategories(changed)).status).toBe(200)
  expect(await json(staff.send('GET', '/catalogue-desk/api/categories'))).toEqual({ categories: changed })
  expect(await categoriesOfPage()).toEqual({
    shown: [second, ...rest],
    names: [[second, second], [first, 'Internet access'], ...rest.map((each) => [each, each])],
  })
  await putCategories(all)
})

test('a hidden category has no new orders and no filter, and keeps its services', async () => {
  const serviceId = await createService(database, account, { productCategory: 'Connectivity' })
  await put(newProduct({ productId: 'FTTP', name: 'FTTP', productCategory: 'Connectivity' }))
  await createIncident(database, { named: { accountId: account, serviceIds: [serviceId] } })
  const kinds = async () =>
    (await json<NewServiceOffers>(customer.send('GET', '/order-info/api/new-service-offers'))).kinds.map(
      ({ kind }) => kind,
    )
  const filters = async () =>
    (await json<IncidentSummary>(customer.send('GET', '/incident-info/api/summary'))).categories
  expect([await kinds(), await filters()]).toEqual([['broadband'], ['Connectivity']])
  await putCategories([place(first, { isHidden: true }), place(second), ...others])
  expect([await kinds(), await filters()]).toEqual([[], []])
  expect((await customer.send('GET', `/service-info/api/services/${serviceId}`)).status).toBe(200)
  await putCategories([place(first), place(second), ...others])
})

test('a file names the category as the desk does', async () => {
  await createService(database, account, { productCategory: 'Connectivity' })
  await putCategories([place(first, { name: 'Internet access' }), place(second), ...others])
  const csv = await (await customer.send('GET', '/service-info/api/services.csv?columns=name,productCategory')).text()
  expect(csv).toContain('Internet access')
  expect(csv).not.toContain('Connectivity')
  await putCategories([place(first), place(second), ...others])
})

test.each([
  ['one is missing', [place(second), ...others]],
  ['one is listed twice', [place(first), place(first), ...others]],
  ['two have the same name', [place(first, { name: 'VOICE' }), place(second), ...others]],
])('categories of which %s are refused', async (_, categories) => {
  const answer = await putCategories(categories)
  expect([answer.status, Object.keys(await json<object>(answer))]).toEqual([400, ['categories']])
})
