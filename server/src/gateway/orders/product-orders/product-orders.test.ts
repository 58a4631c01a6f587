import { pence } from '@portal/contract/money-values.ts'
import { utcDateOf } from '@portal/contract/plain-date-values.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createAccount, createService, createSite, createUser } from '../../../testing/factories.ts'
import { createClient, signInClient } from '../../../testing/integration-client.ts'
import { orderCalls } from '../../../testing/order-calls.ts'
import { createOrder } from '../../../testing/order-factories.ts'
import { startTestPortal } from '../../../testing/portal.ts'
import { createProduct, newProduct, priceOf } from '../../../testing/products.ts'
import { published } from '../../../testing/published/tmf.ts'

const portal = await startTestPortal()
const { database } = portal
const account = await createAccount(database, { name: 'Larch & Sons' })
const other = await createAccount(database)
const siteId = await createSite(database, account, { name: 'Leeds' })
const otherSite = await createSite(database, account, { name: 'Bristol' })
const foreignSite = await createSite(database, other)
const customer = orderCalls(await portal.signIn(await createUser(database, account)))
const system = await signInClient(portal, await createClient(database, ['orders:read', 'orders:write'], 'CRM'))

const options = [
  { kind: 'care-level', name: '24/7', monthly: pence(2200), oneOff: pence(0) },
  { kind: 'reset-session', name: 'PPP', monthly: pence(0), oneOff: pence(0) },
] as const
const fttp = { name: 'FTTP broadband', productCategory: 'Connectivity', options: [...options] } as const
await createProduct(
  database,
  newProduct({
    ...fttp,
    options: [...options],
    productId: 'FTTP-330',
    downMbps: 330,
    upMbps: 330,
    prices: [priceOf(24, 4900, 4500)],
  }),
)
await createProduct(
  database,
  newProduct({
    ...fttp,
    options: [...options],
    productId: 'FTTP-900',
    downMbps: 900,
    upMbps: 90,
    prices: [priceOf(24, 5900)],
  }),
)
await createProduct(
  database,
  newProduct({ productId: 'OLD', name: 'Old broadband', state: 'withdrawn', productCategory: 'Connectivity' }),
)
await createProduct(
  database,
  newProduct({
    productId: 'NUMBERS',
    name: 'Phone numbers',
    productCategory: 'Voice - IP',
    quantity: { unit: 'number', from: 1, to: 100, step: 1 },
    prices: [priceOf(12, 100)],
  }),
)
await createProduct(
  database,
  newProduct({ productId: 'DOMAIN', name: 'Domain name', productCategory: 'Domain', prices: [priceOf(12, 100)] }),
)
const line = (more = {}) =>
  createService(database, account, {
    productCategory: 'Connectivity',
    productName: 'FTTP broadband',
    downMbps: 330,
    siteId,
    recurringPence: 4900,
    ...more,
  })

const base = '/tmf-api/productOrderingManagement/v4'
const wish = utcDateOf(new Date(Date.now() + 300 * 86_400_000))
const Resource = z.looseObject({ id: z.string(), note: z.array(z.looseObject({})).optional() })
const faultsIn = published.orders()

function faultsOf(path: string, status: number, body: unknown): string[] {
  if (status >= 400) return faultsIn('Error', body)
  return faultsIn(path.startsWith('/cancelProductOrder') ? 'CancelProductOrder' : 'ProductOrder', body)
}

/** Calls, and judges the answer by what TM Forum publishes. */
async function call(path: string, init: RequestInit = {}): Promise<{ status: number; body: unknown }> {
  const answer = await system(base + path, init)
  const body: unknown = await answer.json()
  const all: unknown[] = Array.isArray(body) ? body : [body]
  expect(all.flatMap((each) => faultsOf(path, answer.status, each))).toEqual([])
  return { status: answer.status, body }
}

const send = (method: string, path: string, body: object, headers = {}) =>
  call(path, { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) })
