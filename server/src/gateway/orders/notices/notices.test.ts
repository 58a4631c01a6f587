import type { Order } from '@portal/contract/orders/orders.ts'
import { mostSelected } from '@portal/contract/listing.ts'
import { pence } from '@portal/contract/money-values.ts'
import { earlyTermination } from '@portal/contract/services/early-termination.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, createService, createSite, createUser } from '../../../testing/factories.ts'
import { json } from '../../../testing/json.ts'
import { orderCalls } from '../../../testing/order-calls.ts'
import { sharedTestPortal } from '../../../testing/portal.ts'

const portal = await sharedTestPortal()
const { database } = portal
const account = await createAccount(database)
const user = await portal.signIn(await createUser(database, account))
const { send, read } = orderCalls(user)

interface Row {
  id: string
  outcome: string
  code: string | null
  message: string | null
  lastDay: string | null
  charge: number | null
  orderId: string | null
}
interface Answer {
  rows: Row[]
  totalCharge: number
}
const give = (serviceIds: readonly string[], more: object = {}) =>
  send('POST', '/order-info/api/notices', { rows: serviceIds.map((serviceId) => ({ serviceId })), ...more })
const given = (serviceIds: readonly string[], more: object = {}) => json<Answer>(give(serviceIds, more))
const make = async (noticeDays: number, options: object = {}) => {
  const serviceId = await createService(database, account, {
    recurringPence: 12_000,
    contractEnd: '2098-05-14',
    ...options,
  })
  await sql`update service set notice_days = ${noticeDays} where service_id = ${serviceId}`.execute(database.system)
  return serviceId
}
/** The last day and the charge that the form of one service shows. */
async function formOf(serviceId: string) {
  const { options, offers, contract } = await json<{
    options: { type: string; earliest: string }[]
    offers: { monthly: number | null }
    contract: { end: string | null }
  }>(send('GET', `/order-info/api/services/${serviceId}/order-options`))
  const lastDay = options.find(({ type }) => type === 'cease')?.earliest ?? ''
  const { end } = await json<Service>(user.gateway(`/service-info/api/services/${serviceId}`)).then(
    ({ contract: of }) => of,
  )
  expect(contract.end).toBe(end)
  return {
    lastDay,
    charge: offers.monthly === null ? null : earlyTermination({ end }, pence(offers.monthly), lastDay).amount,
  }
}
type Service = { contract: Parameters<typeof earlyTermination>[0] }

test('the preview has the last day and the charge of each single form, their sum as the total, and orders nothing', async () => {
  const services = [await make(30), await make(90, { recurringPence: 4500 }), await make(7, { contractEnd: null })]
  const { rows, totalCharge } = await given(services, { dryRun: true })
  const forms = await Promise.all(rows.map(({ id }) => formOf(id)))
  expect(rows.map(({ lastDay, charge }) => ({ lastDay, charge }))).toEqual(forms)
  expect(new Set(rows.map(({ lastDay }) => lastDay)).size).toBe(3)
  expect(totalCharge).toBe(forms.reduce((all, { charge }) => all + (charge ?? 0), 0))
  expect(totalCharge).toBeGreaterThan(0)
  expect(rows.map(({ orderId }) => orderId)).toEqual([null, null, null])
  const { rows: orders } = await sql`select from service_order where service_id = any(${services})`.execute(
    database.system,
  )
  expect(orders).toEqual([])
})

test('each service becomes an order of its own at the charge of the preview', async () => {
  const services = [await make(30), await make(60)]
  const preview = await given(services, { dryRun: true })
  const { rows } = await given([], {
    rows: preview.rows.map(({ id, charge }) => ({ serviceId: id, charge })),
    note: 'Office closes',
  })
  expect(rows.map(({ outcome }) => outcome)).toEqual(['done', 'done'])
  expect(new Set(rows.map(({ orderId }) => orderId)).size).toBe(2)
  const order: Order = await read(rows[0]?.orderId ?? '')
  expect(order).toMatchObject({
    state: 'pending',
    price: { recurring: 0, oneOff: preview.rows[0]?.charge },
    commitments: [{ kind: 'requested', date: preview.rows[0]?.lastDay }],
    notes: [{ text: 'Office closes' }],
  })
})

test('an open order, an ended service and one of another account are refused; the others are ordered', async () => {
  const [free, busy, ended] = [await make(30), await make(30), await make(30, { status: 'terminated' })]
  const foreign = await createService(database, await createAccount(database))
  await given([busy])
  const { rows } = await given([free, busy, ended, foreign, '\u0000'])
  const outcomeOf = (serviceId: string) => rows.find(({ id }) => id === serviceId)
  expect(outcomeOf(free)?.outcome).toBe('done')
  expect(outcomeOf(busy)).toMatchObject({
    outcome: 'refused',
    code: 'service_not_orderable',
    charge: null,
    orderId: null,
  })
  expect(outcomeOf(busy)?.message).toMatch(/^Order 70-\d+ is already changing this service/)
  expect(outcomeOf(ended)).toMatchObject({ outcome: 'refused', message: 'This service has ended.' })
  expect(outcomeOf(foreign)?.outcome).toBe('not_found')
  expect(outcomeOf('\u0000')?.outcome).toBe('not_found')
})

test('a charge that has changed since the preview is refused', async () => {
  const serviceId = await make(30)
  const { rows } = await given([], { rows: [{ serviceId, charge: 1 }] })
  expect(rows).toMatchObject([{ outcome: 'stale', orderId: null }])
  expect((await given([serviceId])).rows).toMatchObject([{ outcome: 'done' }])
})

test('a last day before the notice of one service refuses that service', async () => {
  const [short, long] = [await make(7), await make(90)]
  const lastDay = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  const { rows } = await given([short, long], { lastDay })
  expect(rows.find(({ id }) => id === short)).toMatchObject({ outcome: 'done', lastDay })
  expect(rows.find(({ id }) => id === long)).toMatchObject({ outcome: 'refused', code: 'invalid' })
  expect(rows.find(({ id }) => id === long)?.message).toMatch(/^Choose .+ or a later day\.$/)
})

test('a person limited to sites gives notice only there', async () => {
  const siteId = await createSite(database, account)
  const [there, elsewhere] = [await make(30, { siteId }), await make(30)]
  const email = await createUser(database, account, { permissions: ['BusinessPortalOrders'] })
  await sql`
    update permission_grant set sites = array[${siteId}]
    where user_id = (select user_id from portal_user where email = ${email})`.execute(database.system)
  const limited = orderCalls(await portal.signIn(email))
  const { rows } = await json<Answer>(
    limited.send('POST', '/order-info/api/notices', { rows: [{ serviceId: there }, { serviceId: elsewhere }] }),
  )
  expect(rows.find(({ id }) => id === there)?.outcome).toBe('done')
  expect(rows.find(({ id }) => id === elsewhere)?.outcome).toBe('not_found')
})

test('refuses people without the permission, no services, too many, and a day that does not exist', async () => {
  const serviceId = await make(30)
  const reader = orderCalls(
    await portal.signIn(await createUser(database, account, { permissions: ['BusinessPortalServices'] })),
  )
  expect((await reader.send('POST', '/order-info/api/notices', { rows: [{ serviceId }] })).status).toBe(403)
  const many = Array.from({ length: mostSelected + 1 }, (_, n) => `S-${n}`)
  const answers = [await give([]), await give(many), await give([serviceId], { lastDay: '2027-02-30' })]
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400])
})
