import type { Order } from '@portal/contract/orders/orders.ts'
import { operatorResource } from '@portal/contract/permission.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { daysAfter, workingDaysAfter } from '../../../lib/days.ts'
import { createAccount, createSite, createUser } from '../../../testing/factories.ts'
import { json, withJson } from '../../../testing/json.ts'
import { orderCalls } from '../../../testing/order-calls.ts'
import { startTestPortal } from '../../../testing/portal.ts'
import { createProduct, newProduct, priceOf } from '../../../testing/products.ts'
import { startAppointmentCarrier } from '../../../upstreams/appointments/testing/carrier.ts'
import { releaseHolds } from './by-clock.ts'

const carrier = await startAppointmentCarrier()
const portal = await startTestPortal({ APPOINTMENT_API_URL: carrier.baseUrl })
const { database, config } = portal
const account = await createAccount(database)
const siteId = await createSite(database, account)
const foreignSite = await createSite(database, await createAccount(database))
const signIn = async () => orderCalls(await portal.signIn(await createUser(database, account)))
const { send, read, change } = await signIn()
const colleague = await signIn()
for (const productId of ['FTTP', 'SOGEA'])
  await createProduct(database, newProduct({ productId, name: productId, prices: [priceOf(24, 4900)] }))

const today = plainDateOf(new Date().toISOString().slice(0, 10))
/** Each test has its own days. */
let used = 60
const nextDay = () => workingDaysAfter(today, (used += 1))
const pathOf = (part: string, of = siteId) => `/order-info/api/sites/${of}/appointment-${part}`
const hold = (date: string, { half = 'AM', productId = 'FTTP', by = send, of = siteId } = {}) =>
  by('PUT', pathOf('hold', of), { productId, date, half })
const line = { kind: 'broadband', productId: 'FTTP', siteId, termMonths: 24, accessPhone: '01632960381' }
const place = (date: string, more: object = {}, by = send) =>
  by('POST', '/order-info/api/new-service-orders', {
    ...line,
    accessName: 'Reception',
    requestedDate: date,
    appointment: { date, half: 'AM' },
    ...more,
  })
const refusalOf = async (answer: Response) => [answer.status, (await json<{ code?: string }>(answer)).code]
const booked = (date: string) =>
  [...carrier.appointments.values()]
    .filter(({ validFor }) => validFor.startDateTime.startsWith(date))
    .map(({ status }) => status)
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)
const release = (now: Date) => releaseHolds({ config, database }, now)
async function order(date: string): Promise<string> {
  await hold(date)
  return (await json<{ orderId: string }>(place(date))).orderId
}

test('A9 the carrier’s slots at a site; a site of another account does not exist, and nothing is booked there', async () => {
  const date = nextDay()
  carrier.availableTimeSlot.push({
    validFor: { startDateTime: `${date}T13:00:00Z`, endDateTime: `${date}T18:00:00Z` },
    remainingCapacity: 1,
  })
  const slots = (of: string) => send('GET', `${pathOf('slots', of)}?productId=FTTP&from=${date}`)
  const half = Temporal.Instant.from(`${date}T13:00:00Z`).toZonedDateTimeISO('Europe/London').hour === 13
  expect(await json(slots(siteId))).toEqual({ slots: half ? [{ date, half: 'PM', left: 1 }] : [] })
  const calls = carrier.received.length
  expect((await slots(foreignSite)).status).toBe(404)
  expect((await hold(date, { of: foreignSite })).status).toBe(404)
  expect(carrier.received).toHaveLength(calls)
})

test('A9 a slot is held for 15 minutes, and the order is planned around the visit', async () => {
  const date = nextDay()
  const held = await json<{ heldUntil: string }>(hold(date))
  expect(Date.parse(held.heldUntil) / 60_000).toBeCloseTo(Date.now() / 60_000 + 15, 0)
  const { orderId } = await json<{ orderId: string }>(place(date))
  const placed: Order = await read(orderId)
  expect(placed.appointment).toEqual({ date, slot: 'AM', purpose: 'Installation' })
  expect(placed.events.map(({ title }) => title)).toContain('Installation booked')
  await change('POST', orderId, '/approval')
  const { stages, dates } = await read(orderId)
  expect(stages.find(({ stage }) => stage === 'fit')).toMatchObject({ from: date, to: date })
  expect(dates.committed).toBe(workingDaysAfter(date, 1))
  await release(inMinutes(60))
  expect(booked(date)).toEqual(['confirmed'])
})

