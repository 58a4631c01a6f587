import type { Quote, QuoteCell, QuoteSite } from '@portal/contract/quotes/quotes.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, createSite, createUser } from '../../testing/factories.ts'
import { importRows } from '../../testing/import-rows.ts'
import { json } from '../../testing/json.ts'
import { sharedTestPortal } from '../../testing/portal.ts'
import { expireQuotes } from './dealings/expiry.ts'
import { quoteCalls } from './testing/quotes.ts'

const portal = await sharedTestPortal()
const { database } = portal
const dealer = await createAccount(database, { type: 'dealer' })
const account = await createAccount(database, { dealer, name: 'Brackenfell' })
const siteId = await createSite(database, account)
const buyer = quoteCalls(await portal.signIn(await createUser(database, account)))
const seller = quoteCalls(await portal.signIn(await createUser(database, dealer)), account)

const needs = {
  aEnd: 'internet',
  bearers: [1000],
  rates: [500],
  terms: [36],
  resilience: 'none',
  managedRouter: false,
  ipv4: 'none',
  careLevel: 'standard',
}
const offers = [500, 1000].map((rate) => ({ carrier: 'Aldgate', accessType: 'EAD', bearer: 1000, rate, term: 36 }))
const draft = (quote_id: string, of = {}) => ({
  account_id: account,
  quote_id,
  title: 'Lines',
  made_by: 'customer',
  state: 'draft',
  needs,
  created_by: 'Ada Byron',
  created_at: '2025-03-01T09:00:00Z',
  ...of,
})
const priced = (quote_id: string, of = {}) =>
  draft(quote_id, {
    state: 'answered',
    offers,
    level: 'firm',
    priced_at: '2025-03-01T10:00:00Z',
    valid_until: '2099-01-01',
    ...of,
  })
const site = (quote_id: string, of = {}) => ({
  account_id: account,
  quote_id,
  position: 1,
  site_id: siteId,
  name: 'Mill',
  address: '1 Wharf Road',
  postcode: 'LS1 4AB',
  ...of,
})
const options = [0, 1].map((offer) => ({
  offer,
  install: 90_000,
  monthly: 30_000 + offer,
  leadMin: 40,
  leadMax: 60,
  level: 'firm',
}))
const load = (entity: string, ...rows: Record<string, unknown>[]) => importRows(database, entity, rows)

