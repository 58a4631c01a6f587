import { operatorResource } from '@portal/contract/permission.ts'
import type { Quote, QuoteSite } from '@portal/contract/quotes/quotes.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createAccount, createUser } from '../../../testing/factories.ts'
import { json } from '../../../testing/json.ts'
import { sharedTestPortal } from '../../../testing/portal.ts'
import { createPriced, createRateCards, newSite, priceNow, quoteCalls } from '../testing/quotes.ts'
import { beginningsOf } from './beginnings.ts'

const portal = await sharedTestPortal()
const { database } = portal
await createRateCards(database)
const account = await createAccount(database)
const buyer = await portal.signIn(await createUser(database, account))
const staff = await portal.signIn(await createUser(database, account, { permissions: [operatorResource] }))
const call = (method: string, path: string, body?: object) =>
  staff.gateway(`/quote-desk/api${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
const listOf = async (path: string) => json<{ rows: Record<string, unknown>[]; total: number }>(call('GET', path))
const kendal = { exchangeCode: 'KPR', name: 'Kendal Priory', exchangeClass: 2, easting: 351_000, northing: 492_000 }

async function logOf(entityId: string) {
  const { rows } = await sql<{ action: string; before: object | null; after: object | null }>`
    select action, before, after from activity where entity = 'coverage' and entity_id = ${entityId}
    order by activity_id`.execute(database.system)
  return rows
}

describe('an exchange', () => {
  test('is added, found, changed and removed with its previous values in the log', async () => {
    expect(await json(call('POST', '/exchanges', kendal))).toEqual({
      ...kendal,
      grid: 'british',
      accessTypes: [],
      hasRo2: false,
    })
    const again = await call('POST', '/exchanges', kendal)
    expect([again.status, await again.json()]).toMatchObject([422, { code: 'coverage_exists' }])
    expect(await listOf('/exchanges?search=priory')).toMatchObject({
      rows: [{ exchangeCode: 'KPR', areas: 0 }],
      total: 1,
    })
    const { exchangeCode, ...rest } = kendal
    await json(call('PUT', `/exchanges/${exchangeCode}`, { ...rest, hasRo2: true, accessTypes: ['EAD'] }))
    expect(await listOf('/exchanges?search=kpr')).toMatchObject({ rows: [{ hasRo2: true, accessTypes: ['EAD'] }] })
    await json(call('DELETE', '/exchanges/KPR'))
    expect((await listOf('/exchanges?search=kpr')).total).toBe(0)
    expect((await call('DELETE', '/exchanges/KPR')).status).toBe(404)
    expect(await logOf('KPR')).toMatchObject([
      { action: 'exchange added', before: null },
      { action: 'exchange changed', before: { hasRo2: false }, after: { hasRo2: true } },
      { action: 'exchange removed', before: { hasRo2: true }, after: null },
    ])
  })

  test.each([
    [{ easting: null }, 'northing'],
    [{ exchangeClass: 4 }, 'exchangeClass'],
    [{ name: '' }, 'name'],
    [{ exchangeCode: 'a b' }, 'exchangeCode'],
    [{ accessTypes: [''] }, 'accessTypes.0'],
    [{ northing: -1 }, 'northing'],
  ])('with %j is refused', async (wrong, field) => {
    const answer = await call('POST', '/exchanges', { ...kendal, exchangeCode: 'BAD', ...wrong })
    expect([answer.status, Object.keys(await json<object>(answer))]).toEqual([400, [field]])
  })

  test('that serves an area stays', async () => {
    const answer = await call('DELETE', '/exchanges/LDW')
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      { code: 'exchange_serves_areas', message: expect.stringContaining('LS1 4') },
    ])
  })
})

test('an area leads to an exchange that is there', async () => {
  const unknown = await call('POST', '/served-areas', { area: 'ls9', exchangeCode: 'NONE' })
  expect([unknown.status, await unknown.json()]).toMatchObject([400, { exchangeCode: expect.any(String) }])
  await json(call('POST', '/served-areas', { area: 'ls9  1', exchangeCode: 'LDW', distanceM: 900 }))
  expect(await listOf('/served-areas?search=LS9')).toMatchObject({
    rows: [{ area: 'LS9 1', exchangeName: 'Leeds Wharf', distanceM: 900 }],
  })
  await json(call('PUT', '/served-areas/LS9%201', { exchangeCode: 'YMN' }))
  expect(await listOf('/served-areas?search=LS9')).toMatchObject({ rows: [{ exchangeCode: 'YMN', distanceM: null }] })
  await json(call('DELETE', '/served-areas/LS9%201'))
  expect((await logOf('LS9 1')).map(({ action }) => action)).toEqual(['area added', 'area changed', 'area removed'])
})

test('areas are found by their name and by that of their exchange, each once', async () => {
  await json(call('POST', '/exchanges', { ...kendal, exchangeCode: 'LA9X', name: 'Kendal LA9 Castle' }))
  await json(call('POST', '/served-areas', { area: 'LA9 4', exchangeCode: 'LA9X' }))
  await json(call('POST', '/served-areas', { area: 'CA10 2', exchangeCode: 'LA9X' }))
  const found = async (search: string) =>
    (await listOf(`/served-areas?search=${encodeURIComponent(search)}`)).rows.map(({ area }) => area)
  expect(await found('la9')).toEqual(['CA10 2', 'LA9 4'])
  expect(await found('castle la9 4')).toEqual(['LA9 4'])
  expect((await listOf('/exchanges?search=la9x')).rows).toMatchObject([{ areas: 2 }])
})

test('a building takes the place of another, and is there once', async () => {
  const building = { carrier: 'Bexley', postcode: 'LS1 4AC', building: '9 Wharf Road' }
  await json(call('POST', '/on-net-buildings', building))
  expect((await call('POST', '/on-net-buildings', building)).status).toBe(422)
  const moved = { ...building, building: '10 Wharf Road' }
  await json(call('POST', '/on-net-buildings', { ...moved, replaces: building }))
  expect(await listOf('/on-net-buildings?search=LS1+4AC')).toMatchObject({ rows: [moved], total: 1 })
  expect((await call('DELETE', '/on-net-buildings', building)).status).toBe(404)
  await json(call('DELETE', '/on-net-buildings', moved))
  expect((await logOf('LS1 4AC')).map(({ action }) => action)).toEqual([
    'building added',
    'building changed',
    'building removed',
  ])
})

describe('postcodes', () => {
  test.each([
    ['la90', ['LA90', 'LA9 0']],
    ['LA9 0z', ['LA9 0Z']],
    ['la90zx', ['LA90ZX', 'LA9 0ZX']],
    ['', []],
    ['%_', []],
  ])('a search for "%s" begins with %j', (typed, beginnings) => {
    expect(beginningsOf(typed)).toEqual(beginnings)
  })

  test('are found by their beginning only, closed and removed', async () => {
    expect((await listOf('/postcodes')).total).toBe(0)
    await json(call('POST', '/postcodes', { postcode: 'le1 4ab', easting: 458_000, northing: 304_000 }))
    expect((await listOf('/postcodes?search=le14')).rows).toMatchObject([{ postcode: 'LE1 4AB', closedOn: null }])
    expect((await listOf('/postcodes?search=4ab')).total).toBe(0)
    await json(call('PUT', '/postcodes/LE1%204AB', { closedOn: '2026-01-31' }))
    expect((await listOf('/postcodes?search=LE1')).rows).toMatchObject([{ easting: null, closedOn: '2026-01-31' }])
    await json(call('DELETE', '/postcodes/LE1%204AB'))
    expect((await listOf('/postcodes?search=LE1')).total).toBe(0)
  })
})

test('a priced quote keeps its price when its exchange changes, and a new one gets the new price', async () => {
  const before = await createPriced(portal, buyer, account)
  const { addSites, begin, read, send } = quoteCalls(buyer, account)
  const site = async (quoteId: string) =>
    (await json<{ rows: QuoteSite[] }>(send('GET', `/quotes/${quoteId}/sites`))).rows[0]
  const old = await site(before.quoteId)
  await json(
    call('PUT', '/exchanges/LDW', { name: 'Leeds Wharf', exchangeClass: 3, easting: 430_000, northing: 433_000 }),
  )
  expect(await site(before.quoteId)).toEqual(old)
  expect(await read(before.quoteId)).toEqual(before)
  const { quoteId } = await begin()
  await addSites(quoteId, [newSite('Mill')])
  await priceNow(portal, await json<Quote>(send('POST', `/quotes/${quoteId}/pricing`)))
  expect((await site(quoteId))?.cheapestMonthly).toBeGreaterThan(old?.cheapestMonthly ?? Number.NaN)
})
