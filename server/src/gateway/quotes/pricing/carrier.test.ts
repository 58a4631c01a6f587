import type { Quote, QuoteSite } from '@portal/contract/quotes/quotes.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createAccount, createUser } from '../../../testing/factories.ts'
import { json } from '../../../testing/json.ts'
import { sharedTestPortal } from '../../../testing/portal.ts'
import { UpstreamFault } from '../../../upstreams/calls/fault.ts'
import {
  carrierToken,
  contract,
  startCarrier,
  usualMood,
} from '../../../upstreams/quote-engine/sonata/testing/carrier-server.ts'
import { createRateCards, priceNow, quoteCalls } from '../testing/quotes.ts'
import { askCarrier, type Faults, faultWords } from './ask-carrier.ts'

const carrier = await startCarrier()
afterAll(() => carrier.close())
beforeEach(() => Object.assign(carrier, usualMood()))
const portal = await sharedTestPortal()
const { database } = portal
await createRateCards(database)
const account = await createAccount(database)
const { begin, addSites, send, read } = quoteCalls(await portal.signIn(await createUser(database, account)))
const config = {
  ...portal.config,
  QUOTE_CARRIER_URL: carrier.baseUrl,
  QUOTE_CARRIER_NAME: 'Northwick Fibre',
  QUOTE_CARRIER_TOKEN: carrierToken,
  QUOTE_CARRIER_CONTRACT: contract,
}

async function priced(address = 'Mill, 1 Wharf Road, Leeds') {
  const { quoteId } = await begin()
  await addSites(quoteId, [{ name: 'Mill', address, postcode: 'LS1 4AB' }])
  await priceNow({ database, config }, await json<Quote>(send('POST', `/quotes/${quoteId}/pricing`)))
  const { rows } = await json<{ rows: QuoteSite[] }>(send('GET', `/quotes/${quoteId}/sites`))
  const { cells } = await json<{ cells: { carrier: string }[] }>(send('GET', `/quotes/${quoteId}/sites/1/cells`))
  return { quote: await read(quoteId), site: rows[0], carriers: new Set(cells.map((cell) => cell.carrier)) }
}

test('prices of a carrier over MEF LSO Sonata are beside those of the rate cards, and end the quote when they end', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000)
  carrier.validUntil = tomorrow.toISOString()
  const { quote, site, carriers } = await priced()
  expect(carriers).toEqual(new Set(['Aldgate', 'Bexley', 'Northwick Fibre']))
  expect(site?.remark).toBeNull()
  expect(quote.pricing.problem).toBeNull()
  expect(quote.validUntil).toBe(
    new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' }).format(tomorrow),
  )
})

test('a site without a price of the carrier says why, and the quote has no problem', async () => {
  carrier.confidence = 'red'
  const { quote, site, carriers } = await priced()
  expect(carriers).toEqual(new Set(['Aldgate', 'Bexley']))
  expect(site?.remark).toBe('Northwick Fibre cannot serve this address: No duct in the street.')
  expect(quote.pricing.problem).toBeNull()
})

test('a carrier that did not respond is named in the quote, and the others are priced', async () => {
  carrier.instead = (request) => Boolean(request.destroy())
  const { quote, carriers } = await priced()
  expect(carriers).toEqual(new Set(['Aldgate', 'Bexley']))
  expect(quote).toMatchObject({
    state: 'answered',
    pricing: { problem: 'Northwick Fibre did not respond. Its prices are missing. Reprice the quote later.' },
  })
})

test.each([
  ['failing', 'Northwick Fibre has a fault.'],
  ['slow', 'Northwick Fibre did not respond in time.'],
  ['refused', 'Northwick Fibre rejects the portal’s credentials.'],
  ['paused', 'Northwick Fibre has failed several times, and calls to it are paused.'],
] as const)('"did not respond" is said only when it is so: %s', (kind, words) => {
  expect(faultWords(new Map([['Northwick Fibre', kind]]))).toMatch(words)
})

test('a fault of our own is not blamed on the carrier, and a carrier that failed is not asked again', async () => {
  const faults: Faults = new Map()
  let calls = 0
  const engine = (error: Error) => ({
    carrier: 'Northwick Fibre',
    price: () => {
      calls += 1
      return Promise.reject(error)
    },
  })
  const request = { externalId: 'Q-1', sites: [], products: [], resilience: 'none' } as const
  await askCarrier(engine(new TypeError('x is not a function')), request, faults)
  expect(faultWords(faults)).toMatch(
    /^We could not read the prices of Northwick Fibre because of a fault in the portal/,
  )
  await askCarrier(engine(new UpstreamFault('Northwick Fibre', 'slow')), request, faults)
  expect(calls).toBe(1)
})
