import type { Order } from '@portal/contract/orders/orders.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, createService, createUser } from '../../../testing/factories.ts'
import { json } from '../../../testing/json.ts'
import { orderCalls, wordsOf } from '../../../testing/order-calls.ts'
import { createCharge, createOrder } from '../../../testing/order-factories.ts'
import { sharedTestPortal } from '../../../testing/portal.ts'

const portal = await sharedTestPortal()
const { database } = portal
const account = await createAccount(database)
const customer = orderCalls(await portal.signIn(await createUser(database, account)))
const operator = await portal.signIn(
  await createUser(database, await createAccount(database), {
    permissions: ['PortalOperator'],
    givenName: 'Ruth',
    familyName: 'Calder',
  }),
)
const { desk } = orderCalls(operator, account)
const make = (options = {}) => createOrder(database, account, options)
const future = '2098-05-12'

test('A9 desk actions take an order from start to end', async () => {
  const id = await make({ journey: 'broadband', state: 'acknowledged' })
  expect(await (await desk('POST', id, '/offer', { recurring: 3900, oneOff: 0, termMonths: 24 })).json()).toMatchObject(
    {
      state: 'pending',
      blockedBy: 'approval',
      owner: 'customer',
      price: { recurring: 3900 },
    },
  )
  expect(await wordsOf(await desk('POST', id, '/stage', {}))).toBe('The customer has to approve this order first.')
  await customer.change('POST', id, '/approval')
  expect(await (await desk('POST', id, '/stage', {})).json()).toMatchObject({ stage: 'appointment' })
  expect(await (await desk('POST', id, '/stage', { stage: 'activation' })).json()).toMatchObject({
    stage: 'activation',
  })
  expect((await desk('POST', id, '/stage', { stage: 'fit' })).status).toBe(422)
  expect((await desk('POST', id, '/stage', {})).status).toBe(422)
  const done = await json<Order>(desk('POST', id, '/completion', {}))
  expect(done).toMatchObject({ status: 'Completed', stage: null, owner: null })
  expect(done.stages.every(({ state }) => state === 'done')).toBe(true)
  expect((await desk('POST', id, '/completion', {})).status).toBe(422)
})

test('A9 a completed order creates its service, once and with a free number', async () => {
  const id = await make({ journey: 'ethernet', state: 'inProgress', title: 'Norwich' })
  await createService(database, account, { serviceId: 'S-TAKEN' })
  const taken = await desk('POST', id, '/completion', { serviceId: 'S-TAKEN' })
  expect([taken.status, await taken.json()]).toEqual([400, { serviceId: 'Service S-TAKEN already exists.' }])
  const done = await json<Order>(desk('POST', id, '/completion', { serviceId: 'S-NEW' }))
  expect(done).toMatchObject({ status: 'Completed', serviceId: 'S-NEW' })
  const { rows } = await sql`
    select name, product_category, condition, version from service
    where account_id = ${account} and service_id = 'S-NEW'`.execute(database.system)
  expect(rows).toEqual([{ name: 'Norwich', product_category: 'Leased Line', condition: 'working', version: 1 }])
})

test('A9 the desk may approve an order without a price', async () => {
  const id = await make({ journey: 'ethernet', state: 'acknowledged' })
  expect(await (await desk('POST', id, '/stage', { note: 'Checked.' })).json()).toMatchObject({
    state: 'inProgress',
    stage: 'survey',
  })
})

test('A9 every date is in the date history, and a commitment is fixed', async () => {
  const id = await make()
  const give = (kind: string, date: string, reason = 'Survey done') =>
    desk('POST', id, '/dates', { kind, date, owner: 'carrier', reason })
  expect((await give('committed', future)).status).toBe(200)
  expect(await wordsOf(await give('committed', '2098-06-01'))).toContain('is fixed')
  const order = await json<Order>(give('target', '2098-06-01', 'Duct blocked'))
  expect(order).toMatchObject({
    expected: '2098-06-01',
    isLate: true,
    dates: { committed: future, contractual: future },
  })
  expect(order.commitments.at(-1)).toMatchObject({ owner: 'carrier', movedBy: 'Ruth Calder', reason: 'Duct blocked' })
  expect(order.stages.at(-1)?.to).toBe('2098-06-01')
  expect((await give('target', '2020-01-01')).status).toBe(400)
  expect((await give('requested', future)).status).toBe(400)
  expect((await give('target', future, '')).status).toBe(400)
})