const read = async (path: string) => Resource.parse((await call(path)).body)
const list = async (path: string) => z.array(Resource).parse((await call(path)).body)
const own = (id: string) => `${account}~${id}`
const customerParty = { id: account, role: 'customer', '@referredType': 'PartyRole' }
const reception = {
  id: 'reception',
  name: 'Reception',
  role: 'siteContact',
  '@referredType': 'Individual',
  contactMedium: [{ mediumType: 'phone', characteristic: { phoneNumber: '01632 960381' } }],
}
const orderOf = (item: object, more: object = {}) => ({
  productOrderItem: [{ id: '1', ...item }],
  relatedParty: [customerParty, reception],
  requestedCompletionDate: `${wish}T00:00:00Z`,
  ...more,
})
const place = (item: object, more: object = {}, headers = {}) =>
  send('POST', '/productOrder', orderOf(item, more), headers)
const placed = async (item: object, more: object = {}) => {
  const { status, body } = await place(item, more)
  expect([status, body]).toMatchObject([201, {}])
  return Resource.parse(body)
}
const term = (amount: number) => ({ itemTerm: [{ duration: { amount, units: 'month' } }] })
const characteristic = (name: string, value: string) => ({ productCharacteristic: [{ name, value }] })
const at = (site: string) => ({ place: [{ id: own(site), role: 'installation' }] })
const broadband = {
  action: 'add',
  productOffering: { id: 'FTTP-330' },
  ...term(24),
  product: { ...at(siteId), ...characteristic('careLevel', '24/7') },
}
const activityOf = async (id: string) => {
  const { rows } = await sql<{ action: string; actor_name: string }>`
    select action, actor_name from activity where account_id || '~' || entity_id = ${id} and entity = 'order'
    order by activity_id`.execute(database.system)
  return rows.map(({ action, actor_name: by }) => `${action} by ${by}`)
}

test('a new service is ordered as in the portal, and waits for the customer to approve its price', async () => {
  const order = await placed(broadband, { externalId: 'CRM-7', note: [{ text: 'Ring first' }] })
  expect(order).toMatchObject({
    '@type': 'ProductOrder',
    state: 'pending',
    externalId: 'CRM-7',
    requestedCompletionDate: `${wish}T00:00:00Z`,
    productOrderItem: [
      {
        action: 'add',
        productOffering: { id: 'FTTP-330' },
        itemPrice: [
          { priceType: 'recurring', price: { dutyFreeAmount: { unit: 'GBP', value: 71 } } },
          { priceType: 'oneTime', price: { dutyFreeAmount: { unit: 'GBP', value: 45 } } },
        ],
        ...term(24),
        product: { ...at(siteId), ...characteristic('careLevel', '24/7') },
      },
    ],
    relatedParty: [{ id: account }, { name: 'Reception', contactMedium: reception.contactMedium }],
    note: [{ text: 'Ring first', author: 'CRM' }],
  })
  expect(await read(`/productOrder/${order.id}`)).toEqual(order)
  expect(await list(`/productOrder?externalId=CRM-7`)).toMatchObject([{ id: order.id }])
  expect(await activityOf(order.id)).toEqual(['order placed by CRM', 'note added by CRM'])
  const [, orderId = ''] = order.id.split('~')
  expect(await customer.read(orderId)).toMatchObject({
    blockedBy: 'approval',
    placedBy: 'CRM',
    access: { name: 'Reception', phone: '01632 960381' },
    events: expect.arrayContaining([
      expect.objectContaining({ text: expect.stringContaining('We start when you approve it.') }),
    ]),
  })
  await customer.change('POST', orderId, '/approval')
  expect(await read(`/productOrder/${order.id}`)).toMatchObject({ state: 'inProgress' })
})

test('numbers and a domain are ordered with their choices', async () => {
  const numbers = await placed({
    action: 'add',
    productOffering: { id: 'NUMBERS' },
    quantity: 10,
    ...term(12),
    product: { ...at(siteId), ...characteristic('area', '0113') },
  })
  expect(numbers).toMatchObject({
    productOrderItem: [
      { productOffering: { name: 'Phone numbers, 10 numbers' }, product: characteristic('area', '0113') },
    ],
  })
  const domain = await placed({
    action: 'add',
    productOffering: { id: 'DOMAIN' },
    ...term(12),
    product: { ...at(siteId), ...characteristic('domainName', 'Larch.example') },
  })
  expect(domain).toMatchObject({
    description: 'larch.example',
    productOrderItem: [{ product: characteristic('domainName', 'larch.example') }],
  })
  // A system has no email address for the registry, so the desk asks for the holder.
  const { rows } = await sql<{ isKnown: boolean }>`
    select details ? 'registrant' as "isKnown" from service_order
    where account_id || '~' || order_id = ${domain.id}`.execute(database.system)
  expect(rows).toEqual([{ isKnown: false }])
})

