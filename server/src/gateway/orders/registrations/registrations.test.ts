import type { Order } from '@portal/contract/orders/orders.ts'
import type { DomainRegistration } from '@portal/contract/orders/registrations.ts'
import type { PermissionResource } from '@portal/contract/permission.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { daysAfter, monthsAfter } from '../../../lib/days.ts'
import { createAccount, createService, createSite, createUser } from '../../../testing/factories.ts'
import { json } from '../../../testing/json.ts'
import { orderCalls, wordsOf } from '../../../testing/order-calls.ts'
import { startTestPortal } from '../../../testing/portal.ts'
import { createProduct, newProduct, priceOf } from '../../../testing/products.ts'
import { createRegistrar } from '../../../upstreams/registrar/create.ts'
import { startRegistry } from '../../../upstreams/registrar/testing/registry.ts'
import { renewDomain, renewDomains } from './auto-renewal.ts'
import { carryOutRegistration } from './carry-out.ts'

const registry = await startRegistry()
const { EPP_HOST, EPP_PORT, EPP_CLIENT_ID, EPP_PASSWORD, EPP_CA_FILE } = registry.settings
const portal = await startTestPortal({ EPP_HOST, EPP_PORT: String(EPP_PORT), EPP_CLIENT_ID, EPP_PASSWORD, EPP_CA_FILE })
const { database, config } = portal
const account = await createAccount(database)
const signIn = async (permissions?: PermissionResource[]) =>
  orderCalls(await portal.signIn(await createUser(database, account, permissions ? { permissions } : {})))
const { send, read, change } = await signIn()
const operator = orderCalls(
  await portal.signIn(await createUser(database, await createAccount(database), { permissions: ['PortalOperator'] })),
  account,
)
const domainProduct = { productId: 'DOMAIN', name: 'Domain name', productCategory: 'Domain' } as const
await createProduct(database, newProduct({ ...domainProduct, prices: [priceOf(12, 117), priceOf(24, 108)] }))

const today = plainDateOf(new Date().toISOString().slice(0, 10))
const expires = daysAfter(today, 20)
let last = 0
const newDomain = () => `shop-${(last += 1)}.example`
const make = async (options = {}, domain = newDomain()) => {
  const given = { productCategory: 'Domain', productName: 'Domain name', name: domain, contractEnd: expires } as const
  const serviceId = await createService(database, account, { ...given, ...options })
  registry.domains.set(domain, { expires })
  return { domain, serviceId }
}
const state = async (serviceId: string) => {
  const { rows } = await sql<{ end: string; version: number }>`
    select contract_end as end, recurring_pence as monthly, contract_term_months as term, auto_renew as auto
    from service where service_id = ${serviceId}`.execute(database.system)
  return rows[0]
}
/** The queued jobs of a kind for an order or a service. */
const queued = async (task: string, id: string) => {
  const { rows } = await sql<{ at: Date }>`
    select run_at as at from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${task} and payload::text like ${`%"${id}"%`}`.execute(database.system)
  return rows
}
const registrar = () => createRegistrar(config, database)
const carryOut = (orderId: string, by = registrar(), now = new Date()) =>
  carryOutRegistration({ config, database }, by, { accountId: account, orderId }, now)
async function orderRenewal(serviceId: string, termMonths = 24): Promise<string> {
  const body = { serviceId, type: 'renew', termMonths, requestedDate: today }
  const { orderId } = await json<{ orderId: string }>(send('POST', '/order-info/api/orders', body))
  await change('POST', orderId, '/approval')
  return orderId
}
const renewals = (domain: string) => registry.commands('renew').filter((xml) => xml.includes(`>${domain}<`)).length
const titles = ({ events }: Order) => events.map(({ title }) => title)

beforeEach(() => {
  for (const each of [registry.tricks, registry.codes]) for (const name of Object.keys(each)) delete each[name]
})

