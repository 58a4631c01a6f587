import type { Order } from '@portal/contract/orders/orders.ts'
import { utcDateOf } from '@portal/contract/plain-date-values.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, createUser } from '../../../testing/factories.ts'
import { json } from '../../../testing/json.ts'
import { orderCalls, wordsOf } from '../../../testing/order-calls.ts'
import { createCharge, createOrder } from '../../../testing/order-factories.ts'
import { sharedTestPortal } from '../../../testing/portal.ts'
import { workingDaysFrom } from '../../../lib/days.ts'
import { remindOfCharges, timeOutCharges } from './by-clock.ts'

const portal = await sharedTestPortal()
const { database, config } = portal
const account = await createAccount(database)
const email = await createUser(database, account)
const { read, change } = orderCalls(await portal.signIn(email))
const clerk = orderCalls(
  await portal.signIn(await createUser(database, account, { permissions: ['BusinessPortalOrders'] })),
)
const operator = orderCalls(
  await portal.signIn(await createUser(database, await createAccount(database), { permissions: ['PortalOperator'] })),
  account,
)
const answer = (id: string, chargeId: string, what: string) =>
  change('POST', id, `/charges/${chargeId}/answer`, { answer: what })
const sinceDays = (id: string, days: number) =>
  sql`update service_order set hold_from = current_date - ${days}::integer where order_id = ${id}`.execute(
    database.system,
  )
const replyBy = (chargeId: string, days: number) =>
  sql`update order_charge set reply_by = current_date + ${days}::integer where charge_id = ${chargeId}`.execute(
    database.system,
  )

test('A9 a blocking charge puts the order on hold and contains everything for a decision', async () => {
  const id = await createOrder(database, account)
  const body = {
    category: 'construction',
    cost: 645_000,
    exemption: 280_000,
    reason: 'Forty metres of duct',
    extraDays: 10,
    replyBy: '2099-01-31',
  }
  const order = await json<Order>(operator.desk('POST', id, '/charges', body))
  expect(order).toMatchObject({ status: 'Pending', state: 'assessingCharge', blockedBy: 'charge', owner: 'customer' })
  expect(order.charges).toMatchObject([
    { amount: 365_000, cost: 645_000, exemption: 280_000, state: 'awaitingResponse' },
  ])
  for (const wrong of [
    { replyBy: '2020-01-01' },
    { exemption: 645_000 },
    { cost: 0 },
    { cost: 1.5 },
    { category: 'tea' },
  ]) {
    expect((await operator.desk('POST', id, '/charges', { ...body, ...wrong })).status).toBe(400)
  }
})

test('A9 accepting resumes the order; dates move by the wait and the extra work', async () => {
  const id = await createOrder(database, account, { committed: '2098-01-02' })
  const chargeId = await createCharge(database, account, id, { extraDays: 10 })
  await sinceDays(id, 14)
  const before = await read(id)
  const order = await json<Order>(answer(id, chargeId, 'accept'))
  expect(order).toMatchObject({ status: 'Approved', state: 'inProgress', blockedBy: null })
  expect(order.charges).toMatchObject([{ state: 'acceptedByBuyer', answeredBy: 'Ada Byron' }])
  const waited = workingDaysFrom(utcDateOf(new Date(Date.now() - 14 * 86_400_000)), utcDateOf(new Date()))
  expect(before.dates.target && order.dates.target && workingDaysFrom(before.dates.target, order.dates.target)).toBe(
    waited + 10,
  )
  expect(order.dates.committed, 'a commitment is never moved').toBe('2098-01-02')
  expect((order.dates.contractual ?? '') > '2098-01-02').toBe(true)
  expect(await wordsOf(await answer(id, chargeId, 'decline'))).toBe('This charge was accepted by Ada Byron.')
})

