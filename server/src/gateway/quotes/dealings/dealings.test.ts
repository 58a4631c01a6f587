import { operatorResource } from '@portal/contract/permission.ts'
import type { SharedQuote } from '@portal/contract/quotes/dealings.ts'
import type { Share } from '@portal/contract/shares.ts'
import type { Order } from '@portal/contract/orders/orders.ts'
import type { DealerCell, Quote, QuoteCell } from '@portal/contract/quotes/quotes.ts'
import { execFileSync } from 'node:child_process'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createAccount, createSite, createUser, mailsTo } from '../../../testing/factories.ts'
import { json } from '../../../testing/json.ts'
import { startTestPortal } from '../../../testing/portal.ts'
import { createPriced, createRateCards, newSite, priceNow, quoteCalls } from '../testing/quotes.ts'
import { expireQuotes } from './expiry.ts'
import { moved } from '../../../testing/moved.ts'

const portal = await startTestPortal()
const { database } = portal
await createRateCards(database)
const dealer = await createAccount(database, { type: 'dealer', name: 'Ternbeck' })
const account = await createAccount(database, { dealer, name: 'Brackenfell' })
const sellerMail = await createUser(database, dealer, { givenName: 'Martin', familyName: 'Teal' })
const seller = await portal.signIn(sellerMail)
const customerMail = await createUser(database, account)
const customer = quoteCalls(await portal.signIn(customerMail))
const inName = quoteCalls(seller, account)
const { send, read } = inName
const rule = (monthly: number, install = 0, kind = 'percent') => ({ kind, monthly, install })