test('an approved renewal is sent to the registry, and the service has its date', async () => {
  const { serviceId, domain } = await make()
  const orderId = await orderRenewal(serviceId)
  expect(await queued('register a domain', orderId)).toHaveLength(1)
  await carryOut(orderId)
  const order = await read(orderId)
  const renewed = monthsAfter(expires, 24)
  expect(order).toMatchObject({
    state: 'completed',
    price: { recurring: 108 },
    registration: { kind: 'renew', state: 'done', domain, years: 2, expiresBefore: expires, expires: renewed },
  })
  expect(titles(order)).toEqual(expect.arrayContaining(['Sent to the registrar', 'Completed']))
  expect(await state(serviceId)).toMatchObject({ end: renewed, monthly: 108, term: 24 })
  await carryOut(orderId)
  expect(renewals(domain)).toBe(1)
})

test('a renewal whose answer was lost is not sent twice', async () => {
  const { serviceId, domain } = await make()
  const orderId = await orderRenewal(serviceId)
  registry.tricks.renew = [(socket) => void socket.destroy()]
  await expect(carryOut(orderId)).rejects.toMatchObject({ code: 'unavailable' })
  expect(await read(orderId)).toMatchObject({
    state: 'inProgress',
    registration: { state: 'sent', note: expect.stringContaining('not responding') },
  })
  await carryOut(orderId)
  expect(renewals(domain)).toBe(1)
  expect(await state(serviceId)).toMatchObject({ end: monthsAfter(expires, 24) })
})

test('a process that was killed before it sent the renewal sends it again, for the same date', async () => {
  const { serviceId, domain } = await make()
  const orderId = await orderRenewal(serviceId)
  registry.tricks.renew = [(socket) => void socket.destroy()]
  await expect(carryOut(orderId)).rejects.toThrow()
  registry.domains.set(domain, { expires })
  await carryOut(orderId)
  expect(registry.domains.get(domain)).toMatchObject({ expires: monthsAfter(expires, 24) })
})

test('two processes at once renew once', async () => {
  const { serviceId, domain } = await make()
  const orderId = await orderRenewal(serviceId)
  const done = await Promise.allSettled([carryOut(orderId), carryOut(orderId)])
  expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect(registry.domains.get(domain)).toMatchObject({ expires: monthsAfter(expires, 24) })
  expect(await read(orderId)).toMatchObject({ state: 'completed' })
})

test('a registry that is unavailable is tried again, and nothing was sent', async () => {
  const { serviceId, domain } = await make()
  const orderId = await orderRenewal(serviceId)
  registry.tricks.greeting = Array.from({ length: 3 }, () => (socket) => void socket.destroy())
  await expect(carryOut(orderId)).rejects.toMatchObject({ code: 'unavailable' })
  expect(await read(orderId)).toMatchObject({ registration: { state: 'waiting', sentAt: null } })
  expect(renewals(domain)).toBe(0)
  await carryOut(orderId)
  expect(await read(orderId)).toMatchObject({ state: 'completed' })
})

test('a refused renewal is left to the desk, which completes it', async () => {
  const { serviceId, domain } = await make()
  const orderId = await orderRenewal(serviceId, 12)
  registry.codes.renew = [2304]
  await carryOut(orderId)
  const order = await read(orderId)
  expect(order).toMatchObject({ state: 'inProgress', owner: 'us', registration: { state: 'refused' } })
  expect(titles(order)).toContain('Refused by the registrar')
  await carryOut(orderId)
  expect(renewals(domain)).toBe(1)
  await operator.desk('POST', orderId, '/completion', {})
  expect(await state(serviceId)).toMatchObject({ end: monthsAfter(expires, 12) })
})

test.each([
  ['is not at the registry', null, 'does not have'],
  ['is at another registrar', { expires, client: 'OTHER' }, 'Another registrar'],
])('a domain that %s is refused before anything is sent', async (_, found, words) => {
  const { serviceId, domain } = await make()
  if (found) registry.domains.set(domain, found)
  else registry.domains.delete(domain)
  const orderId = await orderRenewal(serviceId)
  await carryOut(orderId)
  expect((await read(orderId)).registration).toMatchObject({ state: 'refused', note: expect.stringContaining(words) })
  expect(renewals(domain)).toBe(0)
})

test('a registry with another expiry than expected leaves the order to the desk', async () => {
  const { serviceId, domain } = await make()
  const orderId = await orderRenewal(serviceId)
  registry.tricks.renew = [(socket) => void socket.destroy()]
  await expect(carryOut(orderId)).rejects.toThrow()
  registry.domains.set(domain, { expires: daysAfter(expires, 500) })
  await carryOut(orderId)
  expect((await read(orderId)).registration).toMatchObject({
    state: 'refused',
    note: expect.stringContaining('expiry'),
  })
})