test('A9 without a slot, the visit is agreed later', async () => {
  const { orderId } = await json<{ orderId: string }>(place(nextDay(), { appointment: null }))
  expect((await read(orderId)).appointment).toBeNull()
})

test('A9 a slot that another person has taken is refused, and another one can be held', async () => {
  const date = nextDay()
  expect((await hold(date)).status).toBe(200)
  expect(await refusalOf(await hold(date, { by: colleague.send }))).toEqual([422, 'slot_taken'])
  expect((await hold(date, { half: 'PM', by: colleague.send })).status).toBe(200)
  // A colleague's hold is not mine.
  expect(await refusalOf(await place(date, { appointment: { date, half: 'PM' } }))).toEqual([422, 'slot_taken'])
  expect((await place(date)).status).toBe(200)
})

test('A9 a hold is for one product, and for one order', async () => {
  const date = nextDay()
  await hold(date)
  expect(await refusalOf(await place(date, { productId: 'SOGEA' }))).toEqual([422, 'slot_taken'])
  expect((await place(date)).status).toBe(200)
  expect(await refusalOf(await place(date))).toEqual([422, 'slot_taken'])
})

test('A9 a hold that expired without an order is released at the carrier, and cannot be ordered', async () => {
  const date = nextDay()
  await hold(date)
  await release(inMinutes(15))
  expect(booked(date)).toEqual(['confirmed'])
  await sql`update appointment_hold set expires_at = now() where date = ${date}`.execute(database.system)
  expect(await refusalOf(await place(date))).toEqual([422, 'slot_taken'])
  await release(inMinutes(2))
  expect(booked(date)).toEqual(['cancelled'])
  expect((await hold(date)).status).toBe(200)
})

test('A9 another choice releases the first one', async () => {
  const [first, second] = [nextDay(), nextDay()]
  await hold(first)
  await hold(second)
  await release(inMinutes(2))
  expect([booked(first), booked(second)]).toEqual([['cancelled'], ['confirmed']])
})

test('A9 the slot of a cancelled order is released; a fault of the carrier does not lose it', async () => {
  const date = nextDay()
  const orderId = await order(date)
  await change('POST', orderId, '/cancellation', { reason: 'mistake' })
  carrier.fails.push(500, 500, 500)
  await expect(release(new Date())).rejects.toMatchObject({ code: 'unavailable' })
  carrier.fails.length = 0
  expect(booked(date)).toEqual(['confirmed'])
  await release(new Date())
  expect(booked(date)).toEqual(['cancelled'])
  await release(new Date())
})

test.each([
  [today, 'date'],
  ['yesterday', 'date'],
])('A7.1 refuses to hold a slot on %s', async (date, field) => {
  const answer = await hold(date)
  expect([answer.status, Object.keys(await json<object>(answer))]).toEqual([400, [field]])
})

test('A7.1 refuses a visit before the requested date', async () => {
  const date = nextDay()
  await hold(date)
  const answer = await place(date, { requestedDate: daysAfter(date, 1) })
  expect([answer.status, Object.keys(await json<object>(answer))]).toEqual([400, ['appointment']])
})

test('A9 a booking whose response is lost cannot be ordered, and is found and cancelled at the carrier', async () => {
  const date = nextDay()
  carrier.fallsSilent.push(500)
  expect((await hold(date)).status).toBe(503)
  expect(booked(date)).toEqual(['confirmed'])
  expect(await refusalOf(await place(date))).toEqual([422, 'slot_taken'])
  await release(inMinutes(2))
  expect(booked(date)).toEqual(['cancelled'])
  const calls = carrier.received.length
  await release(inMinutes(2))
  expect(carrier.received).toHaveLength(calls)
})

test('A9 a carrier with a fault holds nothing', async () => {
  carrier.fails.push(500)
  expect((await hold(nextDay())).status).toBe(503)
  expect(carrier.fails).toEqual([])
})

