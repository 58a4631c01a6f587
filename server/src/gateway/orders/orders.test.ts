import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { createAccount, createSite, createUser } from '../../testing/factories.ts'
import { json } from '../../testing/json.ts'
import { createCharge, createOrder } from '../../testing/order-factories.ts'
import { sharedTestPortal } from '../../testing/portal.ts'

const portal = await sharedTestPortal()
const { database } = portal
const account = await createAccount(database)
const reader = await portal.signIn(await createUser(database, account, { permissions: ['BusinessPortalOrders'] }))
const leeds = await createSite(database, account, { name: 'Leeds' })
const make = (orderId: string, options = {}) => createOrder(database, account, { orderId, ...options })

await make('70-1', { title: 'Norwich', journey: 'broadband', stage: 'fit', placed: '2026-03-01', orderRef: 'B' })
await make('70-2', { title: 'Leeds', siteId: leeds, placed: '2026-03-02' })
await createCharge(database, account, '70-2')
await make('70-3', {
  title: 'Cardiff 100%_',
  state: 'acknowledged',
  journey: 'voice',
  placed: '2026-03-03',
  orderRef: 'A',
})
await make('70-4', { title: 'Bristol', state: 'completed', placed: '2026-01-04' })
await make('70-5', { title: 'Kendal', state: 'cancelled', placed: '2026-01-05' })
await make('70-6', { title: 'Rochdale', committed: '2026-01-01', placed: '2026-02-01' })

interface Answer {
  rows: { orderId: string; step: number; steps: number; isLate: boolean }[]
  total: number
}
const list = (query = '') => json<Answer>(reader.gateway(`/order-info/api/orders${query}`))
const ids = async (query = '') => (await list(query)).rows.map(({ orderId }) => orderId)

test('A9 lists orders that wait for the customer first, then late, open and closed ones', async () => {
  expect(await ids()).toEqual(['70-2', '70-6', '70-1', '70-3', '70-5', '70-4'])
  expect(await ids('?direction=desc')).toEqual(['70-4', '70-5', '70-3', '70-1', '70-6', '70-2'])
})

test.each(['', '?search=place', '?sort=attention&search=place'])(
  'A9 orders on hold come before others, those by date, and undated ones last: "%s"',
  async (query) => {
    const other = await createAccount(database)
    const add = (orderId: string, options = {}) => createOrder(database, other, { orderId, ...options })
    await add('undated', { state: 'acknowledged' })
    await add('ethernet')
    await add('broadband', { journey: 'broadband' })
    await add('held', { state: 'held', stage: 'build' })
    await add('late', { committed: '2026-01-01' })
    await add('asking', { placed: '2026-01-01' })
    await createCharge(database, other, 'asking')
    await add('old', { state: 'completed', placed: '2026-01-01' })
    await add('new', { state: 'cancelled', placed: '2026-01-02' })
    const person = await portal.signIn(await createUser(database, other, { permissions: ['BusinessPortalOrders'] }))
    const { rows } = await json<Answer>(person.gateway(`/order-info/api/orders${query}`))
    expect(rows.map(({ orderId }) => orderId)).toEqual([
      'asking',
      'late',
      'held',
      'broadband',
      'ethernet',
      'undated',
      'new',
      'old',
    ])
  },
)

test('A9 shows the progress of each order', async () => {
  const { rows } = await list('?search=70-1')
  expect(rows).toMatchObject([{ orderId: '70-1', stage: 'fit', step: 4, steps: 5, status: 'Approved' }])
  expect((await list('?search=70-6')).rows[0]?.isLate).toBe(true)
})

test.each([
  ['?status=Pending', ['70-2', '70-3']],
  ['?status=Approved', ['70-6', '70-1']],
  ['?status=Completed', ['70-4']],
  ['?status=Cancelled', ['70-5']],
  ['?stage=fit', ['70-1']],
  [`?siteId=${leeds}`, ['70-2']],
  ['?placedFrom=2026-03-02', ['70-2', '70-3']],
  ['?placedTo=2026-01-04', ['70-4']],
  ['?placedFrom=2026-03-02&placedTo=2026-03-02', ['70-2']],
  ['?search=NORW', ['70-1']],
  ['?search=100%25_', ['70-3']],
  ['?search=ethernet%20leeds', ['70-2']],
  ['?search=nothing', []],
  ['?page=2&size=10', []],
])('A9 filters by %s', async (query, expected) => {
  const answer = await list(query)
  expect(answer.rows.map(({ orderId }) => orderId)).toEqual(expected)
  expect(answer.total).toBe(query.startsWith('?page') ? 6 : expected.length)
})