test('a registry that decides later is asked again, and not sent the renewal again', async () => {
  const { serviceId, domain } = await make()
  const orderId = await orderRenewal(serviceId)
  registry.codes.renew = [1001]
  await carryOut(orderId)
  await carryOut(orderId)
  expect(await read(orderId)).toMatchObject({ state: 'inProgress', registration: { state: 'waiting' } })
  expect(renewals(domain)).toBe(1)
  await carryOut(orderId, registrar(), new Date(Date.now() + 8 * 86_400_000))
  expect((await read(orderId)).registration).toMatchObject({ state: 'refused' })
})

test('an order on hold waits, and nothing is sent', async () => {
  const { serviceId, domain } = await make()
  const orderId = await orderRenewal(serviceId)
  await operator.desk('POST', orderId, '/parking', { owner: 'customer', reason: 'A question' })
  await carryOut(orderId)
  expect(await read(orderId)).toMatchObject({ state: 'held', registration: null })
  expect((await queued('register a domain', orderId))[0]?.at.getTime()).toBeGreaterThan(Date.now())
  expect(renewals(domain)).toBe(0)
})

test('without a registrar the desk renews, and nothing is sent', async () => {
  const { serviceId } = await make()
  const orderId = await orderRenewal(serviceId)
  await carryOut(orderId, null)
  expect(await read(orderId)).toMatchObject({ state: 'inProgress', registration: null })
})

