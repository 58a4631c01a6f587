import type { BilledCall, CallTotals, UsageMonth } from '@portal/contract/billing/usage.ts'
import { mostCallsCounted } from '@portal/contract/billing/usage-listing.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createCall } from '../../../testing/call-factories.ts'
import { createAccount, createService, createSite, createUser } from '../../../testing/factories.ts'
import { importRows } from '../../../testing/import-rows.ts'
import { json } from '../../../testing/json.ts'
import { sharedTestPortal } from '../../../testing/portal.ts'

const portal = await sharedTestPortal()
const { database } = portal
const permissions = ['BusinessPortalBilling'] as const
const account = await createAccount(database)
const otherAccount = await createAccount(database)
const email = await createUser(database, account, { permissions })
const reader = await portal.signIn(email)

const leeds = await createSite(database, account)
const trunk = await createService(database, account, { productCategory: 'Voice - IP' })
const seats = await createService(database, account, { productCategory: 'Voice - IP', siteId: leeds })
const poland = { to: '+48224901157', destination: 'Poland (fixed)', cost: 332, seconds: 664 }

// The clocks change on 29 March: 23:30 UTC on the 31st is in April.
const one = await createCall(database, account, { serviceId: trunk, at: '2026-03-19T04:47:00Z', ...poland })
const two = await createCall(database, account, { serviceId: trunk, at: '2026-03-19T04:31:00Z', ...poland, cost: 295 })
const three = await createCall(database, account, { serviceId: seats, at: '2026-03-02T09:00:00Z', cost: 5 })
const april = await createCall(database, account, { serviceId: seats, at: '2026-03-31T23:30:00Z', cost: 7 })
const short = await createCall(database, account, {
  serviceId: seats,
  at: '2026-02-27T09:00:00Z',
  to: '123',
  cost: 100,
})
await createCall(database, otherAccount, {
  serviceId: await createService(database, otherAccount),
  at: '2026-03-19T04:47:00Z',
  ...poland,
})

interface Answer {
  rows: BilledCall[]
  total: number
  totals: CallTotals | null
  searched: number
  from: string
  to: string
}
const calls = (query: string) => json<Answer>(reader.gateway(`/billing-info/api/calls?${query}`))
const idsOf = async (query: string) => (await calls(query)).rows.map(({ callId }) => callId)
const usage = (query = '') => json<UsageMonth>(reader.gateway(`/billing-info/api/usage${query}`))

test('a month is that of the United Kingdom, and is compared with the month before', async () => {
  expect(await usage('?month=2026-03-01')).toMatchObject({
    month: '2026-03-01',
    months: ['2026-04-01', '2026-03-01', '2026-02-01'],
    calls: { calls: 3, seconds: 1388, cost: 632 },
    before: { calls: 1, cost: 100 },
    receivedAt: null,
  })
  expect(await idsOf('month=2026-04-01')).toEqual([april])
  // All three months have ended.
  expect((await usage()).month).toBe('2026-04-01')
})

test('searches for a destination and for the first digits of either number, with totals of the whole search', async () => {
  expect(await calls('month=2026-03-01&search=poland&size=10')).toMatchObject({
    total: 2,
    totals: { calls: 2, seconds: 1328, cost: 627 },
    searched: 3,
    from: '2026-03-01',
    to: '2026-03-31',
  })
  expect(await idsOf('month=2026-03-01&search=pol')).toEqual([one, two])
  expect(await idsOf('month=2026-03-01&search=%2B48%2022')).toEqual([one, two])
  expect(await idsOf('month=2026-03-01&search=07700')).toEqual([three])
  expect(await idsOf('month=2026-03-01&search=01632%20960')).toEqual([one, two, three])
  expect(await calls('month=2026-02-01&search=123')).toMatchObject({ total: 1, totals: { cost: 100 } })
  expect(await calls('month=2026-03-01&search=atlantis')).toMatchObject({ rows: [], totals: { calls: 0, cost: 0 } })
})

test('a night that costs far more than usual is reported with its main destination', async () => {
  const abroad = await createAccount(database)
  const serviceId = await createService(database, abroad)
  const calling = { serviceId, ...poland, from: '+441632960111' }
  await createCall(database, abroad, { ...calling, at: '2026-03-18T23:30:00Z', cost: 1500 })
  await createCall(database, abroad, { ...calling, at: '2026-03-19T04:58:00Z', cost: 1500 })
  await createCall(database, abroad, { serviceId, at: '2026-03-19T05:10:00Z', cost: 30 })
  // By day it is no night.
  await createCall(database, abroad, { ...calling, at: '2026-03-20T06:00:00Z', cost: 9000 })
  const person = await portal.signIn(await createUser(database, abroad, { permissions }))
  const { unusual } = await json<UsageMonth>(person.gateway('/billing-info/api/usage?month=2026-03-01'))
  expect(unusual).toEqual([
    {
      night: '2026-03-19',
      usual: 0,
      calls: 3,
      seconds: 1388,
      cost: 3030,
      firstAt: '2026-03-18T23:30:00Z',
      lastAt: '2026-03-19T05:10:00Z',
      most: { destination: 'Poland (fixed)', from: '01632 960111', serviceId, calls: 2, seconds: 1328, cost: 3000 },
    },
  ])
})

