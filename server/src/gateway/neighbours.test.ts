import { recordsMax } from '@portal/contract/dns/values.ts'
import { operatorResource } from '@portal/contract/permission.ts'
import type { Quote } from '@portal/contract/quotes/quotes.ts'
import { distanceBands, terms } from '@portal/contract/quotes/values.ts'
import { longestTaskMs } from '@portal/db/src/testing/longest-task.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createAccount, createUser } from '../testing/factories.ts'
import { json } from '../testing/json.ts'
import { type SignedInBrowser, startTestPortal, startTwin } from '../testing/portal.ts'
import { createStatement } from './commission/testing/statements.ts'
import { createZone, recordOf } from './dns/testing/create-zone.ts'
import { createRateCards, newSite, priceNow, quoteCalls } from './quotes/testing/quotes.ts'

const portal = await startTestPortal()
const { database } = portal
const dealer = await createAccount(database, { type: 'dealer' })
const account = await createAccount(database, { dealer })
const neighbour = await createAccount(database)
const seller = await portal.signIn(await createUser(database, dealer))
const greedy = await portal.signIn(await createUser(database, account))
const other = await portal.signIn(await createUser(database, neighbour))
const desk = await portal.signIn(await createUser(database, account, { permissions: [operatorResource] }))
const zoneId = await createZone(database, account)
const fullZoneId = await createZone(database, account, {
  records: Array.from({ length: recordsMax }, (_, n) => recordOf(`host${n}`, 'TXT', 'text of a record '.repeat(11))),
})
await createStatement(database, dealer, { month: '2026-01', lines: 10_000 })
await sql`
  insert into service (account_id, service_id, name, product_category, product_name, status, condition)
  select ${account}, 'S-' || n, 'Line ' || n || repeat(' x', 300), 'Connectivity', 'FTTP', 'active', 'working' from generate_series(1, 20000) n`.execute(
  database.system,
)
await sql`
  insert into contact (account_id, contact_id, title, first_name, last_name, email, roles)
  select ${account}, 'C-' || n, 'Dr', 'Ada', 'Byron ' || n || repeat(' x', 30), 'ada' || n || '@many.example', '{Billing}'
  from generate_series(1, 40000) n`.execute(database.system)

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

const post = (who: SignedInBrowser, path: string, body: object) =>
  who.gateway(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
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

const soa = '$TTL 3600\n@ SOA ns1.x. h.x. 1 7200 3600 1209600 300\n@ NS ns1.x.\n'
const quotePdf = () => statusOfAll(quoteCalls(seller, account).send('GET', `/quotes/${quoteId}/quote.pdf`))
const servicesCsv = () => statusOfAll(greedy.gateway('/service-info/api/services.csv'))
const zoneFile = (lines: string[]) =>
  statusOf(post(greedy, `/dns-info/api/zones/${zoneId}/import-previews`, { text: `${soa}${lines.join('\n')}\n` }))
const longRecords = Array.from({ length: 4900 }, (_, n) => `host${n} TXT "${'text of a record '.repeat(11)}"`)
const rateCards = [
  'carrier,access_type,bearer_mbps,rate_mbps,term_months,distance_band,exchange_class,install,access_monthly,bandwidth_monthly,lead_days_min,lead_days_max',
  ...Array.from({ length: 1000 }, (_, carrier) =>
    distanceBands.flatMap((band) =>
      terms.flatMap((term) =>
        [1, 2, 3].map(
          (place) =>
            `${'Carrier '.repeat(6)}${carrier},EAD,1000,500,${term},${band},${place},${' '.repeat(70)}1250.00,200.00,50.00,40,60`,
        ),
      ),
    ),
  ).flat(),
].slice(0, 20_001)

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
  'a zone file that makes millions of records': () =>
    zoneFile(Array.from({ length: 6 }, () => '$GENERATE 1-65536 host$ A 192.0.2.1')),
  'a zone file as long as it may be': () => zoneFile(longRecords),
  'a sheet of 1,000 contacts': () =>
    statusOf(
      post(greedy, '/contact-info/api/contact-imports', {
        dryRun: true,
        rows: rows.map((row) => ({
          firstName: 'Ada',
          lastName: `Byron ${row}`,
          email: `ada${row}@there.example`,
          phone: `0113 496 0${String(row % 1000).padStart(3, '0')}`,
          mobile: `07700 900 ${String(row % 1000).padStart(3, '0')}`,
          roles: 'Technical; Billing',
        })),
      }),
    ),
  'a sheet of 500 sites of a quote': () =>
    statusOf(
      quoteCalls(seller, account).addSites(
        draftId,
        rows.slice(0, 500).map((row) => newSite(`Branch ${row}`)),
        { dryRun: true },
      ),
    ),
  'the document of the API': () => statusOfAll(fetch(`${fresh.shift()}/gateway/openapi.json`)),
  'a sheet of 1,000 references': () =>
    statusOf(
      post(greedy, '/service-info/api/services/order-refs', {
        dryRun: true,
        rows: rows.map((row) => ({ serviceId: `S-${row + 1}`, orderRef: `PO-${row}` })),
      }),
    ),
  'everything that the portal holds of an account': () => statusOfAll(post(greedy, '/account-info/api/exports', {})),
  'a zone as a file': () => statusOfAll(greedy.gateway(`/dns-info/api/zones/${fullZoneId}/zone-file`)),
  'rate cards of 20,000 lines': () =>
    statusOf(
      post(desk, '/quote-desk/api/rate-card-imports', {
        name: 'Spring',
        validFrom: '2026-01-01',
        validUntil: '2026-12-31',
        csv: rateCards.join('\n'),
        dryRun: true,
      }),
    ),
  "a dealer's own sheet of 100,000 lines": () =>
    statusOf(
      post(seller, '/commission-info/api/statements/CM-2026-01/reconciliation', {
        csv: `Service ID,Commission\n${rows.map((row) => `S-${row},1.00\n`.repeat(100)).join('')}`,
      }),
    ),
}

describe('a heavy request delays no one', () => {
  test.each(Object.entries(heavy))('%s', async (_, ask) => {
    // The first call loads and compiles code, which must not count.
    await ask()
    const statuses: number[] = []
    const longest = await longestTaskMs(async () => statuses.push(await ask()))
    expect(statuses).toEqual([200])
    expect(longest).toBeLessThan(50)
  })
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