const publicly = (path: string, body: object) =>
  fetch(`${portal.gatewayUrl}/quote-info/api/shared-quote${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const buyerMail = 'ada@brackenfell.example'

/** The code that the owner of the link's address reads. */
async function codeFor(secret: string): Promise<string> {
  expect(await json<object>(publicly('/code', { secret }))).toEqual({ codeTo: 'a…@brackenfell.example' })
  const mails = await mailsTo(database, buyerMail)
  const last = mails.find(({ subject }) => subject.startsWith('Code for quote'))
  return last?.text.slice(0, 6) ?? ''
}

async function shared(quoteId: string) {
  return json<{ share: Share; secret: string }>(
    send('POST', `/quotes/${quoteId}/shares`, { label: 'Customer', email: buyerMail, days: 14 }),
  )
}

const dealerCells = async (quoteId: string) =>
  (await json<{ cells: DealerCell[] }>(send('GET', `/quotes/${quoteId}/sites/1/dealer-cells`))).cells

describe('margins', () => {
  test('A9 are set for the quote or for one line, and change the price and not the cost', async () => {
    const { quoteId } = await createPriced(portal, seller, account)
    const margin = (body: object) => send('PUT', `/quotes/${quoteId}/margin`, body)
    await margin({ rule: rule(1000, 500) })
    const [first, second] = await dealerCells(quoteId)
    if (!first || !second) throw new Error('There are cells')
    expect(first.costMonthly).toBe(30_000)
    expect(first).toMatchObject({ monthly: 33_000, install: 110_250, costInstall: 105_000, hasOwnMargin: false })
    expect(first.margin).toBe(3000 * 36 + 5250)
    await margin({ line: { position: 1, offer: first.offer }, rule: rule(2500, 0, 'amount') })
    const after = await dealerCells(quoteId)
    expect(after.find(({ offer }) => offer === first.offer)).toMatchObject({
      monthly: 32_500,
      install: 105_000,
      hasOwnMargin: true,
    })
    expect(after.find(({ offer }) => offer === second.offer)).toMatchObject({
      monthly: second.monthly,
      hasOwnMargin: false,
    })
    await margin({ line: { position: 1, offer: first.offer }, rule: null })
    expect((await dealerCells(quoteId))[0]).toMatchObject({ monthly: 33_000, hasOwnMargin: false })
    const steps = await json<{ monthly: { amount: number }[] }>(
      send('GET', `/quotes/${quoteId}/sites/1/dealer-cells/${first.offer}`),
    )
    expect(steps.monthly.reduce((sum, { amount }) => sum + amount, 0)).toBe(33_000)
  })

  test.each([
    [{ rule: rule(-1) }, 'rule.monthly'],
    [{ rule: rule(20_001) }, 'rule.monthly'],
    [{ rule: { kind: 'gift', monthly: 0, install: 0 } }, 'rule.kind'],
    [{ rule: null }, 'rule'],
  ])('A7.1 refuses %j', async (body, field) => {
    const { quoteId } = await createPriced(portal, seller, account)
    const answer = await send('PUT', `/quotes/${quoteId}/margin`, body)
    expect(answer.status).toBe(400)
    expect(Object.keys(await json<object>(answer))).toEqual([field])
  })
})

describe('a shared quote', () => {
  test("A9 shows prices but no costs to the link's holder, and stores only the secret's hash", async () => {
    const { quoteId } = await createPriced(portal, seller, account)
    const { secret } = await shared(quoteId)
    const answer = await publicly('', { secret })
    const text = await answer.text()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect(text).not.toMatch(/cost|margin/i)
    const quote: SharedQuote = JSON.parse(text)
    expect(quote).toMatchObject({
      seller: 'Ternbeck',
      preparedBy: 'Martin Teal',
      customerName: 'Brackenfell',
      version: 1,
    })
    expect(quote.sites).toHaveLength(2)
    expect(quote.sums.monthly).toBe(quote.sites.reduce((sum, { cell }) => sum + (cell?.monthly ?? 0), 0))
    const { rows } = await sql<{ text: string }>`
      select quote_share::text as text from quote_share union all select activity::text from activity`.execute(
      database.system,
    )
    expect(rows.some((row) => row.text.includes(secret))).toBe(false)
  })

  test('A9 its prices are fixed; a revoked, an expired and an unknown link get the same response', async () => {
    const { quoteId } = await createPriced(portal, seller, account)
    const { secret, share } = await shared(quoteId)
    expect((await send('PUT', `/quotes/${quoteId}/margin`, { rule: rule(0) })).status).toBe(422)
    expect((await send('PUT', `/quotes/${quoteId}/sites/1/choice`, { offer: null })).status).toBe(422)
    const late = await shared(quoteId)
    await sql`update quote_share set expires_at = now() where share_id = ${late.share.shareId}`.execute(database.system)
    await send('DELETE', `/quotes/${quoteId}/shares/${share.shareId}`)
    const answers = await Promise.all(
      [secret, late.secret, 'x'.repeat(43)].map((each) => publicly('', { secret: each })),
    )
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  })

  test('A9 is accepted with name, time and version: each chosen option becomes an order with its checklist', async () => {
    const siteId = await createSite(database, account, { name: 'Leeds' })
    const { quoteId } = await inName.begin()
    await inName.addSites(quoteId, [
      { siteId, floor: '3rd floor', landlord: 'Wharf Estates', asbestosRegister: true },
      newSite('Minster', 'YO1 7XX'),
    ])
    await priceNow(portal, await json<Quote>(send('POST', `/quotes/${quoteId}/pricing`)))
    const { secret } = await shared(quoteId)
    expect((await publicly('/answer', { secret, version: 1, answer: 'accepted', name: '' })).status).toBe(400)
    const stale = await publicly('/answer', { secret, version: 2, answer: 'accepted', name: 'Ada' })
    expect(stale.status).toBe(412)
    const code = await codeFor(secret)
    const accepted = await json<SharedQuote>(
      publicly('/answer', { secret, version: 1, answer: 'accepted', name: 'Ada Byron', note: 'Ring first', code }),
    )
    expect(accepted).toMatchObject({
      state: 'accepted',
      answer: { kind: 'accepted', name: 'Ada Byron', version: 1, note: 'Ring first' },
    })
    expect(accepted.answer?.orders).toHaveLength(2)
    expect((await publicly('/answer', { secret, version: 1, answer: 'accepted', name: 'Ada', code })).status).toBe(422)

    const orderId = accepted.answer?.orders[0]?.orderId ?? ''
    const order = await json<Order>(
      seller.gateway(`/order-info/api/orders/${orderId}`, { headers: { 'account-id': account } }),
    )
    const cell = accepted.sites[0]?.cell
    expect(order).toMatchObject({
      type: 'provide',
      title: 'Leeds',
      quoteId,
      termMonths: 36,
      price: { recurring: cell?.monthly, oneOff: cell?.install },
      placedBy: 'Ada Byron',
    })
    expect(order.readiness?.find(({ item }) => item === 'asbestos')).toMatchObject({ isReady: true })
    expect(order.notes.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Floor or room: 3rd floor', 'Landlord: Wharf Estates']),
    )
    const [mail] = await mailsTo(database, sellerMail)
    expect(mail).toMatchObject({ subject: `Quote ${quoteId} accepted` })
    expect(mail?.text).toContain(orderId)
    expect(mail?.text).toContain(`Confirmed by a code sent to ${buyerMail}.`)
    expect(accepted.answer).not.toHaveProperty('proof')
    expect(await read(quoteId)).toMatchObject({
      state: 'accepted',
      answer: { name: 'Ada Byron', proof: { kind: 'email', email: buyerMail } },
    })
    expect((await send('POST', `/quotes/${quoteId}/versions`, { reprice: true })).status).toBe(422)
  })

  test('A9 two concurrent acceptances place one order', async () => {
    const { quoteId } = await createPriced(portal, seller, account)
    const { secret } = await shared(quoteId)
    const answer = { version: 1, answer: 'accepted', name: 'Ada' }
    const code = await codeFor(secret)
    const answers = await Promise.all([
      publicly('/answer', { ...answer, secret, code }),
      customer.send('POST', `/quotes/${quoteId}/answer`, answer),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    const { rows } = await sql<{
      orders: number
    }>`select count(*) as orders from service_order where quote_id = ${quoteId}`.execute(database.system)
    expect(rows[0]?.orders).toBe(2)
  })

  test('A9 the link alone accepts nothing: the code goes to its address, is tried five times and lives for 15 minutes', async () => {
    const { quoteId } = await createPriced(portal, seller, account)
    const { secret } = await shared(quoteId)
    const accept = async (code: string) => {
      const answer = await publicly('/answer', { secret, version: 1, answer: 'accepted', name: 'Mallory', code })
      return answer.status === 200 ? 'accepted' : (await json<{ code: string }>(answer)).code
    }
    expect(await accept('')).toBe('code_wrong')
    const first = await codeFor(secret)
    expect(await json<object>(publicly('/code', { secret }))).toMatchObject({ code: 'code_just_sent' })
    const wrong = first === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 5; tries += 1) expect(await accept(wrong)).toBe('code_wrong')
    expect(await accept(first)).toBe('code_wrong')
    const move = (minutes: number) =>
      sql`update quote_share set code_sent_at = ${moved('code_sent_at', -minutes)}
        where quote_id = ${quoteId}`.execute(database.system)
    await move(2)
    const second = await codeFor(secret)
    await move(16)
    expect(await accept(second)).toBe('code_wrong')
    const third = await codeFor(secret)
    expect(await accept(`${third.slice(0, 3)} ${third.slice(3)}`)).toBe('accepted')
  })

  test('A9 who accepts while signed in is recorded; an old link without an address cannot accept', async () => {
    const { quoteId } = await createPriced(portal, seller, account)
    const { secret } = await shared(quoteId)
    await sql`update quote_share set email = null where quote_id = ${quoteId}`.execute(database.system)
    expect(await json<object>(publicly('/code', { secret }))).toMatchObject({ code: 'link_without_email' })
    const answer = { version: 1, answer: 'accepted', name: 'Ada' }
    const accepted = await json<Quote>(customer.send('POST', `/quotes/${quoteId}/answer`, answer))
    expect(accepted.answer).toMatchObject({ name: 'Ada', proof: { kind: 'signed-in', email: customerMail } })
  })

  test('A9 an estimate cannot be ordered, only declined or left out', async () => {
    const { quoteId } = await inName.begin()
    await inName.addSites(quoteId, [newSite('Mill'), newSite('Moor', 'ZE3 9ZZ')])
    await priceNow(portal, await json<Quote>(send('POST', `/quotes/${quoteId}/pricing`)))
    const accept = { version: 1, answer: 'accepted', name: 'Ada' }
    const refused = await send('POST', `/quotes/${quoteId}/answer`, accept)
    expect(refused.status).toBe(422)
    expect(await json<object>(refused)).toMatchObject({ code: 'quote_estimated' })
    const enabled = (await read(quoteId)).actions.filter(({ key }) => key === 'accept' || key === 'decline')
    expect(enabled.map(({ enabled: is }) => is)).toEqual([false, true])
    await send('PUT', `/quotes/${quoteId}/sites/2/choice`, { offer: null })
    const accepted = await json<Quote>(send('POST', `/quotes/${quoteId}/answer`, accept))
    expect(accepted.answer?.orders).toHaveLength(1)
  })

  test('A9 can be declined', async () => {
    const { quoteId } = await createPriced(portal, seller, account)
    const { secret } = await shared(quoteId)
    const declined = await json<SharedQuote>(
      publicly('/answer', { secret, version: 1, answer: 'declined', name: 'Ada' }),
    )
    expect(declined).toMatchObject({ state: 'declined', answer: { kind: 'declined', orders: [] } })
  })
})

describe('versions', () => {
  test('A9 a repriced quote keeps its choices and shows the changes', async () => {
    const { quoteId } = await createPriced(portal, seller, account)
    const { cells } = await json<{ cells: QuoteCell[] }>(send('GET', `/quotes/${quoteId}/sites/1/cells`))
    const wanted = cells.find(({ carrier, rate }) => carrier === 'Bexley' && rate === 500)
    await send('PUT', `/quotes/${quoteId}/sites/1/choice`, { offer: wanted?.offer })
    const { secret } = await shared(quoteId)
    await sql`update rate_card_line set access = access + 1000 where card_id = 'B'`.execute(database.system)
    const asked = await json<Quote>(send('POST', `/quotes/${quoteId}/versions`, { reprice: true }))
    expect(asked).toMatchObject({ state: 'inProgress', version: 2, isShown: false })
    expect(await json<SharedQuote>(publicly('', { secret }))).toMatchObject({ sites: [], state: 'inProgress' })
    await priceNow(portal, asked)
    await sql`update rate_card_line set access = access - 1000 where card_id = 'B'`.execute(database.system)
    const difference = await json<{
      from: number
      sites: { before: { monthly: number }; after: { monthly: number }; words: string }[]
    }>(send('GET', `/quotes/${quoteId}/difference`))
    expect(difference.from).toBe(1)
    expect(difference.sites[0]?.words).toContain('Bexley')
    expect((difference.sites[0]?.after.monthly ?? 0) - (difference.sites[0]?.before.monthly ?? 0)).toBe(1150)
    const before = await json<{ cells: QuoteCell[] }>(send('GET', `/quotes/${quoteId}/sites/1/cells?version=1`))
    expect(before.cells).toEqual(cells)
    // The version read through the old link can no longer be accepted.
    expect((await publicly('/answer', { secret, version: 1, answer: 'accepted', name: 'Ada' })).status).toBe(412)
  })

  test('A9 prices expire on schedule, and an expired quote cannot be accepted', async () => {
    const { quoteId } = await createPriced(portal, seller, account)
    await shared(quoteId)
    await sql`update quote set valid_until = current_date - 2 where quote_id = ${quoteId}`.execute(database.system)
    expect(
      (await customer.send('POST', `/quotes/${quoteId}/answer`, { version: 1, answer: 'accepted', name: 'Ada' }))
        .status,
    ).toBe(422)
    await expireQuotes(database, new Date())
    const quote = await read(quoteId)
    expect(quote.state).toBe('expired')
    expect(quote.actions.find(({ key }) => key === 'revise')?.enabled).toBe(true)
  })

  test('A9 one option is chosen for every site that has it', async () => {
    const { quoteId } = await createPriced(portal, seller, account)
    const cheapest = (await dealerCells(quoteId))[0]
    const quote = await json<Quote>(
      send('PUT', `/quotes/${quoteId}/sites/1/choice`, { offer: cheapest?.offer, everywhere: true }),
    )
    expect(quote.chosen.sites).toBe(2)
    const { rows } = await json<{ rows: { chosen: { offer: number } }[] }>(send('GET', `/quotes/${quoteId}/sites`))
    expect(rows.map(({ chosen }) => chosen.offer)).toEqual([cheapest?.offer, cheapest?.offer])
    expect((await send('PUT', `/quotes/${quoteId}/sites/1/choice`, { offer: 9999 })).status).toBe(404)
  })
})

describe('documents', () => {
  const textOf = (pdf: Uint8Array) => {
    try {
      return execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' })
    } catch {
      return null
    }
  }

  test('A9 the customer’s PDF hides the cost that the dealer’s shows', async (context) => {
    const { quoteId, chosen } = await createPriced(portal, seller, account)
    const pdf = async (name: string) => {
      const answer = await send('GET', `/quotes/${quoteId}/${name}`)
      expect(answer.headers.get('content-type')).toBe('application/pdf')
      return new Uint8Array(await answer.arrayBuffer())
    }
    const [own, theirs] = [textOf(await pdf('dealer-quote.pdf')), textOf(await pdf('quote.pdf'))]
    if (own === null || theirs === null) return context.skip('pdftotext of poppler-utils is not on this machine')
    const total = (chosen.total / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 })
    expect(theirs).toContain(`£${total}`)
    expect(theirs).toMatch(/Mill/)
    expect(theirs).not.toMatch(/cost|margin/i)
    expect(own).toMatch(/Monthly[^]*cost/)
    expect(own).toMatch(/Margin over/)
  })
})

describe('rate cards', () => {
  const header =
    'carrier,access_type,bearer_mbps,rate_mbps,term_months,distance_band,exchange_class,install,access_monthly,bandwidth_monthly,lead_days_min,lead_days_max'
  const good = 'Castle,EAD,1000,500,36,A,1,"1,250.00",50.10,20.00,40,60'
  const bring = async (csv: string, more = {}) => {
    const desk = await operator
    return desk.gateway('/quote-desk/api/rate-card-imports', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'New', validFrom: '2026-01-01', validUntil: '2099-01-01', csv, ...more }),
    })
  }
  const operator = (async () =>
    portal.signIn(await createUser(database, await createAccount(database), { permissions: [operatorResource] })))()

  test('A9 are previewed before the import, and imported completely or not at all', async () => {
    const bad = 'Castle,EAD,1000,5000,36,A,1,10.00,5.00,2.00,40,60'
    const seen = await json<{
      isImported: boolean
      rows: { message: string | null; outcome: string }[]
      refused: number
    }>(bring([header, good, bad, good, 'Castle,Tin,1000,100,36,A,1,1,1,1,1,1'].join('\n')))
    expect(seen).toMatchObject({ isImported: false, refused: 3 })
    expect(seen.rows.map(({ outcome }) => outcome)).toEqual(['invalid', 'repeated', 'invalid', 'added'])
    expect(seen.rows[0]?.message).toBe('The rate is higher than the bearer.')
    const looked = await json<object>(bring(`${header}\n${good}`, { dryRun: true }))
    expect(looked).toMatchObject({ isImported: false, added: 1, refused: 0 })
    expect(await json<object>(bring(`${header}\n${good}`))).toMatchObject({
      isImported: true,
      cards: [{ carrier: 'Castle', lines: 1, difference: null }],
    })
    const { rows } = await sql<{ install: number; access: number }>`
      select install, access from rate_card_line join rate_card using (card_id) where carrier = 'Castle'`.execute(
      database.system,
    )
    expect(rows).toEqual([{ install: 125_000, access: 5010 }])
    const list = await json<{ cards: { carrier: string; isInForce: boolean }[] }>(
      (await operator).gateway('/quote-desk/api/rate-cards'),
    )
    expect(list.cards.find(({ carrier }) => carrier === 'Castle')).toMatchObject({ isInForce: true })
    const dearer = good.replace('50.10', '51.10')
    expect(await json<object>(bring(`${header}\n${dearer}`, { name: 'Newer', dryRun: true }))).toMatchObject({
      cards: [{ difference: { name: 'New', added: 0, removed: 0, dearer: 1, cheaper: 0, same: 0 } }],
    })
  })

  test.each([
    ['carrier,rate\nx,1', /^The header must include/],
    [header, /no rows/],
    [`${header}\na,b`, /^Line 2: this row has more or fewer cells/],
  ])('A7.1 refuses an invalid file: %j', async (csv, words) => {
    const answer = await bring(csv)
    expect(answer.status).toBe(400)
    expect(await json<object>(answer)).toEqual({ csv: expect.stringMatching(words) })
  })
})