test('imported quotes in every status are shown with sites and prices, and a second import changes nothing', async () => {
  const answered = { answered_by: 'Ada Byron', answered_at: '2025-03-05T10:00:00Z' }
  const rows = [
    draft('Q-101'),
    priced('Q-102'),
    priced('Q-103', { state: 'accepted', valid_until: '2025-04-01', ...answered }),
    priced('Q-104', { state: 'declined', valid_until: '2025-04-01', ...answered, answer_note: 'Too dear.' }),
    priced('Q-105', { state: 'expired', valid_until: '2025-04-01' }),
    priced('Q-106', { state: 'cancelled' }),
    priced('Q-107', { state: 'unableToProvide', offers: null, level: null, valid_until: null }),
    priced('Q-108', { valid_until: '2025-04-01' }),
  ].map((row) => ({ answered_by: null, answered_at: null, answer_note: null, offers: null, level: null, ...row }))
  const columns = { ...rows[1], ...rows[3] }
  const same = rows.map((row) => ({ ...Object.fromEntries(Object.keys(columns).map((name) => [name, null])), ...row }))
  const sites = [
    site('Q-101', { options: null, chosen: null }),
    ...['Q-102', 'Q-103', 'Q-104', 'Q-105', 'Q-106', 'Q-108'].map((id) => site(id, { options, chosen: 1 })),
    site('Q-107', { options: [], chosen: null }),
  ]
  expect(await load('quotes', ...same)).toEqual({ added: 8, changed: 0, unchanged: 0 })
  expect(await load('quote-sites', ...sites)).toEqual({ added: 8, changed: 0, unchanged: 0 })
  expect(await load('quotes', ...same)).toEqual({ added: 0, changed: 0, unchanged: 8 })
  expect(await load('quote-sites', ...sites)).toEqual({ added: 0, changed: 0, unchanged: 8 })

  const { rows: listed } = await json<{ rows: Quote[] }>(buyer.send('GET', '/quotes?sort=quoteId&direction=asc'))
  expect(listed.map(({ quoteId, state }) => `${quoteId} ${state}`)).toEqual([
    'Q-101 draft',
    'Q-102 answered',
    'Q-103 accepted',
    'Q-104 declined',
    'Q-105 expired',
    'Q-106 cancelled',
    'Q-107 unableToProvide',
    'Q-108 expired',
  ])
  for (const { quoteId } of listed) {
    expect(await buyer.read(quoteId), quoteId).toMatchObject({ quoteId, siteCount: 1, customerName: 'Brackenfell' })
  }
  expect(await buyer.read('Q-104')).toMatchObject({
    answer: { kind: 'declined', name: 'Ada Byron', note: 'Too dear.' },
    chosen: { sites: 1, install: 90_000, monthly: 30_001, total: 90_000 + 36 * 30_001 },
    pricing: { done: 1, all: 1 },
  })
  const shown = await json<{ rows: QuoteSite[] }>(buyer.send('GET', '/quotes/Q-102/sites'))
  expect(shown.rows).toMatchObject([{ siteId, isPriced: true, options: 2, chosen: { offer: 1, monthly: 30_001 } }])
  const { cells } = await json<{ cells: QuoteCell[] }>(buyer.send('GET', '/quotes/Q-102/sites/1/cells'))
  expect(cells).toMatchObject([
    { offer: 0, carrier: 'Aldgate', monthly: 30_000, level: 'firm', risk: 'none' },
    { offer: 1, rate: 1000, leadMin: 40 },
  ])
  for (const path of ['/quotes/Q-102/sites/1/cells/1', '/quotes/Q-102/quote.pdf', '/quotes/Q-104/quote.pdf']) {
    expect((await buyer.send('GET', path)).status, path).toBe(200)
  }
  expect((await seller.send('GET', '/quotes/Q-102/sites/1/dealer-cells/1')).status).toBe(200)
  await expireQuotes(database, new Date())
  expect(await buyer.read('Q-102')).toMatchObject({ state: 'answered' })
})

test('corrects a quote until someone edits it in the portal, and then leaves it alone', async () => {
  await load('quotes', priced('Q-201'))
  await load('quote-sites', site('Q-201', { options, chosen: 0 }))
  expect(await load('quotes', priced('Q-201', { title: 'Better lines' }))).toMatchObject({ changed: 1 })
  expect(await load('quotes', priced('Q-201', { offers: null, title: 'Better lines' }))).toMatchObject({ unchanged: 1 })
  await load('quote-sites', site('Q-201', { position: 2, options }))
  expect(await load('quotes', priced('Q-201', { offers: offers.slice(1) }))).toEqual([
    { line: 1, column: 'offers', reason: 'does not have every offer that the sites of the quote refer to' },
  ])
  expect(await load('quote-sites', site('Q-201', { options, chosen: 1 }))).toMatchObject({ changed: 1 })
  expect(await buyer.read('Q-201')).toMatchObject({ title: 'Better lines', chosen: { monthly: 30_001 } })
  expect((await buyer.send('PUT', '/quotes/Q-201/sites/1/choice', { offer: 0 })).status).toBe(200)
  expect(await load('quotes', priced('Q-201', { title: 'Other lines' }))).toMatchObject({ unchanged: 1 })
  expect(await load('quote-sites', site('Q-201', { options, chosen: 1 }))).toMatchObject({ unchanged: 1 })
  expect(await buyer.read('Q-201')).toMatchObject({ title: 'Better lines', chosen: { monthly: 30_000 } })
  expect(await load('quote-sites', site('Q-201', { position: 3, options }))).toMatchObject([{ column: 'position' }])
})