test('A9 declining a blocking charge cancels the order; after any other it continues', async () => {
  const id = await createOrder(database, account)
  const chargeId = await createCharge(database, account, id)
  expect(await (await answer(id, chargeId, 'decline')).json()).toMatchObject({
    status: 'Cancelled',
    closedBy: 'customer',
    charges: [{ state: 'declinedByBuyer' }],
  })
  const other = await createOrder(database, account)
  const otherCharge = await createCharge(database, account, other, { isBlocking: false })
  expect(await (await answer(other, otherCharge, 'decline')).json()).toMatchObject({
    status: 'Approved',
    charges: [{ state: 'declinedByBuyer' }],
  })
})

test('A9 a person without the billing permission may decline but not accept', async () => {
  const id = await createOrder(database, account)
  const chargeId = await createCharge(database, account, id)
  const path = `/charges/${chargeId}/answer`
  expect((await clerk.change('POST', id, path, { answer: 'accept' })).status).toBe(403)
  expect((await clerk.change('POST', id, path, { answer: 'perhaps' })).status).toBe(400)
  expect((await clerk.change('POST', id, path, { answer: 'decline' })).status).toBe(200)
})

test('A9 of two concurrent answers one counts', async () => {
  const id = await createOrder(database, account)
  const chargeId = await createCharge(database, account, id)
  const answers = await Promise.all([answer(id, chargeId, 'accept'), answer(id, chargeId, 'decline')])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  const [refused] = answers.filter(({ status }) => status === 422)
  expect(await refused?.json()).toMatchObject({ code: 'charge_already_answered' })
})

test('A9 a withdrawn charge needs no answer, and the order continues', async () => {
  const id = await createOrder(database, account)
  const chargeId = await createCharge(database, account, id)
  expect(await (await operator.desk('DELETE', id, `/charges/${chargeId}`)).json()).toMatchObject({
    state: 'inProgress',
    charges: [{ state: 'withdrawnBySeller' }],
  })
  expect(await wordsOf(await answer(id, chargeId, 'accept'))).toContain('withdrawn')
  expect((await operator.desk('DELETE', id, '/charges/NONE')).status).toBe(404)
})

test('A9 an answer counts on the last day; afterwards it does not, and the order is cancelled on schedule', async () => {
  const late = await createOrder(database, account, { watcher: email })
  const lateCharge = await createCharge(database, account, late)
  await replyBy(lateCharge, -2)
  const open = await createOrder(database, account)
  const openCharge = await createCharge(database, account, open)
  await replyBy(openCharge, 0)
  expect(await wordsOf(await answer(late, lateCharge, 'accept'))).toContain('reply-by date has passed')
  await timeOutCharges({ config, database }, new Date())
  await timeOutCharges({ config, database }, new Date())
  const order = await read(late)
  expect(order).toMatchObject({ status: 'Cancelled', closedBy: 'deadline', charges: [{ state: 'timeout' }] })
  expect(order.events.filter(({ title }) => title.includes('had no reply'))).toHaveLength(1)
  expect(await read(open)).toMatchObject({ state: 'assessingCharge' })
  expect((await answer(open, openCharge, 'accept')).status, 'on the last day').toBe(200)
  const { rows } = await sql<{ actor: string }>`
    select actor_name as actor from activity where entity_id = ${late} and action = 'charge expired'`.execute(
    database.system,
  )
  expect(rows).toEqual([{ actor: 'The portal' }])
})

test('A9 one reminder is sent three days before the last day', async () => {
  const id = await createOrder(database, account, { watcher: email })
  const chargeId = await createCharge(database, account, id)
  const mails = async () => {
    const { rows } = await sql<{ subject: string }>`
      select subject from mail.message where subject like ${`Order ${id}: reply by%`}`.execute(database.system)
    return rows.length
  }
  await replyBy(chargeId, 4)
  await remindOfCharges({ config, database }, new Date())
  expect(await mails()).toBe(0)
  await replyBy(chargeId, 3)
  await remindOfCharges({ config, database }, new Date())
  await remindOfCharges({ config, database }, new Date())
  expect(await mails()).toBe(1)
})
