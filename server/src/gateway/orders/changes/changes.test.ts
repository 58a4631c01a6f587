import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, createUser } from '../../../testing/factories.ts'
import { json } from '../../../testing/json.ts'
import { orderCalls, wordsOf } from '../../../testing/order-calls.ts'
import { createOrder } from '../../../testing/order-factories.ts'
import { sharedTestPortal } from '../../../testing/portal.ts'

const portal = await sharedTestPortal()
const { database } = portal
const account = await createAccount(database)
const email = await createUser(database, account)
const { send, read, change } = orderCalls(await portal.signIn(email))
const clerk = orderCalls(
  await portal.signIn(await createUser(database, account, { permissions: ['BusinessPortalOrders'] })),
)
const make = (options = {}) => createOrder(database, account, options)
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('A9 the reference changes with If-Match and is refused when stale', async () => {
  const id = await make()
  const patch = (orderRef: string, version: string) =>
    send('PATCH', `/order-info/api/orders/${id}`, { orderRef }, { 'if-match': version })
  const answer = await patch('  GLA-1 ', '"1"')
  expect(answer.headers.get('etag')).toBe('"2"')
  expect(await answer.json()).toMatchObject({ orderRef: 'GLA-1', version: 2 })
  expect((await patch('GLA-2', '"1"')).status).toBe(412)
  expect((await patch('x'.repeat(51), '"2"')).status).toBe(400)
})

test('A9 approval plans the dates and commits to one if there is no survey', async () => {
  const id = await make({ journey: 'broadband', state: 'pending' })
  const order = await json<Awaited<ReturnType<typeof read>>>(change('POST', id, '/approval'))
  expect(order).toMatchObject({ status: 'Approved', state: 'inProgress', stage: 'checks', blockedBy: null })
  expect(order.dates.committed).toBe(order.dates.target)
  expect(order.stages.map(({ state }) => state)).toEqual(['done', 'now', 'next', 'next', 'next'])
  expect(order.commitments.map(({ kind }) => kind)).toEqual(['target', 'committed', 'contractual'])
  expect(order.events.at(-1)?.text).toContain('Approved by Ada Byron')
})

test('A9 with a survey nothing is committed on approval, and a later requested date is respected', async () => {
  const id = await make({ journey: 'ethernet', state: 'pending' })
  await sql`update service_order set requested_date = current_date + 200 where order_id = ${id}`.execute(
    database.system,
  )
  await change('POST', id, '/approval')
  const { dates } = await read(id)
  expect(dates.committed).toBeNull()
  expect((dates.target ?? '') >= (dates.requested ?? '')).toBe(true)
})

test('A9 a person who may not accept charges may not approve, and the order says why', async () => {
  const id = await make({ state: 'pending' })
  const refused = await clerk.change('POST', id, '/approval')
  expect(refused.status).toBe(403)
  expect(await wordsOf(refused)).toContain('Bills and prices permission')
  const approve = (await clerk.read(id)).actions.find(({ key }) => key === 'approve')
  expect(approve).toMatchObject({ enabled: false, reasonDisabled: expect.stringContaining('Bills') })
})

test.each([
  ['acknowledged', 'approval', 'We are still checking and pricing this order.'],
  ['inProgress', 'survey', 'This order is already approved.'],
  ['completed', undefined, 'This order is completed.'],
])('A9 an order that is %s cannot be approved', async (state, stage, words) => {
  const refused = await change('POST', await make({ state, ...(stage && { stage }) }), '/approval')
  expect(refused.status).toBe(422)
  expect(await wordsOf(refused)).toBe(words)
})

test('A9 cancelling ends the order with its reason, and not twice', async () => {
  const id = await make()
  const body = { reason: 'too-late', note: 'We move out.' }
  expect(await (await change('POST', id, '/cancellation', body)).json()).toMatchObject({
    status: 'Cancelled',
    closedBy: 'customer',
    closedReason: 'The date is too late: We move out.',
    stage: null,
    owner: null,
  })
  expect(await wordsOf(await change('POST', id, '/cancellation', body))).toBe('This order is cancelled.')
  expect((await change('POST', await make(), '/cancellation', { reason: 'tea' })).status).toBe(400)
  const begun = await change('POST', await make({ stage: 'build' }), '/cancellation', body)
  expect(begun.status).toBe(422)
})

