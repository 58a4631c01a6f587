import type { callerServiceList } from '@portal/contract/orders/calls.ts'
import type { NewServiceOffers } from '@portal/contract/orders/new-service.ts'
import type { Order } from '@portal/contract/orders/orders.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import {
  contactOf,
  createAccount,
  createContact,
  createService,
  createSite,
  createUser,
} from '../../../testing/factories.ts'
import { json, withJson } from '../../../testing/json.ts'
import { orderCalls } from '../../../testing/order-calls.ts'
import { startTestPortal } from '../../../testing/portal.ts'
import { createProduct, newProduct, priceOf } from '../../../testing/products.ts'

// The products on sale belong to the provider.
const portal = await startTestPortal()
const { database } = portal
const account = await createAccount(database)
const ruth = await portal.signIn(
  await createUser(database, await createAccount(database), {
    permissions: ['DeskOrders'],
    givenName: 'Ruth',
    familyName: 'Calder',
  }),
)
const tomEmail = await createUser(database, account, { givenName: 'Tom', familyName: 'Harker' })
const tom = orderCalls(await portal.signIn(tomEmail))
const callerId = await contactOf(database, tomEmail)
const siteId = await createSite(database, account, { name: 'Leeds' })
const otherSite = await createSite(database, account, { name: 'Bristol' })
await createProduct(
  database,
  newProduct({ productId: 'FTTP', name: 'FTTP broadband', prices: [priceOf(24, 4900, 4500)] }),
)

const desk = (path: string, method = 'GET', body?: object) =>
  ruth.gateway(`/order-desk/api/${path}`, withJson(method, body, { 'account-id': account }))
const requestedDate = new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10)
const line = {
  kind: 'broadband',
  productId: 'FTTP',
  siteId,
  termMonths: 24,
  requestedDate,
  accessName: 'Reception',
  accessPhone: '01632960381',
}
const place = (body: object) => desk('new-service-orders', 'POST', { ...line, callerId, ...body })

test('an order by phone is the caller’s own, at the same price, and says who took the call', async () => {
  const { orderId } = await json<{ orderId: string }>(place({ note: 'Ring first.' }))
  const order: Order = await tom.read(orderId)
  expect(order).toMatchObject({
    placedBy: 'Tom Harker, by phone with Ruth Calder',
    isWatched: true,
    state: 'pending',
    price: { recurring: 4900, oneOff: 4500 },
    notes: [{ text: 'Ring first.', author: 'Tom Harker' }],
  })
  expect(order.events.map(({ text }) => text).join(' ')).toContain('Placed by Tom Harker, by phone with Ruth Calder: ')
  const { rows } = await sql<object>`
    select actor_name as actor, after ->> 'caller' as caller from activity
    where account_id = ${account} and entity_id = ${orderId} and action = 'order placed'`.execute(database.system)
  expect(rows).toEqual([{ actor: 'Ruth Calder', caller: 'Tom Harker' }])
})

test('the rules and the fields are those of the customer’s own order', async () => {
  const wrong = {
    ...line,
    productId: 'FTTP',
    siteId: '',
    termMonths: 7,
    accessPhone: 'later',
    requestedDate: '2020-01-01',
  }
  const [byDesk, own] = [await place(wrong), await tom.send('POST', '/order-info/api/new-service-orders', wrong)]
  expect(byDesk.status).toBe(400)
  expect(await byDesk.json()).toEqual(await own.json())
  const offers = await json<NewServiceOffers>(desk(`new-service-offers?callerId=${callerId}`))
  expect(offers).toEqual(await json<NewServiceOffers>(tom.send('GET', '/order-info/api/new-service-offers')))
})

