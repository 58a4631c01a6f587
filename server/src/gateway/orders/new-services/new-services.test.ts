import { pence } from '@portal/contract/money-values.ts'
import type { NewServiceOffers } from '@portal/contract/orders/new-service.ts'
import type { Order } from '@portal/contract/orders/orders.ts'
import { dayOf } from '@portal/contract/format/days.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { endOfTerm, monthsAfter } from '../../../lib/days.ts'
import { createAccount, createService, createSite, createUser } from '../../../testing/factories.ts'
import { json } from '../../../testing/json.ts'
import { orderCalls } from '../../../testing/order-calls.ts'
import { startTestPortal } from '../../../testing/portal.ts'
import { createProduct, newProduct, priceOf } from '../../../testing/products.ts'

const portal = await startTestPortal()
const { database } = portal
const today = dayOf(new Date())
const account = await createAccount(database)
const { send, read, change } = orderCalls(await portal.signIn(await createUser(database, account)))
const operator = orderCalls(
  await portal.signIn(await createUser(database, await createAccount(database), { permissions: ['PortalOperator'] })),
  account,
)
const siteId = await createSite(database, account, { name: 'Leeds' })
const otherSite = await createSite(database, account, { name: 'Bristol' })
await createService(database, account, { serviceId: 'S-OLD', siteId, productName: 'SoGEA broadband' })

const make = (options: Parameters<typeof newProduct>[0]) => createProduct(database, newProduct(options))
await make({
  productId: 'FTTP',
  name: 'FTTP broadband',
  downMbps: 330,
  upMbps: 50,
  prices: [priceOf(12, 5400, 4500), priceOf(24, 4900)],
  options: [
    { kind: 'care-level', name: '24/7', monthly: pence(2200), oneOff: pence(0) },
    { kind: 'ip-block', name: '/29', monthly: pence(600), oneOff: pence(2500) },
  ],
})
await make({ productId: 'BY-HAND', name: 'Fixed wireless' })
await make({ productId: 'GONE', name: 'FTTC broadband', state: 'withdrawn', prices: [priceOf(24, 1)] })
await make({ productId: 'SEATS', name: 'Hosted voice', productCategory: 'Voice - IP', prices: [priceOf(24, 1)] })
await make({
  productId: 'NUMBERS',
  name: 'Phone numbers',
  productCategory: 'Voice - IP',
  quantity: { unit: 'number', from: 1, to: 100, step: 1 },
  prices: [priceOf(12, 120, 500)],
})
await make({ productId: 'ROUTER', name: 'R-2200', productCategory: 'Hardware - Routers', prices: [priceOf(36, 2100)] })
await make({ productId: 'DOMAIN', name: 'Domain name', productCategory: 'Domain', prices: [priceOf(12, 117)] })

const requestedDate = new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10)
const access = { accessName: 'Reception', accessPhone: '01632960381' }
const line = { kind: 'broadband', productId: 'FTTP', siteId, termMonths: 24, requestedDate, ...access }
const numbers = { kind: 'numbers', productId: 'NUMBERS', siteId, termMonths: 12, quantity: 10, area: '0113 Leeds' }
const router = { kind: 'router', productId: 'ROUTER', siteId, termMonths: 36, ...access }
const domain = { kind: 'domain', productId: 'DOMAIN', termMonths: 12, domainName: 'Bücher.Example' }
const place = (body: object, by = send) => by('POST', '/order-info/api/new-service-orders', { requestedDate, ...body })
const listed = (by = send) => json<NewServiceOffers>(by('GET', '/order-info/api/new-service-offers'))
/** Approves and completes the order; the service that it created. */
async function deliver(orderId: string) {
  await change('POST', orderId, '/approval')
  await operator.desk('POST', orderId, '/completion', {})
  const { rows } = await sql<object>`
    select s.name, s.product_category as category, s.product_name as product, s.site_id as site, s.care_level as care,
      s.down_mbps as down, s.recurring_pence as monthly, s.contract_term_months as term, s.status,
      s.contract_start as start, s.contract_end as end
    from service s join service_order o on o.account_id = s.account_id and o.service_id = s.service_id
    where o.order_id = ${orderId}`.execute(database.system)
  return rows
}
async function limited() {
  const email = await createUser(database, account)
  await sql`update permission_grant set sites = ${[siteId]}::text[] where user_id = (
    select user_id from portal_user where email = ${email})`.execute(database.system)
  return orderCalls(await portal.signIn(email)).send
}

test('A9 the kinds with a product on sale are offered, and the sites with the lines that they have', async () => {
  const { kinds, sites } = await listed()
  expect(kinds.map(({ kind, products }) => [kind, products.map(({ productId }) => productId)])).toEqual([
    ['broadband', ['FTTP', 'BY-HAND']],
    ['numbers', ['NUMBERS']],
    ['router', ['ROUTER']],
    ['domain', ['DOMAIN']],
  ])
  expect(sites).toMatchObject([
    { name: 'Bristol', lines: [] },
    { name: 'Leeds', lines: [{ serviceId: 'S-OLD', productName: 'SoGEA broadband' }] },
  ])
})