test('A9 a later date moves the plan, an earlier one is only a request', async () => {
  const id = await make()
  const before = await read(id)
  const ask = (date: string) => change('PUT', id, '/requested-date', { date, reason: 'We are not ready' })
  expect((await ask(inDays(3))).status).toBe(200)
  expect((await read(id)).dates.target).toBe(before.dates.target)
  expect((await ask(inDays(200))).status).toBe(200)
  const after = await read(id)
  expect((after.dates.target ?? '') > (before.dates.target ?? '')).toBe(true)
  expect(after.commitments.at(-1)).toMatchObject({ kind: 'target', before: before.dates.target, owner: 'customer' })
  for (const [date, status] of [
    [inDays(0), 400],
    [inDays(2000), 400],
    ['soon', 400],
    [inDays(200), 422],
  ] as const) {
    // One at a time, so that a failure names its date.
    expect((await ask(date)).status, date).toBe(status)
  }
  expect((await change('PUT', id, '/requested-date', { date: inDays(9), reason: '' })).status).toBe(400)
})

test('A9 the site contact answers the question in the timeline', async () => {
  const id = await make()
  await sql`
    insert into order_question (account_id, order_id, question_id, kind, title, text)
    values (${account}, ${id}, 'Q', 'access', 'Who?', 'Or it moves.')`.execute(database.system)
  await change('POST', id, '/notes', { kind: 'hazard', text: 'Low beam' })
  expect(await read(id)).toMatchObject({ blockedBy: 'access', owner: 'customer', question: { title: 'Who?' } })
  const refused = await change('PUT', id, '/access', { name: '', phone: 'none' })
  expect(await refused.json()).toEqual({ name: 'Enter a name or a role.' })
  expect(await (await change('PUT', id, '/access', { name: 'Reception', phone: '12' })).json()).toHaveProperty('phone')
  expect(await (await change('PUT', id, '/access', { name: 'Reception', phone: '01632 960381' })).json()).toMatchObject(
    { blockedBy: null, question: null, owner: 'carrier', access: { name: 'Reception', phone: '01632 960381' } },
  )
})

test('A9 readiness is recorded item by item, if there is a survey', async () => {
  const id = await make()
  const answer = await change('PUT', id, '/readiness/power', { isReady: true, note: 'Two sockets' })
  const { readiness } = await json<Awaited<ReturnType<typeof read>>>(answer)
  expect(readiness?.filter(({ isReady }) => isReady)).toMatchObject([{ item: 'power', changedBy: 'Ada Byron' }])
  expect((await change('PUT', id, '/readiness/tea', { isReady: true })).status).toBe(404)
  expect((await change('PUT', await make({ journey: 'voice' }), '/readiness/power', { isReady: true })).status).toBe(
    422,
  )
})

test('A9 notes keep their lines and refuse control characters', async () => {
  const id = await make()
  await change('POST', id, '/notes', { kind: 'siteVisit', text: 'Gate code\nfrom the office' })
  expect((await read(id)).notes).toMatchObject([{ text: 'Gate code\nfrom the office', author: 'Ada Byron' }])
  for (const text of ['', 'a\u0000b', 'a\u202eb', 'x'.repeat(1001)]) {
    expect((await change('POST', id, '/notes', { kind: 'siteVisit', text })).status).toBe(400)
  }
})

test('A9 followers of an order get emails about it', async () => {
  const id = await make({ journey: 'broadband', state: 'pending' })
  await change('PUT', id, '/watch', { isWatched: true })
  expect((await read(id)).isWatched).toBe(true)
  await change('POST', id, '/approval')
  const { rows } = await sql<{ subject: string; body: string }>`
    select subject, body from mail.message where recipient = ${email}`.execute(database.system)
  expect(rows).toMatchObject([
    { subject: `Order ${id}: Order approved`, body: expect.stringContaining(`/orders/${id}`) },
  ])
  await change('PUT', id, '/watch', { isWatched: false })
  expect((await read(id)).isWatched).toBe(false)
})