test('terms are whole years at the catalogue’s price, up to ten years ahead', async () => {
  const { serviceId } = await make()
  const { offers } = await json<{ offers: { renewals: { termMonths: number; monthly: number }[] } }>(
    send('GET', `/order-info/api/services/${serviceId}/order-options`),
  )
  // With 20 days left, the tenth year would end beyond ten years.
  expect(offers.renewals.map(({ termMonths }) => termMonths / 12)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(offers.renewals.map(({ monthly }) => monthly)).toEqual([117, ...Array.from({ length: 8 }, () => 108)])
})

test('a new domain is registered for its holder, and becomes a service until the registry’s date', async () => {
  const siteId = await createSite(database, account, { name: 'Leeds' })
  await sql`update site set address = '1 Wharf Road, Leeds' where site_id = ${siteId}`.execute(database.system)
  const domain = newDomain()
  const body = { kind: 'domain', productId: 'DOMAIN', termMonths: 12, domainName: domain, siteId, requestedDate: today }
  const { orderId } = await json<{ orderId: string }>(send('POST', '/order-info/api/new-service-orders', body))
  await change('POST', orderId, '/approval')
  await carryOut(orderId)
  const order = await read(orderId)
  expect(order).toMatchObject({
    state: 'completed',
    registration: { kind: 'create', state: 'done', expires: '2027-11-24' },
  })
  expect(await state(order.serviceId ?? '')).toMatchObject({ end: '2027-11-24', monthly: 117 })
  expect(await queued('create the zone of a domain', domain)).toHaveLength(1)
  expect(registry.commands('create').at(-2)).toMatch(/contact:street>1 Wharf Road<.*city>Leeds<.*pc>LS1 4AB</s)
})

test('a new domain that is taken, or has no address of its holder, is left to the desk', async () => {
  const { domain } = await make()
  const body = { kind: 'domain', productId: 'DOMAIN', termMonths: 12, requestedDate: today }
  const order = async (domainName: string) => {
    const { orderId } = await json<{ orderId: string }>(
      send('POST', '/order-info/api/new-service-orders', { ...body, domainName }),
    )
    await change('POST', orderId, '/approval')
    await carryOut(orderId)
    return (await read(orderId)).registration
  }
  expect(await order(domain)).toMatchObject({ state: 'refused', note: 'This domain is already registered.' })
  expect(await order(newDomain())).toMatchObject({ state: 'refused', note: expect.stringContaining('address') })
})

const switchOn = (serviceId: string) =>
  sql`update service set auto_renew = true where service_id = ${serviceId}`.execute(database.system)
const ordersOf = async (serviceId: string) => {
  const { rows } = await sql<{ id: string; state: string; monthly: number | null }>`
    select order_id as id, state, recurring_pence as monthly from service_order
    where service_id = ${serviceId}`.execute(database.system)
  return rows
}
const daily = (days = 0) => renewDomains({ config, database }, new Date(Date.now() + days * 86_400_000))

test('auto-renewal orders the renewal once, at the catalogue’s price, and the registry renews it', async () => {
  const { serviceId } = await make()
  await switchOn(serviceId)
  await daily()
  await daily()
  const [order, ...more] = await ordersOf(serviceId)
  expect([order, more]).toMatchObject([{ state: 'inProgress', monthly: 117 }, []])
  expect((await read(order?.id ?? '')).events.map(({ text }) => text).join(' ')).not.toContain('Approve it')
  await carryOut(order?.id ?? '')
  expect(await state(serviceId)).toMatchObject({ end: monthsAfter(expires, 12), auto: true })
  await daily(1)
  expect(await ordersOf(serviceId)).toHaveLength(1)
})

test('auto-renewal that the customer has cancelled is not ordered again for the same expiry', async () => {
  const { serviceId } = await make()
  await switchOn(serviceId)
  await daily()
  await sql`update service_order set state = 'cancelled', stage = null where service_id = ${serviceId}`.execute(
    database.system,
  )
  await daily(1)
  expect(await ordersOf(serviceId)).toHaveLength(1)
})

test.each([
  ['is off', { contractEnd: expires }, false],
  ['is not due', { contractEnd: daysAfter(today, 40) }, true],
  ['is long over', { contractEnd: daysAfter(today, -31) }, true],
  ['ends', { contractEnd: expires, status: 'pendingTerminate' }, true],
] as const)('auto-renewal that %s orders nothing', async (_, options, isOn) => {
  const { serviceId } = await make(options)
  if (isOn) await switchOn(serviceId)
  await daily()
  await renewDomain({ config, database }, { accountId: account, serviceId }, new Date())
  expect(await ordersOf(serviceId)).toEqual([])
})

test('a domain without a price is priced by the desk before it is renewed', async () => {
  const { serviceId } = await make({ productName: 'Premium domain' })
  await switchOn(serviceId)
  await daily()
  expect(await ordersOf(serviceId)).toMatchObject([{ state: 'acknowledged', monthly: null }])
})

test('the registration says when it renews, by whom and for how much', async () => {
  const { serviceId, domain } = await make({ contractEnd: daysAfter(today, 90) })
  const path = `/order-info/api/services/${serviceId}/registration`
  expect(await json<DomainRegistration>(send('GET', path))).toEqual({
    serviceId,
    domain,
    expires: daysAfter(today, 90),
    autoRenew: false,
    hasEnded: false,
    service: 'on',
    renewal: { on: daysAfter(today, 60), termMonths: 12 },
    price: 1404,
    reasonDisabled: null,
  })
  const without = await signIn(['BusinessPortalDns', 'BusinessPortalServices'])
  expect(await json<DomainRegistration>(without.send('GET', path))).toMatchObject({ price: null })
  const line = await createService(database, account)
  expect((await send('GET', `/order-info/api/services/${line}/registration`)).status).toBe(404)
})

test('turning auto-renewal on takes the permission to accept charges, and renews at once if it is due', async () => {
  const { serviceId, domain } = await make()
  await sql`
    insert into dns_zone (account_id, zone_id, service_id, serial, name_servers)
    values (${account}, ${domain}, ${serviceId}, 1, '{}')`.execute(database.system)
  const path = `/dns-info/api/zones/${domain}/auto-renew`
  const without = await signIn(['BusinessPortalDns'])
  const refused = await without.send('PUT', path, { autoRenew: true })
  expect([refused.status, await wordsOf(refused)]).toEqual([
    403,
    expect.stringContaining('Bills and prices permission'),
  ])
  expect((await send('PUT', path, { autoRenew: true })).status).toBe(200)
  expect(await queued('renew a domain', serviceId)).toHaveLength(1)
  expect((await without.send('PUT', path, { autoRenew: false })).status).toBe(200)
})