test('a person without the permission is refused with the reason that the list shows before', async () => {
  const noOrders = await contactOf(
    database,
    await createUser(database, account, { permissions: ['BusinessPortalCases'] }),
  )
  const noSignIn = await createContact(database, account)
  const left = await createUser(database, account)
  const suspended = await contactOf(database, left)
  await sql`update portal_user set status = 'suspended' where email = ${left}`.execute(database.system)
  const { people } = await json<{ people: { contactId: string; refusal: string | null }[] }>(desk('callers'))
  const refusals = new Map(people.map(({ contactId, refusal }) => [contactId, refusal]))
  expect(refusals.get(callerId)).toBeNull()
  for (const [contactId, reason] of [
    [noOrders, /no permission for orders\. An administrator/],
    [noSignIn, /no sign-in/],
    [suspended, /not active/],
  ] as const) {
    expect(refusals.get(contactId)).toMatch(reason)
    for (const answer of [await place({ callerId: contactId }), await desk(`new-service-offers?callerId=${contactId}`)])
      expect([answer.status, await answer.json()]).toEqual([400, { callerId: refusals.get(contactId) }])
  }
  const foreign = await contactOf(database, await createUser(database, await createAccount(database)))
  expect((await place({ callerId: foreign })).status).toBe(400)
})

test('a caller whose permission is limited to sites orders for these only', async () => {
  const email = await createUser(database, account)
  const limited = await contactOf(database, email)
  await sql`
    update permission_grant set sites = ${[otherSite]}::text[]
    where user_id = (select user_id from portal_user where email = ${email})`.execute(database.system)
  const { sites } = await json<NewServiceOffers>(desk(`new-service-offers?callerId=${limited}`))
  expect(sites.map((site) => site.siteId)).toEqual([otherSite])
  const refused = await place({ callerId: limited })
  expect([refused.status, await refused.json()]).toEqual([400, { siteId: 'Choose a site.' }])
})

test('a change of a service by phone has the options, the rules and the record of the caller’s own', async () => {
  const serviceId = await createService(database, account, { siteId, name: 'Leeds line' })
  const options = (id: string) => desk(`services/${serviceId}/order-options?callerId=${id}`)
  expect(await json<object>(options(callerId))).toEqual(
    await json<object>(tom.send('GET', `/order-info/api/services/${serviceId}/order-options`)),
  )
  const { services } = await json<z.output<typeof callerServiceList.response>>(
    desk(`services?callerId=${callerId}&search=${serviceId}`),
  )
  expect(services).toMatchObject([{ serviceId, name: 'Leeds line', siteName: 'Leeds' }])
  const change = { serviceId, type: 'cease', requestedDate }
  const wrong = { ...change, requestedDate: '2020-01-01' }
  const refused = await desk('orders', 'POST', { ...wrong, callerId })
  expect(refused.status).toBe(400)
  expect(await refused.json()).toEqual(await (await tom.send('POST', '/order-info/api/orders', wrong)).json())

  const { orderId } = await json<{ orderId: string }>(desk('orders', 'POST', { ...change, callerId }))
  expect(await tom.read(orderId)).toMatchObject({
    type: 'cease',
    placedBy: 'Tom Harker, by phone with Ruth Calder',
    isWatched: true,
  })
  const { rows } = await sql<object>`
    select entity, actor_name as actor, after ->> 'caller' as caller from activity
    where account_id = ${account} and action = 'order placed' and entity_id in (${orderId}, ${serviceId})
    order by 1`.execute(database.system)
  expect(rows).toEqual([
    { entity: 'order', actor: 'Ruth Calder', caller: 'Tom Harker' },
    { entity: 'service', actor: 'Ruth Calder', caller: null },
  ])
  const again = await desk('orders', 'POST', { ...change, callerId })
  expect([again.status, await again.json()]).toEqual([422, expect.objectContaining({ code: 'service_not_orderable' })])
})

test('a caller whose permission is limited to sites changes services at these only', async () => {
  const email = await createUser(database, account)
  const limited = await contactOf(database, email)
  await sql`
    update permission_grant set sites = ${[otherSite]}::text[]
    where user_id = (select user_id from portal_user where email = ${email})`.execute(database.system)
  const serviceId = await createService(database, account, { siteId })
  expect((await desk(`services/${serviceId}/order-options?callerId=${limited}`)).status).toBe(404)
  const order = { serviceId, type: 'cease', requestedDate, callerId: limited }
  expect((await desk('orders', 'POST', order)).status).toBe(404)
  const { services } = await json<z.output<typeof callerServiceList.response>>(
    desk(`services?callerId=${limited}&search=${serviceId}`),
  )
  expect(services).toEqual([])
})
