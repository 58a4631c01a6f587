import type { SearchHit } from '@portal/contract/search.ts'
import type { SearchKind } from '@portal/contract/search-values.ts'
import { type RawBuilder, sql } from 'kysely'
import { searchPatterns } from '../../lib/like-patterns.ts'
import { BlockList, isIPv4 } from 'node:net'
import type { AccountScope } from '../actor.ts'
import { isVisible } from '../cases/store.ts'
import { listQuotes } from '../quotes/store.ts'
import { atSites } from '../services/store.ts'
import { listVisits } from '../visits/store.ts'

export type Found = Omit<SearchHit, 'kind' | 'account'> & { account?: string | null }

// A limited permission may hide most of what was found, so more is looked at than is shown.
const [looked, shown] = [50, 5]

/** The ids of what has the typed text as its id, or all of its words somewhere. */
function idsOf(kind: SearchKind, text: string): RawBuilder<unknown> {
  return sql`(select ${text.toUpperCase()} union select find_things(${kind}, ${searchPatterns(text)}::text[], ${looked}))`
}

const isExact = (column: string, text: string) => sql`(${sql.ref(column)} = ${text.toUpperCase()}) desc`

export async function searchServices(scope: AccountScope, text: string): Promise<Found[]> {
  const find = async (words: string, most: number) => {
    const { rows } = await sql<Found & { terms: string }>`
      select s.service_id as id, s.name as title, concat_ws(', ', s.product_name, site.name) as note,
        s.reference_terms as terms, null as match
      from service s left join site on site.account_id = s.account_id and site.site_id = s.site_id
      where s.account_id = ${scope.accountId} and s.service_id in ${idsOf('service', words)} and ${atSites(scope.sites)}
      order by ${isExact('s.service_id', words)}, s.attention, s.name, s.service_id limit ${most}`.execute(scope.tx)
    return rows
  }
  const rows = await find(text, shown)
  if (rows.length > 0 || !isIPv4(text)) {
    return rows.map(({ terms, ...row }) => ({
      ...row,
      match: termWith(terms, text, `${row.id} ${row.title} ${row.note}`),
    }))
  }
  // An address is written nowhere when only the block that it is in is.
  const near = await find(text.split('.').slice(0, 3).join('.'), looked)
  return near
    .flatMap(({ terms, ...row }) => {
      const match = terms.split(/\s+/).find((term) => isInside(text, term))
      return match ? { ...row, match } : []
    })
    .slice(0, shown)
}

/** The reference that has the first of the typed words in it, unless what is shown says it already. */
function termWith(terms: string, text: string, said: string): string | null {
  const [word = ''] = text.toLowerCase().split(/\s+/)
  if (said.toLowerCase().includes(word)) return null
  return terms.split(/\s+/).find((term) => term.toLowerCase().includes(word)) ?? null
}

function isInside(address: string, term: string): boolean {
  const [network = '', bits] = term.split('/')
  if (!bits || !isIPv4(network)) return false
  const block = new BlockList()
  try {
    block.addSubnet(network, Number(bits), 'ipv4')
  } catch {
    return false
  }
  return block.check(address)
}

export async function searchSites(scope: AccountScope, text: string): Promise<Found[]> {
  const place = sql`lower(s.name || ' ' || s.address || ' ' || s.postcode || ' ' || replace(s.postcode, ' ', ''))`
  const words = searchPatterns(text).map((pattern) => sql`${place} like ${pattern}`)
  const { rows } = await sql<Found>`
    select s.site_id as id, s.name as title, concat_ws(', ', s.address, s.postcode) as note, null as match from site s
    where s.account_id = ${scope.accountId} and ${atSites(scope.sites)} and ${sql.join(words, sql` and `)}
    order by s.name, s.site_id limit ${shown}`.execute(scope.tx)
  return rows
}

export async function searchOrders(scope: AccountScope, text: string): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select o.order_id as id, o.title, concat_ws(', ', o.product_name, o.status) as note, null as match
    from service_order o
    where o.account_id = ${scope.accountId} and o.order_id in ${idsOf('order', text)}
      and ${atSites(scope.sites, 'o.site_id')}
    order by ${isExact('o.order_id', text)}, o.attention, o.placed_date desc, o.order_id limit ${shown}`.execute(
    scope.tx,
  )
  return rows
}

export async function searchCases(scope: AccountScope, text: string): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select c.case_id as id, c.title, concat_ws(', ', c.case_id, nullif(c.about, '')) as note, null as match
    from help_case c
    where c.account_id = ${scope.accountId} and c.case_id in ${idsOf('case', text)} and ${isVisible(scope)}
    order by ${isExact('c.case_id', text)}, c.turn, c.updated_at desc limit ${shown}`.execute(scope.tx)
  return rows
}

export async function searchContacts(scope: AccountScope, text: string): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select c.contact_id as id, c.name as title, c.email as note, null as match from contact c
    where c.account_id = ${scope.accountId} and c.contact_id in ${idsOf('contact', text)}
    order by c.status = 'left', c.name, c.contact_id limit ${shown}`.execute(scope.tx)
  return rows
}

/** A name inside a zone leads to the zone. */
export async function searchZones(scope: AccountScope, text: string): Promise<Found[]> {
  const name = text.toLowerCase().replace(/\.$/, '')
  const words = searchPatterns(text).map((pattern) => sql`z.zone_id like ${pattern}`)
  const { rows } = await sql<Found>`
    select z.zone_id as id, z.zone_id as title, 'DNS zone' as note, null as match
    from dns_zone z left join service s using (account_id, service_id)
    where z.account_id = ${scope.accountId} and ${atSites(scope.sites)}
      and ((${sql.join(words, sql` and `)}) or right(${name}, length(z.zone_id) + 1) = '.' || z.zone_id)
    order by (z.zone_id = ${name}) desc, z.zone_id limit ${shown}`.execute(scope.tx)
  return rows
}

export async function searchQuotes(scope: AccountScope, text: string): Promise<Found[]> {
  const query = { search: text, state: undefined, sort: 'updated', direction: 'desc', page: 1, size: 10 } as const
  const { rows } = await listQuotes(scope, query)
  return rows.slice(0, shown).map(({ quoteId, title, customerName, accountId }) => ({
    id: quoteId,
    title,
    note: `${quoteId}, ${customerName}`,
    match: null,
    account: accountId === scope.accountId ? null : accountId,
  }))
}

export async function searchVisits(scope: AccountScope, text: string): Promise<Found[]> {
  const { rows } = await listVisits(scope, { search: text, sort: 'when', page: 1, size: 10 })
  return rows.slice(0, shown).map(({ visitId, place, people, startsAt }) => ({
    id: visitId,
    title: `Visit ${visitId}`,
    note: [place, startsAt?.slice(0, 10), people].filter(Boolean).join(', '),
    match: null,
  }))
}
