import type { Quote, QuoteCell, QuoteSite, SiteOutcome } from '@portal/contract/quotes/quotes.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createAccount, createService, createSite, createUser } from '../../testing/factories.ts'
import { json } from '../../testing/json.ts'
import { startTestPortal } from '../../testing/portal.ts'
import { createPriced, createRateCards, newSite, priceNow, quoteCalls } from './testing/quotes.ts'

const portal = await startTestPortal()
const { database } = portal
await createRateCards(database)
const dealer = await createAccount(database, { type: 'dealer', name: 'Ternbeck' })
const account = await createAccount(database, { dealer, name: 'Brackenfell' })
const customer = await portal.signIn(await createUser(database, account))
const seller = await portal.signIn(await createUser(database, dealer))
const { send, begin, read, addSites } = quoteCalls(customer)
const siteId = await createSite(database, account, { name: 'Leeds', exchangeName: 'Leeds Wharf' })
await createService(database, account, { productCategory: 'Leased Line', siteId, supplier: 'Aldgate' })

type Page = { rows: Quote[]; total: number; states: Record<string, number>; customers: { accountId: string }[] }
const list = (query = '', who = quoteCalls(customer)) => json<Page>(who.send('GET', `/quotes${query}`))

describe('a draft', () => {
  test('A9 is saved during input, and an outdated copy changes nothing', async () => {
    const quote = await begin('Faster lines')
    expect(quote).toMatchObject({
      state: 'draft',
      version: 1,
      siteCount: 0,
      customerName: 'Brackenfell',
      seesCost: false,
    })
    const needs = { ...quote.needs, rates: [100, 500], careLevel: 'standard' }
    const changed = await send('PATCH', `/quotes/${quote.quoteId}`, { needs }, { 'if-match': `"${quote.revision}"` })
    expect(changed.headers.get('etag')).toBe(`"${quote.revision + 1}"`)
    expect(await read(quote.quoteId)).toMatchObject({ needs })
    const late = await send('PATCH', `/quotes/${quote.quoteId}`, { title: 'x' }, { 'if-match': `"${quote.revision}"` })
    expect(late.status).toBe(412)
  })

  test("A9 accepts sites from the account, entered and pasted ones, and reports each row's outcome", async () => {
    const { quoteId } = await begin()
    const rows = [
      { siteId },
      newSite('Mill'),
      { ...newSite('Mill'), postcode: 'ls14ab' },
      newSite('Nowhere', 'XX'),
      { name: 'No address', postcode: 'LS1 4AB' },
      { siteId: 'SITE-OF-NOBODY' },
    ]
    const looked = await json<{ rows: SiteOutcome[]; siteCount: number }>(addSites(quoteId, rows, { dryRun: true }))
    expect(looked.siteCount).toBe(0)
    const added = await json<{ rows: SiteOutcome[]; siteCount: number }>(addSites(quoteId, rows))
    expect(added.rows).toEqual(looked.rows)
    expect(added.rows.map(({ outcome }) => outcome)).toEqual([
      'added',
      'added',
      'repeated',
      'invalid',
      'invalid',
      'invalid',
    ])
    expect(added.rows[2]?.message).toBe('This site is already in row 2.')
    expect(added.siteCount).toBe(2)
    const again = await json<{ rows: SiteOutcome[] }>(addSites(quoteId, [{ siteId }]))
    expect(again.rows[0]?.message).toBe('This site is already in this quote.')
    const removed = await json<Quote>(send('DELETE', `/quotes/${quoteId}/sites/1`))
    expect(removed.siteCount).toBe(1)
    const notes = { floor: '3rd', landlord: 'Wharf Estates', asbestosRegister: true }
    expect((await send('PATCH', `/quotes/${quoteId}/sites/2`, notes)).status).toBe(200)
    const { rows: sites } = await json<{ rows: QuoteSite[] }>(send('GET', `/quotes/${quoteId}/sites`))
    expect(sites).toMatchObject([{ position: 2, name: 'Mill', notes, isPriced: false }])
  })

  test('A9 has 500 sites at most', async () => {
    const { quoteId } = await begin()
    const rows = Array.from({ length: 500 }, (_, i) => newSite(`Unit ${i}`))
    await addSites(quoteId, rows)
    const more = await json<{ rows: SiteOutcome[] }>(addSites(quoteId, [newSite('One more')]))
    expect(more.rows[0]).toMatchObject({ outcome: 'invalid', message: 'A quote can have at most 500 sites.' })
    expect((await addSites(quoteId, [...rows, newSite('x')])).status).toBe(400)
  })

  test.each([
    [{ title: '' }, 'title'],
    [{ needs: { rates: [7] } }, 'needs.aEnd'],
  ])('A7.1 refuses %j', async (body, field) => {
    const { quoteId } = await begin()
    const answer = await send('PATCH', `/quotes/${quoteId}`, body)
    expect(answer.status).toBe(400)
    expect(Object.keys(await json<object>(answer))).toContain(field)
  })

  test('A9 refuses more options than a person can compare, and prices nothing without sites or rates', async () => {
    const { quoteId, needs } = await begin()
    const price = () => send('POST', `/quotes/${quoteId}/pricing`)
    expect((await price()).status).toBe(422)
    await addSites(quoteId, [newSite('Mill')])
    const all = {
      ...needs,
      bearers: [100, 1000, 10_000],
      rates: [10, 20, 50, 100, 200, 500, 1000, 10_000],
      terms: [12, 24, 36, 60],
    }
    const many = await send('PATCH', `/quotes/${quoteId}`, { needs: all })
    expect(await json<object>(many)).toMatchObject({ needs: expect.stringContaining('options per site') })
    await send('PATCH', `/quotes/${quoteId}`, { needs: { ...needs, rates: [] } })
    expect(await json<object>(price())).toEqual({ rates: 'Choose at least one rate.' })
  })
})

