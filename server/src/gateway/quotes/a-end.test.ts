import type { Quote, QuoteCell, QuoteSite } from '@portal/contract/quotes/quotes.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createAccount, createUser } from '../../testing/factories.ts'
import { json } from '../../testing/json.ts'
import { startTestPortal } from '../../testing/portal.ts'
import {
  carrierToken,
  contract,
  startCarrier,
  usualMood,
} from '../../upstreams/quote-engine/sonata/testing/carrier-server.ts'
import { createRateCards, priceNow, quoteCalls } from './testing/quotes.ts'

const carrier = await startCarrier()
afterAll(() => carrier.close())
beforeEach(() => {
  Object.assign(carrier, usualMood())
  carrier.messages.length = 0
})
const portal = await startTestPortal()
const { database } = portal
await createRateCards(database)
const account = await createAccount(database)
const { begin, addSites, send, read } = quoteCalls(await portal.signIn(await createUser(database, account)))
const withCarrier = {
  ...portal.config,
  QUOTE_CARRIER_URL: carrier.baseUrl,
  QUOTE_CARRIER_NAME: 'Northwick Fibre',
  QUOTE_CARRIER_TOKEN: carrierToken,
  QUOTE_CARRIER_CONTRACT: contract,
}
const leeds = { address: 'Mill, 1 Wharf Road, Leeds', postcode: 'LS1 4AB' }
const york = { address: '2 Minster Yard, York', postcode: 'yo17xx' }

/** A priced quote for a line to Leeds, with the options that have prices. */
async function priced(needs: object, config: typeof portal.config = portal.config) {
  const quote = await begin()
  const { quoteId } = quote
  await send('PATCH', `/quotes/${quoteId}`, { needs: { ...quote.needs, rates: [500], ...needs } })
  await addSites(quoteId, [{ name: 'Mill', ...leeds }])
  const answer = await send('POST', `/quotes/${quoteId}/pricing`)
  if (answer.status !== 200) return { status: answer.status, words: await answer.text() }
  await priceNow({ database, config }, await json<Quote>(Promise.resolve(answer)))
  const path = `/quotes/${quoteId}/sites`
  const { rows } = await json<{ rows: QuoteSite[] }>(send('GET', path))
  const { cells } = await json<{ cells: QuoteCell[] }>(send('GET', `${path}/1/cells`))
  const first = cells[0]
  const remarks = first && (await json<{ remarks: string[] }>(send('GET', `${path}/1/cells/${first.offer}`))).remarks
  return { status: 200, quote: await read(quoteId), site: rows[0], cells, remarks }
}

const from = (aEndSite: object) => ({ aEnd: 'site', aEndSite })
/** A carrier's monthly and one-off price without router and care, which a line has once. */
const bare = { managedRouter: false, careLevel: 'standard' }
const pricesOf = (cells: readonly QuoteCell[] = []) =>
  Object.fromEntries(cells.map(({ carrier: name, monthly, install }) => [name, { monthly, install }]))

test('a line between two sites costs the sum of a tail at each, by the same rate cards', async () => {
  const single = pricesOf((await priced(bare)).cells)
  const both = await priced({ ...bare, ...from({ ...leeds, address: '9 Other Street, Leeds', postcode: 'ls1 4ac' }) })
  expect(Object.keys(single)).toEqual(['Aldgate', 'Bexley'])
  // Aldgate has no fibre in either building, so both tails cost the same.
  expect(pricesOf(both.cells).Aldgate).toEqual({
    monthly: 2 * (single.Aldgate?.monthly ?? 0),
    install: 2 * (single.Aldgate?.install ?? 0),
  })
  // Bexley connects its own building for nothing, and pays for the other.
  expect(single.Bexley?.install).toBe(0)
  expect(pricesOf(both.cells).Bexley?.install).toBe(single.Aldgate?.install)
  expect(both.quote?.aEndSite).toEqual({
    address: '9 Other Street, Leeds',
    postcode: 'LS1 4AC',
    exchange: 'Leeds Wharf',
    remark: null,
  })
  expect(both.remarks).toEqual(
    expect.arrayContaining([
      'The price has an access line at each end.',
      'Where the line starts: The Leeds Wharf exchange serves this postcode, 900 m away.',
    ]),
  )
})

test('an unknown postcode at the start is said at once and with the prices, which are estimates', async () => {
  const draft = await begin()
  const words = /^This postcode is not in our records/
  const needs = { ...draft.needs, ...from({ address: '1 Nowhere', postcode: 'ZE3 9ZZ' }) }
  const saved = await json<Quote>(send('PATCH', `/quotes/${draft.quoteId}`, { needs }))
  expect(saved.aEndSite?.remark).toMatch(words)
  const { quote, cells } = await priced(from({ address: '1 Nowhere', postcode: 'ZE3 9ZZ' }))
  expect(quote?.aEndSite?.remark).toMatch(words)
  expect(cells?.map(({ level }) => level)).toEqual(['budgetary', 'budgetary'])
})

test('a line is sold only where both exchanges sell it', async () => {
  const { site, quote } = await priced({ resilience: 'RO2', ...from(york) })
  expect(site?.options).toBe(0)
  expect(quote).toMatchObject({
    state: 'unableToProvide',
    aEndSite: { postcode: 'YO1 7XX', remark: 'Two diverse lines (RO2) are not sold at the York Minster exchange.' },
  })
})

test.each([
  [{ aEnd: 'site' }, 'address where the lines start'],
  [from({ address: '2 Minster Yard, York', postcode: 'YORK' }), 'UK postcode'],
])('prices need the place where the lines start: %j', async (needs, words) => {
  expect(await priced(needs)).toMatchObject({ status: 400, words: expect.stringContaining(words) })
})

test('a carrier over Sonata quotes an access line at each end, and both count', async () => {
  const single = pricesOf((await priced(bare, withCarrier)).cells)
  carrier.messages.length = 0
  const { cells } = await priced({ ...bare, ...from(york) }, withCarrier)
  const places = carrier.messages.filter(({ api }) => api === 'address').map(({ body }) => JSON.stringify(body))
  expect(places.map((body) => /"postcode":"([^"]*)"/.exec(body)?.[1])).toEqual(['YO1 7XX', 'LS1 4AB'])
  expect(pricesOf(cells)['Northwick Fibre']?.monthly).toBe(2 * (single['Northwick Fibre']?.monthly ?? 0))
})

test('a carrier that cannot serve the start says why there, and is not asked about the other end', async () => {
  carrier.confidence = 'red'
  const { quote, site, cells } = await priced(from(york), withCarrier)
  expect(quote?.aEndSite?.remark).toBe('Northwick Fibre cannot serve this address: No duct in the street.')
  expect(site?.remark).toBeNull()
  expect(Object.keys(pricesOf(cells))).toEqual(['Aldgate', 'Bexley'])
  expect(carrier.messages.filter(({ api }) => api === 'address')).toHaveLength(1)
})