test('searches by days and cost', async () => {
  expect(await idsOf('from=2026-02-27&to=2026-03-02')).toEqual([three, short])
  expect(await calls('month=2026-03-01&costOver=3.00')).toMatchObject({ total: 1, totals: { cost: 332 } })
  expect(await idsOf('month=2026-03-01&search=poland&costOver=2.95')).toEqual([one])
  expect(await idsOf('month=2026-03-01&costOver=plenty')).toEqual([])
})

test('writes the same search as a file', async () => {
  const answer = await reader.gateway('/billing-info/api/calls.csv?month=2026-03-01&search=poland')
  const lines = (await answer.text()).trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toBe(`2026-03-19T04:47:00Z,${one},${trunk},01632 960110,'+48 22 490 11 57,Poland (fixed),664,3.32`)
})

test('people with some sites see the calls of services there, and their totals', async () => {
  const partial = await createUser(database, account, { permissions })
  await sql`
    update permission_grant set sites = ${[leeds]}::text[]
    where account_id = ${account} and user_id = ${partial.split('@')[0]}`.execute(database.system)
  const person = await portal.signIn(partial)
  const answer = await json<Answer>(person.gateway('/billing-info/api/calls?month=2026-03-01'))
  expect(answer).toMatchObject({ total: 1, totals: { calls: 1, cost: 5 }, searched: 1 })
  expect(answer.rows.map(({ callId }) => callId)).toEqual([three])
  const numbers = await json<Answer>(person.gateway('/billing-info/api/calls?month=2026-03-01&search=%2B48'))
  expect(numbers).toMatchObject({ rows: [], totals: { calls: 0 } })
})

test('more matching calls than are counted have no totals, and the newest are shown', async () => {
  const large = await createAccount(database)
  const serviceId = await createService(database, large)
  await sql`
    insert into call_record (account_id, call_id, service_id, at, from_number, to_number, destination, seconds, cost)
    select ${large}, 'C-' || n, ${serviceId}, timestamptz '2026-03-01 09:00Z' + make_interval(secs => n),
      '+441632960110', '+447700900155', 'UK mobile', 1, 2
    from generate_series(1, ${mostCallsCounted + 1}) n`.execute(database.system)
  const person = await portal.signIn(await createUser(database, large, { permissions }))
  const search = (query: string) => json<Answer>(person.gateway(`/billing-info/api/calls?month=2026-03-01&${query}`))
  const unselective = await search('search=07700')
  expect(unselective).toMatchObject({ total: mostCallsCounted, totals: null, searched: mostCallsCounted + 1 })
  expect(unselective.rows[0]?.callId).toBe(`C-${mostCallsCounted + 1}`)
  // Totals by day and destination are kept, however many calls there are.
  expect(await search('search=mobile')).toMatchObject({ totals: { calls: mostCallsCounted + 1 } })
})

test('an import that changes or repeats calls keeps the totals right, and records its time', async () => {
  const importing = await createAccount(database)
  const serviceId = await createService(database, importing)
  const row = {
    account_id: importing,
    call_id: 'X-1',
    service_id: serviceId,
    at: '2026-03-19T10:00:00Z',
    from_number: '+441632960110',
    to_number: '+447700900155',
    destination: 'UK mobile',
    seconds: 60,
    cost: 12,
  }
  const second = { ...row, call_id: 'X-2', destination: 'Ireland (fixed)', cost: 30 }
  expect(await importRows(database, 'call-records', [row, second])).toMatchObject({ added: 2 })
  expect(await importRows(database, 'call-records', [row, second])).toMatchObject({ unchanged: 2 })
  expect(await importRows(database, 'call-records', [{ ...second, cost: 25 }])).toMatchObject({ changed: 1 })
  const person = await portal.signIn(await createUser(database, importing, { permissions }))
  const month = await json<UsageMonth>(person.gateway('/billing-info/api/usage?month=2026-03-01'))
  expect(month.calls).toEqual({ calls: 2, seconds: 120, cost: 37 })
  expect(month.receivedAt).not.toBeNull()
  await sql`delete from call_record where account_id = ${importing} and call_id = 'X-2'`.execute(database.system)
  const { rows } =
    await sql`select service_id, calls, cost from call_day where account_id = ${importing} order by 1`.execute(
      database.system,
    )
  expect(rows).toEqual([
    { service_id: '', calls: 1, cost: 12 },
    { service_id: serviceId, calls: 1, cost: 12 },
  ])
  expect(await importRows(database, 'call-records', [{ ...row, service_id: 'S-GONE' }])).toEqual([
    { line: 1, column: 'service_id', reason: expect.stringContaining('known service') },
  ])
})

test('is refused without the permission', async () => {
  const outsider = await portal.signIn(await createUser(database, account, { permissions: ['BusinessPortal'] }))
  expect((await outsider.gateway('/billing-info/api/calls')).status).toBe(403)
  expect((await outsider.gateway('/billing-info/api/usage')).status).toBe(403)
})
