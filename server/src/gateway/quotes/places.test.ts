import type { Quote, QuoteCell, QuoteSite, SiteOutcome } from '@portal/contract/quotes/quotes.ts'
import { expect, test } from 'vitest'
import { createAccount, createUser } from '../../testing/factories.ts'
import { importRows } from '../../testing/import-rows.ts'
import { json } from '../../testing/json.ts'
import { startTestPortal } from '../../testing/portal.ts'
import { createRateCards, priceNow, quoteCalls } from './testing/quotes.ts'

const portal = await startTestPortal()
const { database } = portal
await createRateCards(database)
const account = await createAccount(database)
const { begin, addSites, send } = quoteCalls(await portal.signIn(await createUser(database, account)))
const load = (entity: string, ...rows: Record<string, unknown>[]) => {
  // The first row of a file has every column.
  const columns = Object.fromEntries(rows.flatMap((row) => Object.keys(row)).map((column) => [column, null]))
  return importRows(
    database,
    entity,
    rows.map((row) => ({ ...columns, ...row })),
  )
}
/** As `load`, for rows that have to be good. */
async function bring(entity: string, ...rows: Record<string, unknown>[]) {
  expect(await load(entity, ...rows)).not.toBeInstanceOf(Array)
}

await bring(
  'exchanges',
  { exchange_code: 'KPR', name: 'Kendal Priory', exchange_class: 2, easting: 351_000, northing: 492_000 },
  { exchange_code: 'SED', name: 'Sedbergh', exchange_class: 3 },
  { exchange_code: 'BFC', name: 'Belfast', exchange_class: 1, grid: 'irish', easting: 333_000, northing: 374_000 },
)
await bring(
  'served-areas',
  { area: 'LA9', exchange_code: 'KPR' },
  { area: 'LA9 1', exchange_code: 'SED', distance_m: 7000 },
  { area: 'LA9 2', exchange_code: 'SED' },
  { area: 'BT1', exchange_code: 'BFC' },
  { area: 'BT2', exchange_code: 'KPR' },
)
await bring(
  'postcodes',
  { postcode: 'LA9 0ZX', easting: 351_300, northing: 492_400 },
  { postcode: 'LA9 1ZX', easting: 351_300, northing: 492_400 },
  { postcode: 'LA9 2ZX', easting: 351_300, northing: 492_400 },
  { postcode: 'LA9 0ZZ', easting: 351_000, northing: 492_100, closed_on: '2019-06-01' },
  { postcode: 'BT1 0AA', grid: 'irish', easting: 333_000, northing: 374_100 },
  { postcode: 'BT2 0AA', grid: 'irish', easting: 333_000, northing: 374_100 },
  { postcode: 'CA1 0ZA', easting: 340_000, northing: 555_000 },
)
await bring('on-net-buildings', { carrier: 'Aldgate', postcode: 'LA90ZX', building: '4 Tarn Court' })

/** A priced quote for one site, with its cheapest option. */
async function priced(address: string, postcode: string, needs: object = {}) {
  const quote = await begin()
  await send('PATCH', `/quotes/${quote.quoteId}`, { needs: { ...quote.needs, ...needs } })
  const { rows: outcomes } = await json<{ rows: SiteOutcome[] }>(
    addSites(quote.quoteId, [{ name: 'Place', address, postcode }]),
  )
  await priceNow(portal, await json<Quote>(send('POST', `/quotes/${quote.quoteId}/pricing`)))
  const path = `/quotes/${quote.quoteId}/sites`
  const { rows } = await json<{ rows: QuoteSite[] }>(send('GET', path))
  const { cells } = await json<{ cells: QuoteCell[] }>(send('GET', `${path}/1/cells`))
  const first = cells[0]
  const remarks = first && (await json<{ remarks: string[] }>(send('GET', `${path}/1/cells/${first.offer}`))).remarks
  return { message: outcomes[0]?.message, site: rows[0], cells, first, remarks }
}