describe('prices', () => {
  test('A9 come from the card in force, site by site, and the best option is chosen', async () => {
    const { quoteId } = await begin()
    await addSites(quoteId, [{ siteId }, newSite('Minster', 'YO1 7XX'), newSite('Moor', 'ZE3 9ZZ')])
    const asked = await json<Quote>(send('POST', `/quotes/${quoteId}/pricing`))
    expect(asked).toMatchObject({ state: 'inProgress', pricing: { done: 0, all: 3 } })
    expect((await send('PATCH', `/quotes/${quoteId}`, { title: 'x' })).status).toBe(422)
    await priceNow(portal, asked)
    const quote = await read(quoteId)
    expect(quote).toMatchObject({ state: 'answered', level: 'budgetary', pricing: { done: 3, all: 3, problem: null } })
    expect(quote.chosen.sites).toBe(3)
    // The Bexley card expires within thirty days.
    expect(quote.validUntil).toBe(quote.versions[0]?.validUntil)

    const { rows: sites } = await json<{ rows: QuoteSite[] }>(send('GET', `/quotes/${quoteId}/sites`))
    expect(sites).toMatchObject([
      { name: 'Leeds', exchange: 'Leeds Wharf', has: 'Ethernet', options: 4 },
      { name: 'Minster', exchange: 'York Minster', has: null, risk: 'possible' },
      { name: 'Moor', exchange: null, risk: 'likely' },
    ])
    const { cells } = await json<{ cells: QuoteCell[] }>(send('GET', `/quotes/${quoteId}/sites/1/cells`))
    expect(cells.map(({ carrier, rate }) => `${carrier} ${rate}`)).toEqual([
      'Aldgate 500',
      'Aldgate 1000',
      'Bexley 500',
      'Bexley 1000',
    ])
    // (21,000 + 5,000 + 3,000 care + 1,000 router) + 20%, and 100,000 + 5,000 once + 10%.
    expect(cells[0]).toMatchObject({
      monthly: 36_000,
      install: 115_500,
      annual: 432_000,
      total: 1_411_500,
      risk: 'low',
    })
    expect(cells[2]).toMatchObject({ install: 5500, risk: 'none', level: 'firm', estimates: [] })
    expect(cells[0]?.sharedWith).toMatchObject([{ shares: ['carrier', 'exchange'] }])
    expect(cells[2]?.sharedWith).toMatchObject([{ shares: ['exchange'] }])
    const moor = await json<{ cells: QuoteCell[] }>(send('GET', `/quotes/${quoteId}/sites/3/cells`))
    expect(moor.cells[0]).toMatchObject({ level: 'budgetary', estimates: ['install', 'monthly', 'lead'] })
  })

  test('A9 are explained: the components add up, and the cost stays hidden from customers', async () => {
    const { quoteId } = await createPriced(portal, customer)
    const path = `/quotes/${quoteId}/sites/1`
    const { cells } = await json<{ cells: QuoteCell[] }>(send('GET', `${path}/cells`))
    const told = await send('GET', `${path}/cells/${cells[0]?.offer}`)
    const text = await told.text()
    const { parts, remarks }: { parts: { amount: number }[]; remarks: string[] } = JSON.parse(text)
    expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(cells[0]?.monthly)
    expect(remarks[0]).toBe('The Leeds Wharf exchange serves this postcode, 800 m away.')
    for (const each of [text, await (await send('GET', `${path}/cells`)).text(), JSON.stringify(await read(quoteId))]) {
      expect(each).not.toMatch(/cost(Install|Monthly|Total)|margin/i)
    }
    for (const secret of [
      `${path}/dealer-cells`,
      `${path}/dealer-cells/0`,
      `/quotes/${quoteId}/margin`,
      `/quotes/${quoteId}/dealer-quote.pdf`,
    ]) {
      expect((await send('GET', secret)).status, secret).toBe(403)
    }
  })

  test('A9 a job that runs twice or late changes nothing', async () => {
    const quote = await createPriced(portal, customer)
    await priceNow(portal, quote)
    expect(await read(quote.quoteId)).toEqual(quote)
  })

  test('A9 a quote without any seller says so', async () => {
    const { quoteId, needs } = await begin()
    await addSites(quoteId, [newSite('Mill')])
    await send('PATCH', `/quotes/${quoteId}`, { needs: { ...needs, bearers: [10_000], rates: [10_000] } })
    await priceNow(portal, await json<Quote>(send('POST', `/quotes/${quoteId}/pricing`)))
    expect(await read(quoteId)).toMatchObject({ state: 'unableToProvide', validUntil: null })
  })
})