test('A9 time on hold is shown, belongs to its owner and moves the dates', async () => {
  const id = await make({ committed: future })
  const before = await customer.read(id)
  expect((await desk('POST', id, '/parking', { owner: 'thirdParty', reason: 'No wayleave' })).status).toBe(200)
  expect((await desk('POST', id, '/parking', { owner: 'us', reason: 'Twice' })).status).toBe(422)
  await sql`update service_order set hold_from = current_date - 14 where order_id = ${id}`.execute(database.system)
  await sql`update order_ownership set from_date = current_date - 14 where order_id = ${id} and is_on_hold`.execute(
    database.system,
  )
  const onHold = await customer.read(id)
  expect(onHold).toMatchObject({ status: 'Pending', state: 'held', owner: 'thirdParty' })
  expect(onHold.holds).toMatchObject([{ owner: 'thirdParty', reason: 'No wayleave', days: 14, to: null }])
  expect(onHold.days.thirdParty).toBe(14)
  const after = await json<Order>(desk('DELETE', id, '/parking'))
  expect(after).toMatchObject({ state: 'inProgress', stage: 'survey', owner: 'carrier' })
  expect((after.dates.target ?? '') > (before.dates.target ?? '')).toBe(true)
  expect((after.dates.contractual ?? '') > future).toBe(true)
  const [hold] = after.holds
  expect(hold?.workingDays).toBeLessThan(14)
  expect([onHold.extendedDays, after.extendedDays]).toEqual([0, hold?.workingDays])
  expect((await desk('DELETE', id, '/parking')).status).toBe(422)
})

test('A9 the desk cancels an order whose work has begun, and the customer reads why', async () => {
  const id = await make({ stage: 'build', title: 'Leyland' })
  const chargeId = await createCharge(database, account, id)
  expect((await desk('POST', id, '/cancellation', { reason: ' ' })).status).toBe(400)
  expect(
    await (await desk('POST', id, '/cancellation', { reason: 'The landlord refuses the duct.' })).json(),
  ).toMatchObject({
    status: 'Cancelled',
    stage: null,
    owner: null,
    closedBy: 'provider',
    closedReason: 'The landlord refuses the duct.',
  })
  const { charges, events } = await customer.read(id)
  expect(charges).toMatchObject([{ chargeId, state: 'withdrawnBySeller' }])
  expect(events[0]).toMatchObject({ title: 'Cancelled by our desk', text: 'The landlord refuses the duct.' })
  expect(await wordsOf(await desk('POST', id, '/cancellation', { reason: 'Twice' }))).toBe('This order is cancelled.')
  expect(
    (await orderCalls(operator, await createAccount(database)).desk('POST', id, '/cancellation', { reason: 'x' }))
      .status,
  ).toBe(404)
})

test('A9 appointments and questions', async () => {
  const id = await make()
  const book = (date: string) => desk('PUT', id, '/appointment', { date, slot: 'AM', purpose: 'Survey' })
  expect(await (await book(future)).json()).toMatchObject({
    appointment: { date: future, slot: 'AM', purpose: 'Survey' },
  })
  expect((await book('2020-01-01')).status).toBe(400)
  const ask = () => desk('POST', id, '/question', { title: 'who opens?', text: 'Or it moves.' })
  expect(await (await ask()).json()).toMatchObject({ blockedBy: 'access', question: { title: 'who opens?' } })
  expect((await ask()).status).toBe(422)
})

test('A9 an order with an open charge cannot be completed, and a closed one accepts no dates', async () => {
  const id = await make()
  await createCharge(database, account, id, { isBlocking: false })
  expect(await wordsOf(await desk('POST', id, '/completion', {}))).toContain('Withdraw it first')
  const over = await make({ state: 'cancelled' })
  const date = { kind: 'target', date: future, owner: 'us', reason: 'x' }
  expect(await wordsOf(await desk('POST', over, '/dates', date))).toBe('This order is cancelled.')
})

test('A4.3 a customer cannot perform desk actions', async () => {
  const own = orderCalls(await portal.signIn(await createUser(database, account)))
  expect((await own.desk('POST', await make(), '/completion', {})).status).toBe(403)
})