test.each<[string, object, object]>([
  ['another product', { productOffering: { id: 'FTTP-900' }, ...term(24) }, { productOffering: { id: 'FTTP-900' } }],
  ['another site', { product: at(otherSite) }, { product: at(otherSite) }],
  ['a care level', { product: characteristic('careLevel', '24/7') }, { product: characteristic('careLevel', '24/7') }],
  [
    'a session reset',
    { product: characteristic('resetSession', 'PPP') },
    { productOffering: { name: 'Session reset: PPP' } },
  ],
  ['a renewal', term(24), term(24)],
])('a service is changed: %s', async (_what, item, shown) => {
  const id = own(await line())
  const { product = {}, ...rest } = z.looseObject({ product: z.looseObject({}).optional() }).parse(item)
  const order = await placed({ action: 'modify', ...rest, product: { ...product, id } })
  expect(order).toMatchObject({ productOrderItem: [{ action: 'modify', ...shown }] })
  expect(order).toMatchObject({ productOrderItem: [{ product: { id } }] })
})

test('a service is ended, once', async () => {
  const end = { action: 'delete', product: { id: own(await line()) } }
  expect(await placed(end)).toMatchObject({ productOrderItem: [end] })
  const again = await place(end)
  expect(again).toMatchObject({ status: 422, body: { message: expect.stringContaining('already') } })
})

test('an order is sent twice with one key, and placed once', async () => {
  const item = { action: 'delete', product: { id: own(await line()) } }
  const key = { 'idempotency-key': 'order-CRM-4711' }
  const order = () => place(item, { externalId: 'CRM-4711' }, key)
  const [first, second] = [await order(), await order()]
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.body).toEqual(first.body)
  expect(await list('/productOrder?externalId=CRM-4711')).toHaveLength(1)
})

test.each<[string, object, object, number, string]>([
  ['no item', {}, { productOrderItem: [] }, 400, 'productOrderItem: Send an item.'],
  [
    'many items',
    {},
    { productOrderItem: Array.from({ length: 100 }, () => broadband) },
    400,
    'one order for each item',
  ],
  ['no customer', {}, { relatedParty: [] }, 400, 'Name the customer.'],
  ['an unknown customer', { product: {} }, { relatedParty: [{ id: 'nobody' }] }, 404, 'Not found.'],
  ['no date', {}, { requestedCompletionDate: undefined }, 400, 'requestedCompletionDate: Enter a date.'],
  ['two dates', {}, { requestedStartDate: `${wish}T00:00:00Z` }, 400, 'requestedStartDate: '],
  ['a day too early', {}, { requestedCompletionDate: '2020-01-01T00:00:00Z' }, 400, 'requestedCompletionDate: Choose'],
  ['no change', { action: 'noChange' }, {}, 400, 'Send add, modify or delete.'],
  ['an unknown offering', { productOffering: { id: 'TEA' } }, {}, 422, 'not on sale'],
  ['no offering', { productOffering: undefined }, {}, 422, 'not on sale'],
  ['a withdrawn offering', { productOffering: { id: 'OLD' } }, {}, 422, 'not on sale'],
  ['another term', term(36), {}, 400, 'itemTerm: Choose a term.'],
  [
    'a site of another customer',
    { product: { place: [{ id: `${other}~${foreignSite}` }] } },
    {},
    400,
    'not of this customer',
  ],
  ['an unknown site', { product: at('S-NONE') }, {}, 400, 'place: Choose a site.'],
  [
    'an unknown option',
    { product: { ...at(siteId), ...characteristic('careLevel', 'Gold') } },
    {},
    400,
    'productCharacteristic: ',
  ],
  [
    'an unknown characteristic',
    { product: { ...at(siteId), ...characteristic('colour', 'red') } },
    {},
    400,
    'careLevel, ipBlock',
  ],
  ['no site contact', {}, { relatedParty: [customerParty] }, 400, 'relatedParty: Enter a name or a role.'],
  ['a service that is there', { product: { ...at(siteId), id: own('S-1') } }, {}, 400, 'product: '],
  ['a price', { itemPrice: [] }, {}, 400, 'itemPrice'],
  ['a change without a service', { action: 'modify', product: at(otherSite) }, {}, 400, 'product: Send the ID'],
  ['an end of an unknown service', { action: 'delete', product: { id: own('S-NONE') } }, {}, 404, ''],
  [
    'an end of a service of another customer',
    { action: 'delete', product: { id: `${other}~S-1` } },
    {},
    400,
    'not of this customer',
  ],
])('refuses an order with %s', async (_what, change, more, status, words) => {
  const answer = await place({ ...broadband, ...change }, more)
  expect(answer).toMatchObject({ status, body: { message: expect.stringContaining(words) } })
})