describe('visibility', () => {
  test("A4.3 a dealer sees its own quotes and its customers', never another dealer's", async () => {
    const otherDealer = await createAccount(database, { type: 'dealer' })
    const stranger = quoteCalls(await portal.signIn(await createUser(database, otherDealer)))
    const mine = await quoteCalls(seller).begin('Newcomer', 'Marlow Brewers')
    const ofCustomer = await begin('Own wish')
    const page = await list('?size=100', quoteCalls(seller))
    const ids = page.rows.map(({ quoteId }) => quoteId)
    expect(ids).toEqual(expect.arrayContaining([mine.quoteId, ofCustomer.quoteId]))
    expect(page.customers).toEqual([{ accountId: account, name: 'Brackenfell' }])
    expect(page.rows.find(({ quoteId }) => quoteId === ofCustomer.quoteId)).toMatchObject({
      isCustomers: true,
      accountId: account,
    })
    expect((await list('', stranger)).total).toBe(0)
    expect((await stranger.send('GET', `/quotes/${mine.quoteId}`)).status).toBe(404)
    expect((await quoteCalls(customer).send('GET', `/quotes/${mine.quoteId}`)).status).toBe(404)
    expect((await quoteCalls(seller, account).read(ofCustomer.quoteId)).seesCost).toBe(true)
  })

  test("A4.3 a dealer's quote does not exist for the customer until it is shared", async () => {
    const inName = quoteCalls(seller, account)
    const { quoteId } = await createPriced(portal, seller, account)
    expect((await send('GET', `/quotes/${quoteId}`)).status).toBe(404)
    expect((await list('?size=100')).rows.some((row) => row.quoteId === quoteId)).toBe(false)
    await inName.send('POST', `/quotes/${quoteId}/shares`, {
      label: 'Customer',
      email: 'ada@customer.example',
      days: 7,
    })
    expect((await send('GET', `/quotes/${quoteId}`)).status).toBe(200)
    expect((await list('?size=100')).rows.some((row) => row.quoteId === quoteId)).toBe(true)
    const refused = await send('POST', `/quotes/${quoteId}/cancellation`)
    expect(refused.status).toBe(403)
  })

  test('A9 a quote follows its account to another dealer', async () => {
    const [from, to] = [
      await createAccount(database, { type: 'dealer' }),
      await createAccount(database, { type: 'dealer' }),
    ]
    const moving = await createAccount(database, { dealer: from })
    await quoteCalls(await portal.signIn(await createUser(database, moving))).begin()
    const count = async (of: string) =>
      (await list('', quoteCalls(await portal.signIn(await createUser(database, of))))).total
    await sql`update account set parent_dealer_id = ${to} where account_id = ${moving}`.execute(database.system)
    expect([await count(from), await count(to)]).toEqual([0, 1])
  })

  test('A9 the list is filtered, searched and sorted', async () => {
    const { quoteId } = await begin('Zebra crossing')
    expect((await list('?search=zebra')).rows.map((row) => row.quoteId)).toEqual([quoteId])
    expect((await list(`?search=${quoteId}`)).total).toBe(1)
    expect((await list('?search=%25')).total).toBe(0)
    const drafts = await list('?state=draft&size=100')
    expect(drafts.rows.every(({ state }) => state === 'draft')).toBe(true)
    expect(drafts.states.draft).toBe(drafts.total)
    const titles = (await list('?sort=title&direction=asc&size=100')).rows.map(({ title }) => title)
    expect(titles).toEqual(titles.toSorted())
  })
})
