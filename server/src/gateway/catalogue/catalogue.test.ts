import type { Product } from '@portal/contract/catalogue/catalogue.ts'
import type { CategoryPlace } from '@portal/contract/catalogue/categories.ts'
import type { NewServiceOffers } from '@portal/contract/orders/new-service.ts'
import type { IncidentSummary } from '@portal/contract/service-status/incidents.ts'
import { type ProductCategory, productCategories } from '@portal/contract/services/category.ts'
import { sql } from 'kysely'
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

const addCategory = (name: string, behavesAs: string) =>
  staff.send('POST', '/catalogue-desk/api/categories', { name, behavesAs })
const removeCategory = (id: string) => staff.send('DELETE', `/catalogue-desk/api/categories/${encodeURIComponent(id)}`)
const codeOf = async (answer: Response) => [answer.status, (await json<{ code?: string }>(answer)).code]

test('an added category behaves as its own, everywhere that customers see categories', async () => {
  const added = await json<CategoryPlace>(addCategory('Home & office: fibre', 'Connectivity'))
  const categoryId = 'Connectivity:home-office-fibre'
  expect(added).toEqual({ categoryId, name: 'Home & office: fibre', isHidden: false })
  const page = await categoriesOfPage()
  expect([page.shown.at(-1), page.names.at(-1)]).toEqual([categoryId, [categoryId, 'Home & office: fibre']])

  const serviceId = await createService(database, account, { productCategory: categoryId, productName: 'Home fibre' })
  await put(
    newProduct({ productId: 'HOME', name: 'Home fibre', productCategory: categoryId, prices: [priceOf(12, 900)] }),
  )
  const { kinds } = await json<NewServiceOffers>(customer.send('GET', '/order-info/api/new-service-offers'))
  expect(kinds.find(({ kind }) => kind === 'broadband')?.products.map(({ name }) => name)).toContain('Home fibre')
  const { actions } = await json<{ actions: { key: string }[] }>(
    customer.send('GET', `/service-info/api/services/${serviceId}/actions`),
  )
  expect(actions.map(({ key }) => key)).toEqual(expect.arrayContaining(['diagnostics', 'reset-session', 'regrade']))
  const query = `productCategory=${encodeURIComponent(categoryId)}`
  const { rows } = await json<{ rows: { serviceId: string }[] }>(
    customer.send('GET', `/service-info/api/services?${query}`),
  )
  expect(rows.map((row) => row.serviceId)).toEqual([serviceId])
  const { categories } = await json<{ categories: Record<string, { total: number }> }>(
    customer.send('GET', '/service-info/api/services/categories'),
  )
  expect(categories[categoryId]?.total).toBe(1)

  const used = await removeCategory(categoryId)
  expect(await json(used.clone())).toMatchObject({ message: expect.stringContaining('1 service, 1 product') })
  expect(await codeOf(used)).toEqual([422, 'category_in_use'])
})

test('an added category that nothing uses is removed, and unknown ones are refused with the list', async () => {
  await addCategory('Mobile', 'Voice')
  expect((await removeCategory('Voice:mobile')).status).toBe(204)
  expect((await removeCategory('Voice:mobile')).status).toBe(404)
  expect((await removeCategory('Voice')).status).toBe(404)
  const refused = await put(newProduct({ productId: 'LOST', name: 'Lost', productCategory: 'Voice:mobile' }))
  expect(await json(refused.clone())).toMatchObject({ message: expect.stringContaining('Choose Connectivity, ') })
  expect(await codeOf(refused)).toEqual([422, 'category_not_known'])
  expect((await customer.send('GET', '/service-info/api/services?productCategory=Mobile')).status).toBe(400)
})

test('two categories cannot have one name, and 50 are the most', async () => {
  expect((await addCategory('dOMAIN', 'Voice')).status).toBe(400)
  const { categories } = await json<{ categories: CategoryPlace[] }>(
    staff.send('GET', '/catalogue-desk/api/categories'),
  )
  await sql`
    insert into product_category (category_id, name, position)
    select 'Voice:filler-' || n, 'Filler ' || n, 100 + n from generate_series(${categories.length + 1}::integer, 50) n`.execute(
    database.system,
  )
  expect(await codeOf(await addCategory('One more', 'Voice'))).toEqual([422, 'limit_reached'])
})