test('A9 a new line waits for approval at the price of the catalogue, and becomes a service', async () => {
  const { orderId } = await json<{ orderId: string }>(
    place({ ...line, careLevel: '24/7', ipBlock: '/29', orderRef: 'PO-7', note: 'Ring first' }),
  )
  const order: Order = await read(orderId)
  expect(order).toMatchObject({
    type: 'provide',
    state: 'pending',
    blockedBy: 'approval',
    owner: 'customer',
    title: 'Leeds',
    site: { siteId },
    productName: 'FTTP broadband, 330/50 Mbit/s',
    price: { recurring: 7700, oneOff: 2500 },
    termMonths: 24,
    orderRef: 'PO-7',
    access: { name: 'Reception', phone: '01632 960381' },
    choices: [
      { label: 'Care level', value: '24/7' },
      { label: 'IP block', value: '/29' },
    ],
    notes: [{ text: 'Ring first' }],
    commitments: [{ kind: 'requested', date: requestedDate }],
    isWatched: true,
    stages: [{ stage: 'approval' }, { stage: 'checks' }, { stage: 'appointment' }, { stage: 'fit' }, {}],
  })
  expect(await deliver(orderId)).toMatchObject([
    {
      name: 'Leeds',
      category: 'Connectivity',
      product: 'FTTP broadband',
      site: siteId,
      care: '24/7',
      monthly: 7700,
      term: 24,
      status: 'active',
      start: today,
      end: endOfTerm(today, 24),
    },
  ])
})

test.each([
  [numbers, { name: 'Leeds', category: 'Voice - IP', product: 'Phone numbers, 10 numbers', monthly: 1200, term: 12 }],
  [router, { name: 'Leeds', category: 'Hardware - Routers', product: 'R-2200', site: siteId, term: 36 }],
  [
    domain,
    {
      name: 'xn--bcher-kva.example',
      category: 'Domain',
      product: 'Domain name',
      site: null,
      term: 12,
      end: monthsAfter(today, 12),
    },
  ],
])('A9 %j becomes a service', async (body, service) => {
  const { orderId } = await json<{ orderId: string }>(place(body))
  expect(await deliver(orderId)).toMatchObject([service])
})

test('A9 a product without a price is priced by the desk', async () => {
  const { orderId } = await json<{ orderId: string }>(place({ ...line, productId: 'BY-HAND', termMonths: null }))
  expect(await read(orderId)).toMatchObject({ state: 'acknowledged', price: { recurring: null }, owner: 'us' })
})

test.each([
  [{ ...line, siteId: '' }, 'siteId'],
  [{ ...line, siteId: 'ELSEWHERE' }, 'siteId'],
  [{ ...line, termMonths: 36 }, 'termMonths'],
  [{ ...line, careLevel: 'Gone' }, 'careLevel'],
  [{ ...line, ipBlock: '/8' }, 'ipBlock'],
  [{ ...line, accessName: '' }, 'accessName'],
  [{ ...line, accessPhone: 'reception' }, 'accessPhone'],
  [{ ...line, requestedDate: '2020-01-01' }, 'requestedDate'],
  [{ ...line, requestedDate: '2098-03-03' }, 'requestedDate'],
  [{ ...line, kind: 'tea' }, 'kind'],
  [{ ...numbers, quantity: 101 }, 'quantity'],
  [{ ...numbers, quantity: null }, 'quantity'],
  [{ ...numbers, area: '' }, 'area'],
  [{ ...domain, domainName: '' }, 'domainName'],
  [{ ...domain, domainName: 'example' }, 'domainName'],
  [{ ...domain, domainName: 'a..example' }, 'domainName'],
  [{ ...domain, domainName: '_dmarc.example' }, 'domainName'],
  [{ ...domain, domainName: '192.0.2.1' }, 'domainName'],
])('A7.1 refuses %j at its field', async (body, field) => {
  const answer = await place(body)
  expect([answer.status, Object.keys(await json<object>(answer))]).toEqual([400, [field]])
})

test.each(['GONE', 'SEATS', 'TEA'])('A9 %s cannot be ordered: it is not on sale as a new line', async (productId) => {
  const answer = await place({ ...line, productId })
  expect([answer.status, await answer.json()]).toMatchObject([422, { code: 'product_not_on_sale' }])
})

test('A4.3 a permission limited to sites orders at those only, and no domain', async () => {
  const by = await limited()
  const { kinds, sites } = await listed(by)
  expect([kinds.map(({ kind }) => kind), sites.map((site) => site.siteId)]).toEqual([
    ['broadband', 'numbers', 'router'],
    [siteId],
  ])
  const elsewhere = await place({ ...line, siteId: otherSite }, by)
  expect([elsewhere.status, Object.keys(await json<object>(elsewhere))]).toEqual([400, ['siteId']])
  const refused = await place(domain, by)
  expect([refused.status, await refused.json()]).toMatchObject([422, { code: 'site_needed' }])
  expect((await place(line, by)).status).toBe(200)
})
