import { recordsMax } from '@portal/contract/dns/values.ts'
import { operatorResource } from '@portal/contract/permission.ts'
import type { Quote } from '@portal/contract/quotes/quotes.ts'
import { longestTaskMs } from '@portal/db/src/testing/longest-task.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { createAccount, createUser } from '../testing/factories.ts'
import { json, withJson } from '../testing/json.ts'
import { createClient, signInClient } from '../testing/integration-client.ts'
import { type SignedInBrowser, startTestPortal, startTwin } from '../testing/portal.ts'
import { createStatement } from './commission/testing/statements.ts'
import { createZone, recordOf } from './dns/testing/create-zone.ts'
import { createRateCards, newSite, priceNow, quoteCalls } from './quotes/testing/quotes.ts'
import {
  bulkItems,
  contactSheet,
  createManyRows,
  generatingZone,
  longZone,
  rateCards,
  referenceSheet,
} from './testing/heavy-requests.ts'

const portal = await startTestPortal()
const { database } = portal
const dealer = await createAccount(database, { type: 'dealer' })
const account = await createAccount(database, { dealer })
const neighbour = await createAccount(database)
const seller = await portal.signIn(await createUser(database, dealer))
const greedy = await portal.signIn(await createUser(database, account))
const other = await portal.signIn(await createUser(database, neighbour))
const desk = await portal.signIn(await createUser(database, account, { permissions: [operatorResource] }))
const crm = await signInClient(portal, await createClient(database))
const zoneId = await createZone(database, account)
const fullZoneId = await createZone(database, account, {
  records: Array.from({ length: recordsMax }, (_, n) => recordOf(`host${n}`, 'TXT', 'text of a record '.repeat(11))),
})
await createStatement(database, dealer, { month: '2026-01', lines: 10_000 })
await createManyRows(database, account)

let quoteId = ''
let draftId = ''
beforeAll(async () => {
  await createRateCards(database)
  const { begin, addSites, send } = quoteCalls(seller, account)
  quoteId = (await begin()).quoteId
  draftId = (await begin()).quoteId
  await addSites(
    quoteId,
    Array.from({ length: 459 }, (_, index) => newSite(`Branch ${index}`)),
  )
  await priceNow(portal, await json<Quote>(send('POST', `/quotes/${quoteId}/pricing`)))
})

const post = (who: SignedInBrowser, path: string, body: object) => who.gateway(path, withJson('POST', body))
const statusOf = async (answer: Promise<Response>) => {
  const { status, body } = await answer
  await body?.cancel()
  return status
}
/** The status after the whole response was read: the server still creates a file after its headers. */
const statusOfAll = async (answer: Promise<Response>) => {
  const { status, body } = await answer
  for await (const _piece of body ?? []);
  return status
}
const rows = Array.from({ length: 1000 }, (_, index) => index)

const quotePdf = () => statusOfAll(quoteCalls(seller, account).send('GET', `/quotes/${quoteId}/quote.pdf`))
const servicesCsv = () => statusOfAll(greedy.gateway('/service-info/api/services.csv'))
const zoneFile = (text: string) => statusOf(post(greedy, `/dns-info/api/zones/${zoneId}/import-previews`, { text }))
const bulk = (body: string) =>
  statusOfAll(
    crm('/integration/api/service-tech-details', {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body,
    }),
  )
const items = bulkItems(account)
const flood = `{"rows":[${'{},'.repeat(345_000)}{}]}`
const floodOfFields = 'a&'.repeat(520_000)

/** It is written once by each process. */
const fresh = [await startTwin(portal), await startTwin(portal)]