test.each<[string, object, number, string]>([
  ['nothing', {}, 400, 'Send the change'],
  ['two changes', { productOffering: { id: 'FTTP-900' }, product: at(otherSite) }, 400, 'one change at a time'],
  ['a product of another family', { productOffering: { id: 'NUMBERS' } }, 422, 'cannot follow'],
  ['an unknown product', { productOffering: { id: 'TEA' } }, 400, 'productOffering: Choose a product.'],
  ['the same site', { product: at(siteId) }, 400, 'place: Choose another site.'],
])('refuses to change a service by %s', async (_what, item, status, words) => {
  const id = own(await line())
  const { product = {}, ...rest } = z.looseObject({ product: z.looseObject({}).optional() }).parse(item)
  const answer = await place({ action: 'modify', ...rest, product: { ...product, id } })
  expect(answer).toMatchObject({ status, body: { message: expect.stringContaining(words) } })
})

test('a note and the reference of an order are changed, and nothing else', async () => {
  const id = own(await createOrder(database, account))
  const before = await read(`/productOrder/${id}`)
  const change = (body: object) => send('PATCH', `/productOrder/${id}`, body)
  const answer = await change({ ...before, externalId: 'PO-9', note: [{ text: 'Low beam' }] })
  expect(answer).toMatchObject({ status: 200, body: { externalId: 'PO-9', note: [{ text: 'Low beam' }] } })
  const noted = await read(`/productOrder/${id}`)
  await change({ externalId: 'PO-9', note: noted.note })
  await change({ externalId: null })
  expect(await read(`/productOrder/${id}`)).toEqual({ ...before, note: noted.note })
  expect(await activityOf(id)).toEqual(['orderRef changed by CRM', 'note added by CRM', 'orderRef changed by CRM'])
  for (const body of [{ state: 'cancelled' }, { description: 'x' }, { requestedStartDate: `${wish}T00:00:00Z` }]) {
    expect(await change(body)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('externalId, note, requestedCompletionDate, relatedParty can.') },
    })
  }
})

test('another date is requested with the reason in a new note, by the rules of the customer’s page', async () => {
  const orderId = await createOrder(database, account)
  const id = own(orderId)
  const change = (body: object) => send('PATCH', `/productOrder/${id}`, body)
  const date = { requestedCompletionDate: `${wish}T00:00:00Z` }
  const refused = { status: 400, body: { message: expect.stringContaining('note: ') } }
  expect(await change(date)).toMatchObject(refused)
  expect(await change({ ...date, note: [{ text: 'x'.repeat(201) }] })).toMatchObject(refused)
  const tooEarly = { requestedCompletionDate: '2020-01-01T00:00:00Z', note: [{ text: 'Move' }] }
  expect(await change(tooEarly)).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('requestedCompletionDate: Choose') },
  })
  const answer = await change({ ...date, note: [{ text: 'The lift is late' }, { text: 'Low beam' }] })
  expect(answer).toMatchObject({ status: 200, body: { ...date, note: [{ text: 'Low beam' }] } })
  expect(await activityOf(id)).toEqual(['requested date changed by CRM', 'note added by CRM'])
  expect(await customer.read(orderId)).toMatchObject({
    dates: { requested: wish },
    events: expect.arrayContaining([
      expect.objectContaining({
        title: expect.not.stringContaining('You'),
        text: expect.stringContaining('The lift is late'),
      }),
    ]),
  })
  expect(await change({ ...(await read(`/productOrder/${id}`)) })).toMatchObject({ status: 200 })
  expect(await activityOf(id)).toHaveLength(2)
  const held = own(await createOrder(database, account, { state: 'held' }))
  expect(await send('PATCH', `/productOrder/${held}`, { ...date, note: [{ text: 'Move' }] })).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('on hold') },
  })
})