test.each([
  ['title', '70-4', '70-6'],
  ['orderId', '70-1', '70-6'],
  ['placed', '70-4', '70-3'],
  ['orderRef', '70-3', '70-1'],
  ['status', '70-6', '70-3'],
  ['stage', '70-3', '70-6'],
  ['attention', '70-2', '70-4'],
  ['expected', '70-4', '70-6'],
])('A9 sorts by %s in both directions, rows without a value last', async (sort, first, firstDown) => {
  expect((await ids(`?sort=${sort}`))[0]).toBe(first)
  expect((await ids(`?sort=${sort}&direction=desc`))[0]).toBe(firstDown)
  expect(await ids(`?sort=${sort}&search=70`)).toEqual(await ids(`?sort=${sort}`))
  expect(await ids(`?sort=${sort}&direction=desc&search=70`)).toEqual(await ids(`?sort=${sort}&direction=desc`))
  expect((await ids(`?sort=expected`)).slice(-2)).toEqual(['70-3', '70-5'])
  expect((await ids(`?sort=expected&direction=desc`)).slice(-2)).toEqual(['70-5', '70-3'])
})

test.each([
  ['?status=Open', 'status'],
  ['?stage=tea', 'stage'],
  ['?sort=price', 'sort'],
  ['?placedFrom=yesterday', 'placedFrom'],
  ['?size=11', 'size'],
  ['?search=%00', 'search'],
])("A7.1 refuses %s with the field's message", async (query, field) => {
  const answer = await reader.gateway(`/order-info/api/orders${query}`)
  expect(answer.status).toBe(400)
  expect(Object.keys(await json<object>(answer))).toEqual([field])
})

test('A9 counts each status and orders that need a reply, and names the next date', async () => {
  expect(await (await reader.gateway('/order-info/api/order-summary')).json()).toMatchObject({
    statuses: { Pending: 2, Approved: 2, Completed: 1, Cancelled: 1 },
    needsReply: 1,
    next: { orderId: '70-1' },
    sites: [{ siteId: leeds, name: 'Leeds' }],
  })
})

test.each(['', '?sort=title&direction=desc', '?status=Pending', '?search=70'])(
  'the export equals all pages of the list: %s',
  async (query) => {
    const answer = await reader.gateway(`/order-info/api/orders.csv${query}`)
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="orders.csv"')
    const records: string[][] = parse(Buffer.from(await answer.arrayBuffer()), { bom: true })
    expect(records.slice(1).map((record) => record[0])).toEqual(await ids(query))
  },
)

test('the search stays within the account even when called directly', async () => {
  const other = await createAccount(database)
  await createOrder(database, other, { orderId: '70-SECRET' })
  expect(await ids('?search=secret')).toEqual([])
})

test('A9 an order contains its stages, and an invalid id is treated like an unknown one', async () => {
  const answer = await reader.gateway('/order-info/api/orders/70-1')
  expect(answer.headers.get('etag')).toBe('"1"')
  expect(await answer.json()).toMatchObject({
    stages: [
      { state: 'done' },
      { state: 'done' },
      { state: 'done' },
      { stage: 'fit', state: 'now' },
      { state: 'next' },
    ],
    readiness: null,
    desk: { name: 'Order desk' },
  })
  for (const id of ['%00', '..', 'x'.repeat(60), "70'--"]) {
    // One at a time, so that a failure names its id.
    expect((await reader.gateway(`/order-info/api/orders/${id}`)).status, id).toBe(404)
  }
})

test('A9 the confirmation is a PDF to save', async () => {
  const answer = await reader.gateway('/order-info/api/orders/70-2/confirmation.pdf')
  expect(answer.headers.get('content-type')).toContain('application/pdf')
  expect(answer.headers.get('content-disposition')).toContain('attachment')
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})