test('a price with a margin costs the customer more, and the dealer sees both', async () => {
  await load('quotes', priced('Q-301', { made_by: 'dealer', margin: { kind: 'percent', monthly: 1000, install: 0 } }))
  await load('quote-sites', site('Q-301', { options, chosen: 0 }))
  expect((await buyer.send('GET', '/quotes/Q-301')).status).toBe(404)
  const { cells } = await json<{ cells: { monthly: number; costMonthly: number }[] }>(
    seller.send('GET', '/quotes/Q-301/sites/1/dealer-cells'),
  )
  expect(cells[0]).toMatchObject({ monthly: 33_000, costMonthly: 30_000 })
})

test('later numbers start after those in the file', async () => {
  await load('quotes', draft('Q-70000'))
  const { quoteId } = await buyer.begin()
  expect(Number(quoteId.slice(2))).toBeGreaterThan(70_000)
})

test('refuses statuses that contradict their dates, and quotes without an owner', async () => {
  const alone = await createAccount(database)
  const whole = (row: Record<string, unknown>) => ({
    answered_by: null,
    answered_at: null,
    offers: null,
    level: null,
    priced_at: null,
    valid_until: null,
    ...row,
  })
  const refused = await load(
    'quotes',
    ...[
      draft('Q-401', { priced_at: '2025-03-01T10:00:00Z' }),
      priced('Q-402', { priced_at: null }),
      priced('Q-403', { state: 'accepted' }),
      priced('Q-404', { state: 'expired' }),
      priced('Q-405', { offers: null }),
      draft('Q-101', { account_id: alone }),
      draft('Q-407', { account_id: alone, made_by: 'dealer' }),
      draft('Q-408', { account_id: 'NONE' }),
    ].map((row) => whole(row)),
  )
  expect(refused).toMatchObject([
    { line: 1, column: 'priced_at', reason: 'is set, but the quote is a draft' },
    { line: 2, column: 'priced_at', reason: 'is empty, but the quote was priced' },
    { line: 3, column: 'answered_at' },
    { line: 3, column: 'answered_by', reason: 'is empty, but the quote was accepted or declined' },
    { line: 4, column: 'valid_until', reason: 'has not passed, but the quote is expired' },
    { line: 5, column: 'offers', reason: 'is empty, but the quote was priced' },
    { line: 6, column: 'quote_id', reason: 'is a quote of another account' },
    { line: 7, column: 'made_by', reason: 'is dealer, but the account has no dealer' },
    { line: 8, column: 'account_id', reason: 'is not a known account' },
  ])
  expect(await load('quotes', draft('Q-409', { needs: { ...needs, careLevel: 'gold' } }))).toEqual([
    { line: 1, column: 'needs', reason: 'is invalid at careLevel: Choose a care level.' },
  ])
  await load('quotes', priced('Q-410'))
  await load('quotes', draft('Q-411'))
  const none = { options: null, chosen: null, order_id: null }
  expect(
    await load(
      'quote-sites',
      site('Q-410', none),
      site('Q-411', { ...none, options }),
      site('Q-410', { ...none, position: 2, options: [{ ...options[0], offer: 2 }] }),
      site('Q-410', { ...none, position: 3, options: options.slice(1), chosen: 0 }),
      site('Q-410', { ...none, position: 4, options, order_id: '70-1' }),
      site('Q-499', none),
    ),
  ).toMatchObject([
    { line: 1, column: 'options', reason: 'is empty, but the quote was priced' },
    { line: 2, column: 'options', reason: 'is set, but the quote was not priced' },
    { line: 3, column: 'options', reason: 'refers to an offer that the quote does not have' },
    { line: 4, column: 'chosen', reason: 'is not one of the options' },
    { line: 5, column: 'order_id', reason: 'is not a known order of the account' },
    { line: 6, column: 'quote_id', reason: 'is not a known quote of the account' },
  ])
  expect((await sql`select from quote where quote_id = 'Q-402'`.execute(database.system)).rows).toHaveLength(0)
})