test('the site contact is changed, and no other party, product or site', async () => {
  const id = own(await createOrder(database, account, { siteId }))
  const change = (body: object) => send('PATCH', `/productOrder/${id}`, body)
  const answer = await change({ relatedParty: [customerParty, reception] })
  expect(answer).toMatchObject({
    status: 200,
    body: { relatedParty: [{ id: account }, { name: 'Reception', contactMedium: reception.contactMedium }] },
  })
  const after = await read(`/productOrder/${id}`)
  expect(await change(after)).toMatchObject({ status: 200 })
  expect(await activityOf(id)).toEqual(['access contact changed by CRM'])
  const nobody = { ...reception, name: '' }
  const noPhone = { ...reception, contactMedium: [] }
  for (const [relatedParty, words] of [
    [[customerParty], 'a name or a role'],
    [[customerParty, nobody], 'a name or a role'],
    [[customerParty, noPhone], 'phone number'],
    [[reception], 'Only the site contact'],
    [[{ ...customerParty, id: other }, reception], 'Only the site contact'],
    [[customerParty, reception, { ...reception, id: 'second' }], 'Only the site contact'],
  ] as const) {
    expect(await change({ relatedParty })).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(new RegExp(`^relatedParty: .*${words}`)) },
    })
  }
  const item = { id: '1', action: 'add', product: at(otherSite) }
  expect(await change({ productOrderItem: [item] })).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('Cancel the order and place another one') },
  })
  expect(await read(`/productOrder/${id}`)).toEqual(after)
})

test('an order is cancelled with the reason that the customer reads, once', async () => {
  const orderId = await createOrder(database, account)
  const id = own(orderId)
  const cancel = () => send('POST', '/cancelProductOrder', { productOrder: { id }, cancellationReason: 'No duct' })
  const { status, body: cancellation } = await cancel()
  expect([status, cancellation]).toMatchObject([
    201,
    { id, state: 'done', cancellationReason: 'No duct', productOrder: { id } },
  ])
  expect(await read(`/cancelProductOrder/${id}`)).toEqual(cancellation)
  expect(await list(`/cancelProductOrder?productOrder.id=${id}`)).toEqual([cancellation])
  expect(await list('/cancelProductOrder?effectiveCancellationDate=2020-01-01T00:00:00Z')).toEqual([])
  expect(await read(`/productOrder/${id}`)).toMatchObject({ state: 'cancelled', cancellationReason: 'No duct' })
  expect(await customer.read(orderId)).toMatchObject({ closedBy: 'provider', closedReason: 'No duct' })
  expect(await activityOf(id)).toEqual(['order cancelled by CRM'])
  expect(await cancel()).toMatchObject({ status: 422, body: { code: '422' } })
  expect(await send('PATCH', `/productOrder/${id}`, { note: [{ text: 'Late' }] })).toMatchObject({ status: 422 })
})

test('an order that is not cancelled has no cancellation', async () => {
  const id = own(await createOrder(database, account))
  expect(await call(`/cancelProductOrder/${id}`)).toMatchObject({ status: 404 })
  expect(await list(`/cancelProductOrder?id=${id}`)).toEqual([])
  expect(await send('POST', '/cancelProductOrder', { productOrder: { id }, cancellationReason: '' })).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('Enter the reason') },
  })
})

test.each(['70-1', `${other}~70-NONE`, 'nobody~70-1', 'a~b~c'])('there is no order %s', async (id) => {
  expect((await send('PATCH', `/productOrder/${id}`, { externalId: 'X' })).status).toBe(404)
  expect((await send('POST', '/cancelProductOrder', { productOrder: { id }, cancellationReason: 'x' })).status).toBe(
    404,
  )
})

test('a system without the scope places and cancels no order', async () => {
  const reader = await signInClient(portal, await createClient(database, ['orders:read']))
  const headers = { 'content-type': 'application/json' }
  const tried = [
    await reader(`${base}/productOrder`, { method: 'POST', headers, body: JSON.stringify(orderOf(broadband)) }),
    await reader(`${base}/cancelProductOrder`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ productOrder: { id: own('70-1') }, cancellationReason: 'x' }),
    }),
  ]
  expect(tried.map(({ status }) => status)).toEqual([403, 403])
})