test('imported places give prices that can be ordered, with the measured distance', async () => {
  const { message, site, first, remarks } = await priced('9 Elsewhere Row', 'LA9 0ZX')
  expect(message).toBeNull()
  expect(site).toMatchObject({ exchange: 'Kendal Priory', remark: null, risk: 'low' })
  expect(first).toMatchObject({ level: 'firmSubjectToFeasibilityCheck', estimates: ['lead'] })
  expect(remarks?.[0]).toBe('The Kendal Priory exchange serves this postcode, 500 m away.')
})

test('a building with fibre is firm for its carrier, the next one in the same postcode is not', async () => {
  const there = await priced('Unit 2, 4 Tarn Court, Kendal', 'LA9 0ZX')
  expect(there.cells.filter(({ level }) => level === 'firm').map(({ carrier }) => carrier)).toEqual([
    'Aldgate',
    'Aldgate',
  ])
  const beside = await priced('14 Tarn Court, Kendal', 'LA9 0ZX')
  expect(beside.cells.filter(({ level }) => level === 'firm')).toEqual([])
})

test('the longest area decides the exchange, and a given distance wins', async () => {
  const { site, remarks, first } = await priced('1 Fell Road', 'LA9 1ZX')
  expect(site?.exchange).toBe('Sedbergh')
  expect(remarks?.[0]).toContain('7.0 km away')
  expect(first?.risk).toBe('likely')
})

test('points of the Irish grid are measured among themselves', async () => {
  expect((await priced('1 Quay', 'BT1 0AA')).remarks?.[0]).toContain('100 m away')
})

test.each([
  ['LA9 0XX', /^This postcode is not in our records/],
  ['CA1 0ZA', /^The exchange of this postcode is not in our records/],
  ['BT2 0AA', /^The distance from the exchange is not in our records/],
  ['LA9 2ZX', /^The distance from the exchange is not in our records/],
])('%s: what is not known is said at once and with the price, which is an estimate', async (postcode, words) => {
  const { message, site, first, remarks } = await priced('1 Fell Road', postcode)
  expect(message).toMatch(words)
  expect(site?.remark).toBe(message)
  expect(remarks).toContain(message)
  expect(first).toMatchObject({ level: 'budgetary', estimates: ['install', 'monthly', 'lead'] })
})

test('a closed postcode is said and priced', async () => {
  const { message, first } = await priced('1 Fell Road', 'LA9 0ZZ')
  expect(message).toBe('This postcode is no longer in use. Check the address.')
  expect(first?.level).toBe('firmSubjectToFeasibilityCheck')
})

test('RO2 is not sold where the exchange does not have it', async () => {
  const { site, cells } = await priced('9 Elsewhere Row', 'LA9 0ZX', { resilience: 'RO2' })
  expect(cells).toEqual([])
  expect(site?.remark).toBe('Two diverse lines (RO2) are not sold at the Kendal Priory exchange.')
  expect((await priced('Mill, 1 Wharf Road', 'LS1 4AB', { resilience: 'RO2' })).cells).toHaveLength(4)
})

test('an exchange sells only its access types', async () => {
  await bring('exchanges', { exchange_code: 'KPR', name: 'Kendal Priory', exchange_class: 2, access_types: ['EoFTTC'] })
  const { cells, site } = await priced('9 Elsewhere Row', 'LA9 0ZX')
  expect(cells).toEqual([])
  expect(site?.remark).toContain('The Kendal Priory exchange sells only EoFTTC, which does not come with')
  await bring('exchanges', { exchange_code: 'KPR', name: 'Kendal Priory', exchange_class: 2, access_types: [] })
})

test('an import names an unknown exchange and half a place', async () => {
  expect(await load('served-areas', { area: 'LA8', exchange_code: 'NONE' })).toMatchObject([
    { column: 'exchange_code', reason: 'is not a known exchange' },
  ])
  expect(await load('postcodes', { postcode: 'LA8 0ZX', easting: 1 }, { postcode: 'LA' })).toMatchObject([
    { column: 'northing' },
    { column: 'postcode' },
  ])
})