test('A9 without a carrier, appointments are off and the offers say so', async () => {
  const other = await startTestPortal()
  const own = await createAccount(other.database)
  const site = await createSite(other.database, own)
  const calls = orderCalls(await other.signIn(await createUser(other.database, own)))
  expect(await json(calls.send('GET', '/order-info/api/new-service-offers'))).toMatchObject({ appointments: 'off' })
  expect(await json(send('GET', '/order-info/api/new-service-offers'))).toMatchObject({ appointments: 'on' })
  expect(await refusalOf(await hold(nextDay(), { by: calls.send, of: site }))).toEqual([422, 'appointments_off'])
})

const move = (orderId: string, date: string, half = 'AM', by = send) =>
  by('PUT', `/order-info/api/orders/${orderId}/appointment`, { date, half })

test('A9 a booked visit moves at the carrier, and the stages move with it', async () => {
  const date = nextDay()
  used += 5
  const later = nextDay()
  const orderId = await order(date)
  await change('POST', orderId, '/approval')
  const moved = await json<Order>(move(orderId, later, 'PM'))
  expect(moved.appointment).toEqual({ date: later, slot: 'PM', purpose: 'Installation' })
  expect(moved.stages.find(({ stage }) => stage === 'fit')).toMatchObject({ from: later, to: later })
  expect(moved.dates.target).toBe(workingDaysAfter(later, 1))
  expect(moved.events.at(-1)).toMatchObject({ title: 'Visit moved' })
  expect([booked(date), booked(later)]).toEqual([[], ['confirmed']])
  // A repeat moves nothing.
  const calls = carrier.received.length
  expect((await move(orderId, later, 'PM')).status).toBe(200)
  expect(carrier.received).toHaveLength(calls)
})

test('A9 a visit stays if the other slot is taken, the order is not the caller’s, or the version is old', async () => {
  const [date, taken, free] = [nextDay(), nextDay(), nextDay()]
  const orderId = await order(date)
  await hold(taken, { by: colleague.send })
  expect(await refusalOf(await move(orderId, taken))).toEqual([422, 'slot_taken'])
  const foreign = orderCalls(await portal.signIn(await createUser(database, await createAccount(database))))
  expect((await move(orderId, free, 'AM', foreign.send)).status).toBe(404)
  const stale = { 'if-match': '"999"' }
  const path = `/order-info/api/orders/${orderId}/appointment`
  expect((await send('PUT', path, { date: free, half: 'AM' }, stale)).status).toBe(412)
  expect([booked(date), booked(free)]).toEqual([['confirmed'], []])
  expect((await read(orderId)).appointment).toMatchObject({ date })
})

test('A9 a visit cannot be moved on its day, nor one of the desk, whose booking releases the carrier’s', async () => {
  const date = nextDay()
  const orderId = await order(date)
  const reasonOf = async () => (await read(orderId)).actions.find(({ key }) => key === 'move')?.reasonDisabled
  expect(await reasonOf()).toBeNull()
  expect(
    await refusalOf(await send('PUT', `/order-info/api/orders/${orderId}/requested-date`, { date, reason: 'Later' })),
  ).toEqual([422, 'visit_booked'])
  await sql`update service_order set appointment_date = current_date where order_id = ${orderId}`.execute(
    database.system,
  )
  await sql`update appointment_hold set date = current_date where order_id = ${orderId}`.execute(database.system)
  expect(await refusalOf(await move(orderId, nextDay()))).toEqual([422, 'visit_fixed'])
  const desk = await portal.signIn(await createUser(database, account, { permissions: [operatorResource] }))
  await desk.gateway(
    `/order-desk/api/orders/${orderId}/appointment`,
    withJson('PUT', { date: nextDay(), slot: 'day', purpose: 'Installation' }, { 'account-id': account }),
  )
  expect(await reasonOf()).toBe('Our desk arranges this visit. Message the desk to move it.')
  await release(inMinutes(2))
  expect(booked(date)).toEqual(['cancelled'])
})

test('A9 the slots for a move are those of the order’s product at its site', async () => {
  const date = nextDay()
  const orderId = await order(date)
  const slots = await json<{ slots: unknown[] }>(send('GET', `/order-info/api/orders/${orderId}/appointment-slots`))
  expect(Array.isArray(slots.slots)).toBe(true)
  expect(JSON.stringify(carrier.received.at(-1))).toContain('FTTP')
})