/** The largest request of each type. */
const heavy: Record<string, () => Promise<number>> = {
  'the document of a quote for 459 sites': quotePdf,
  'the document of a statement of 10,000 lines': () =>
    statusOfAll(seller.gateway('/commission-info/api/statements/CM-2026-01/statement.pdf')),
  'its lines as CSV': () => statusOfAll(seller.gateway('/commission-info/api/statements/CM-2026-01/lines.csv')),
  '20,000 services as CSV': servicesCsv,
  '40,000 contacts as CSV': () => statusOfAll(greedy.gateway('/contact-info/api/contacts.csv')),
  'a zone file that makes millions of records': () => zoneFile(generatingZone),
  'a zone file as long as it may be': () => zoneFile(longZone),
  'a sheet of 1,000 contacts': () => statusOf(post(greedy, '/contact-info/api/contact-imports', contactSheet)),
  'a sheet of 500 sites of a quote': () =>
    statusOf(
      quoteCalls(seller, account).addSites(
        draftId,
        rows.slice(0, 500).map((row) => newSite(`Branch ${row}`)),
        { dryRun: true },
      ),
    ),
  'the document of the API': () => statusOfAll(fetch(`${fresh.shift()}/gateway/openapi.json`)),
  'a sheet of 1,000 references': () => statusOf(post(greedy, '/service-info/api/services/order-refs', referenceSheet)),
  'everything that the portal holds of an account': () => statusOfAll(post(greedy, '/account-info/api/exports', {})),
  'changes of 1,000 records by another system': () => bulk(items.full),
  'its records with a million empty values': () => bulk(items.manyValues),
  'its records with 190,000 invented fields': () => bulk(items.inventedFields),
  'a zone as a file': () => statusOfAll(greedy.gateway(`/dns-info/api/zones/${fullZoneId}/zone-file`)),
  'rate cards of 20,000 lines': () => statusOf(post(desk, '/quote-desk/api/rate-card-imports', rateCards)),
  "a dealer's own sheet of 100,000 lines": () =>
    statusOf(
      post(seller, '/commission-info/api/statements/CM-2026-01/reconciliation', {
        csv: `Service ID,Commission\n${rows.map((row) => `S-${row},1.00\n`.repeat(100)).join('')}`,
      }),
    ),
}

describe('a heavy request delays no one', () => {
  test.each(Object.entries(heavy))('%s', async (_, ask) => {
    const statuses: number[] = []
    let longest = Number.POSITIVE_INFINITY
    // The first call may also load and compile code, which does not count, and a busy core is slower: a fault stays.
    for (let round = 0; round < 3 && longest >= 50; round += 1) {
      longest = await longestTaskMs(async () => statuses.push(await ask()))
    }
    expect(longest).toBeLessThan(50)
    expect(new Set(statuses)).toEqual(new Set([200]))
  })
})

test.each([
  ['JSON with 345,000 values', 'application/json', flood, 413],
  ['a form with 520,000 fields', 'application/x-www-form-urlencoded', floodOfFields, 404],
])('%s is not read to its end', async (_, type, body, status) => {
  const statuses: number[] = []
  const send = () => fetch(`${portal.baseUrl}/anywhere`, { method: 'POST', headers: { 'content-type': type }, body })
  const longest = await longestTaskMs(async () => statuses.push(await statusOfAll(send())))
  expect(statuses).toEqual([status])
  expect(longest).toBeLessThan(50)
})

describe("an account's share", () => {
  /** Readers that consume nothing, so that the server must wait for them. */
  async function standStill(count: number) {
    const leaving = new AbortController()
    const answers = Array.from({ length: count }, () =>
      greedy
        .gateway('/service-info/api/services.csv', { signal: leaving.signal })
        .then(({ status, headers }) => ({ status, retryAfter: headers.get('retry-after') }))
        .catch(() => null),
    )
    return { answers, leave: () => leaving.abort() }
  }

  test('of downloads: the excess waits or is refused, and others get theirs', async () => {
    const { answers, leave } = await standStill(12)
    const refused = await Promise.any(
      answers.map(async (answer) => {
        const said = await answer
        if (said?.status !== 429) throw new Error('not refused')
        return said
      }),
    )
    expect(refused.retryAfter).toBe('20')
    expect(await statusOf(other.gateway('/service-info/api/services.csv'))).toBe(200)
    expect(await statusOf(other.gateway('/service-info/api/services'))).toBe(200)
    leave()
    await Promise.all(answers)
    await expect.poll(servicesCsv, { timeout: 30_000 }).toBe(200)
  })

  test('of documents: those of others are made in between', async () => {
    const review = () => statusOf(other.gateway('/plan-info/api/review.pdf'))
    // The first request of a thread also loads its code, which does not count.
    await Promise.all([quotePdf(), review()])
    const all = Array.from({ length: 4 }, quotePdf)
    const plans = review()
    // A thread is left to it: it does not wait until one of the others is done.
    const first = await Promise.race([plans.then(() => 'other'), Promise.any(all).then(() => 'greedy')])
    expect(first).toBe('other')
    expect(await plans).toBe(200)
    // On a busy machine some of the account's own calls wait too long.
    for (const status of await Promise.all(all)) expect([200, 429]).toContain(status)
  })
})
