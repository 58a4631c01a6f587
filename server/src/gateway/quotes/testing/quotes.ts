import { distanceBands, terms } from '@portal/contract/quotes/values.ts'
import type { Quote } from '@portal/contract/quotes/quotes.ts'
import { sql } from 'kysely'
import type { Config } from '../../../config.ts'
import { json } from '../../../testing/json.ts'
import type { SignedInBrowser } from '../../../testing/portal.ts'
import type { TestDatabase } from '@portal/db/src/testing/database.ts'
import { quoteJobs } from '../jobs.ts'

/** Creates two carriers with round prices in force, and the exchange of LS1 4, where one of them has equipment. */
export async function createRateCards({ system }: TestDatabase): Promise<void> {
  await sql`
    insert into rate_card (card_id, carrier, name, valid_from, valid_until, imported_by) values
      ('OLD', 'Aldgate', 'Old', current_date - 90, current_date - 1, 'test'),
      ('A', 'Aldgate', 'Now', current_date - 10, current_date + 90, 'test'),
      ('B', 'Bexley', 'Now', current_date - 10, current_date + 20, 'test')
    on conflict do nothing`.execute(system)
  await sql`
    insert into rate_card_line (card_id, access_type, bearer, rate, term, distance_band, exchange_class, install, access,
      bandwidth, lead_min, lead_max)
    select card, 'EAD', 1000, rate, term, band, class, 100000, price + class * 1000, rate * 10, 40, 60
    from (values ('OLD', 1), ('A', 20000), ('B', 30000)) as c (card, price),
      unnest(array[100, 500, 1000]) as rate, unnest(${[...terms]}::integer[]) as term,
      unnest(${[...distanceBands]}::text[]) as band, generate_series(1, 3) as class
    on conflict do nothing`.execute(system)
  await sql`
    insert into rate_extra (kind, option, label, install, monthly) values
      ('care', 'premium', '24/7 care', 0, 3000), ('router', 'managed', 'Router, managed', 5000, 1000)
    on conflict do nothing`.execute(system)
  await sql`
    insert into exchange (exchange_code, name, exchange_class, easting, northing, has_ro2)
    values ('LDW', 'Leeds Wharf', 1, 430000, 433000, true), ('YMN', 'York Minster', 2, 460000, 452000, false)
    on conflict do nothing`.execute(system)
  await sql`
    insert into served_area (area, exchange_code) values ('LS1 4', 'LDW'), ('YO1', 'YMN')
    on conflict do nothing`.execute(system)
  await sql`
    insert into postcode (postcode, easting, northing)
    values ('LS1 4AB', 430800, 433000), ('LS1 4AC', 430000, 433900), ('YO1 7XX', 460000, 455000)
    on conflict do nothing`.execute(system)
  await sql`
    insert into on_net_building (carrier, postcode, building) values ('Bexley', 'LS1 4AB', '1 Wharf Road')
    on conflict do nothing`.execute(system)
}

type Send = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>

export function quoteCalls(who: SignedInBrowser, account?: string) {
  const send: Send = (method, path, body, headers = {}) =>
    who.gateway(`/quote-info/api${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(account && { 'account-id': account }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const begin = (title = 'Lines', customerName = 'Somebody') =>
    json<Quote>(send('POST', '/quotes', { title, customerName }))
  return {
    send,
    begin,
    read: (quoteId: string) => json<Quote>(send('GET', `/quotes/${quoteId}`)),
    addSites: (quoteId: string, rows: object[], more = {}) =>
      send('POST', `/quotes/${quoteId}/sites`, { rows, ...more }),
  }
}

export const newSite = (name: string, postcode = 'LS1 4AB') => ({ name, address: `${name}, 1 Wharf Road`, postcode })

/** Runs the worker's pricing job, because tests run no jobs. */
export function priceNow(
  { database, config }: { database: TestDatabase; config: Config },
  { quoteId, accountId, version }: Pick<Quote, 'quoteId' | 'accountId' | 'version'>,
): Promise<void> | undefined {
  return quoteJobs({ database, config }).queued['price quote']?.({ quoteId, accountId, version }, new Date())
}

/** Creates a priced quote with two sites. */
export async function createPriced(
  portal: { database: TestDatabase; config: Config },
  who: SignedInBrowser,
  account?: string,
): Promise<Quote> {
  const { begin, addSites, send, read } = quoteCalls(who, account)
  const { quoteId } = await begin()
  await addSites(quoteId, [newSite('Mill'), newSite('Minster', 'YO1 7XX')])
  const asked = await json<Quote>(send('POST', `/quotes/${quoteId}/pricing`))
  await priceNow(portal, asked)
  return read(quoteId)
}
