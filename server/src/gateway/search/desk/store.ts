import type { Sql } from '@portal/db/src/database.ts'
import { DeskHit, IncidentHit } from '@portal/contract/search/desk.ts'
import { type DeskKind, type FoundBy, foundBy } from '@portal/contract/search/desk-values.ts'
import { rowsOf, text } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { isIP } from 'node:net'
import { z } from 'zod'
import { keysFirst } from '../../../lib/keys-first-store.ts'
import type { DeskScope } from '../../../scope/account-scope.ts'
import type { ReferenceKeys } from '../reference-keys.ts'
import { looked, shown } from '../store.ts'
import { termFor } from '../term-for.ts'

const Named = z.strictObject({ account: text, id: text, way: z.enum([...foundBy, 'reference']), found: text })
type Named = z.infer<typeof Named>

/** These records, or records that match all of these patterns. */
export type WantedAtDesk = { keys: ReferenceKeys } & (
  | { records: readonly Named[] }
  | { patterns: readonly string[]; accountId?: string | undefined }
)

/** Records whose own reference the text is, by type. The first way in which a record was found counts. */
export async function findNamedAtDesk(
  { tx }: DeskScope,
  keys: ReferenceKeys,
  kinds: readonly DeskKind[],
  accountId?: string,
): Promise<Map<DeskKind, Named[]>> {
  const found = new Map<DeskKind, Named[]>()
  if (kinds.length === 0) return found
  const { rows } = await rowsOf(Named.extend({ kind: z.enum(kinds) }))`${namedAtDesk(keys, kinds, accountId)}`.execute(
    tx,
  )
  for (const { kind, ...record } of rows) {
    const own = found.get(kind) ?? []
    if (!own.some(({ account, id }) => account === record.account && id === record.id)) own.push(record)
    found.set(kind, own)
  }
  return found
}

/** Each reference has an index of its own, so that the time does not depend on the number of records. */
export function namedAtDesk(keys: ReferenceKeys, kinds: readonly DeskKind[], accountId?: string): RawBuilder<unknown> {
  const ways = kinds.flatMap((kind) =>
    lookups(keys)[kind].map(
      ({ way, from, id, found, where }) => sql`
        (select ${kind} as kind, ${way} as way, t.account_id as account, t.${sql.ref(id)} as id, ${found} as found
        from ${sql.table(from)} t where ${where} ${accountId === undefined ? sql`` : sql`and t.account_id = ${accountId}`}
        limit ${looked})`,
    ),
  )
  return sql.join(ways, sql` union all `)
}

interface Lookup {
  way: Named['way']
  from: string
  id: string
  found: RawBuilder<unknown>
  where: RawBuilder<unknown>
}

function lookups({ ids, words, zones, address }: ReferenceKeys): Record<DeskKind, Lookup[]> {
  const isOneOf = (column: RawBuilder<unknown>, values: readonly string[]) => sql`${column} = any(${values}::text[])`
  const byId = (way: FoundBy, from: string, id: string): Lookup => {
    const found = sql`t.${sql.ref(id)}`
    return { way, from, id, found, where: isOneOf(found, ids) }
  }
  const byReference = (from: string, id: string): Lookup => {
    const found = sql`t.order_ref`
    return { way: 'orderRef', from, id, found, where: isOneOf(found, ids) }
  }
  const phones = words.map((word) => word.replace(/^0(?=\d{9,})/, '+44'))
  const byPhone = (column: string): Lookup => {
    const found = sql`t.${sql.ref(column)}`
    return { way: 'phone', from: 'contact', id: 'contact_id', found, where: isOneOf(found, phones) }
  }
  // An address is also found by each block that contains it.
  const blocks = sql`array(
    select text(network(set_masklen(${address}::inet, bits))) from generate_series(8, masklen(${address}::inet)) as bits)`
  const terms = sql`string_to_array(lower(coalesce(t.supplier_ref, '') || ' ' || t.reference_terms), ' ')`
  return {
    account: [
      byId('accountId', 'account', 'account_id'),
      {
        way: 'crmId',
        from: 'account',
        id: 'account_id',
        found: sql`t.clc_account_id`,
        where: isOneOf(sql`lower(t.clc_account_id)`, words),
      },
    ],
    service: [
      byId('serviceId', 'service', 'service_id'),
      byReference('service', 'service_id'),
      {
        way: 'reference',
        from: 'service',
        id: 'service_id',
        found: sql`concat_ws(' ', t.supplier_ref, t.reference_terms)`,
        where: sql`${terms} && (${words}::text[] || ${blocks})`,
      },
    ],
    site: [
      byId('site', 'site', 'site_id'),
      {
        way: 'postcode',
        from: 'site',
        id: 'site_id',
        found: sql`t.postcode`,
        where: isOneOf(sql`lower(replace(t.postcode, ' ', ''))`, words),
      },
    ],
    zone: [
      {
        way: 'domain',
        from: 'dns_zone',
        id: 'zone_id',
        found: sql`t.zone_id`,
        where: isOneOf(sql`t.zone_id`, zones),
      },
    ],
    contact: [
      {
        way: 'email',
        from: 'contact',
        id: 'contact_id',
        found: sql`t.email`,
        where: isOneOf(sql`lower(t.email)`, words),
      },
      byPhone('phone'),
      byPhone('mobile'),
    ],
    case: [byId('caseId', 'help_case', 'case_id')],
    order: [byId('orderId', 'service_order', 'order_id'), byReference('service_order', 'order_id')],
    quote: [byId('quoteId', 'quote', 'quote_id')],
    bill: [byId('billId', 'bill', 'bill_id')],
    visit: [byId('visitId', 'visit', 'visit_id')],
  }
}

const FoundRow = DeskHit.omit({ kind: true, foundBy: true, found: true }).extend({ terms: text })

export async function show({ tx }: DeskScope, kind: DeskKind, wanted: WantedAtDesk): Promise<DeskHit[]> {
  const { rows } = await rowsOf(FoundRow)`${lists[kind](await recordsOf(tx, kind, wanted))} limit ${shown}`.execute(tx)
  return rows.map(({ terms, ...row }) => ({ kind, ...row, ...matchOf(kind, wanted, { ...row, terms }) }))
}

/** Accounts and ids, for `in`. */
async function recordsOf(tx: Sql, kind: DeskKind, wanted: WantedAtDesk): Promise<RawBuilder<unknown>> {
  if ('patterns' in wanted) {
    const { patterns, accountId } = wanted
    const found = sql`find_at_desk(${kind}, ${[...patterns]}::text[], ${looked})`
    return keysFirst(tx, accountId === undefined ? found : sql`${found} where account_id = ${accountId}`)
  }
  const { records } = wanted
  return sql`(select * from unnest(${records.map(({ account }) => account)}::text[], ${records.map(({ id }) => id)}::text[]))`
}

// The meaning of a text that is part of a record, and no reference.
const parts: Record<DeskKind, FoundBy> = {
  account: 'name',
  service: 'name',
  site: 'address',
  zone: 'domain',
  contact: 'name',
  case: 'title',
  order: 'title',
  quote: 'title',
  bill: 'billId',
  visit: 'visitId',
}

/** The meaning of the text, and the reference that finds the record alone. */
function matchOf(
  kind: DeskKind,
  wanted: WantedAtDesk,
  row: z.infer<typeof FoundRow>,
): Pick<DeskHit, 'foundBy' | 'found'> {
  if ('records' in wanted) {
    const record = wanted.records.find(({ account, id }) => account === row.accountId && id === row.id)
    if (record && record.way !== 'reference') return { foundBy: record.way, found: record.found }
    const term = termFor(wanted.keys, record?.found ?? '', '') ?? wanted.keys.typed
    return { foundBy: wayOf(term), found: term }
  }
  const term = kind === 'service' ? termFor(wanted.keys, row.terms, `${row.id} ${row.title} ${row.note}`) : null
  if (term !== null) return { foundBy: wayOf(term), found: term }
  return { foundBy: parts[kind], found: kind === 'contact' ? row.note : row.id }
}

function wayOf(term: string): FoundBy {
  if (isIP(term.split('/')[0] ?? '') > 0) return 'ipAddress'
  if (/^\+?\d{7,}$/.test(term)) return 'phone'
  if (term.includes('@')) return 'login'
  return /^[a-z\d-]+(\.[a-z\d-]+)+$/i.test(term) ? 'hostName' : 'circuit'
}

const account = sql`a.account_id as "accountId", a.trading_name as "accountName"`
const of = (table: string) => sql`${sql.table(table)} t join account a on a.account_id = t.account_id`

const lists: Record<DeskKind, (records: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  account: (records) => sql`
    select a.account_id as id, a.trading_name as title,
      concat_ws(', ', a.account_id, 'customer of ' || d.trading_name) as note, ${account}, '' as terms
    from account a left join account d on d.account_id = a.parent_dealer_id
    where (a.account_id, a.account_id) in ${records} order by a.trading_name, a.account_id`,
  service: (records) => sql`
    select t.service_id as id, t.name as title, concat_ws(', ', t.product_name, site.name) as note, ${account},
      concat_ws(' ', t.order_ref, t.supplier_ref, t.reference_terms) as terms
    from ${of('service')} left join site on site.account_id = t.account_id and site.site_id = t.site_id
    where (t.account_id, t.service_id) in ${records} order by t.attention, t.name, t.account_id, t.service_id`,
  site: (records) => sql`
    select t.site_id as id, t.name as title, concat_ws(', ', t.address, t.postcode) as note, ${account}, '' as terms
    from ${of('site')} where (t.account_id, t.site_id) in ${records} order by t.name, t.account_id, t.site_id`,
  zone: (records) => sql`
    select t.zone_id as id, t.zone_id as title, 'DNS zone' as note, ${account}, '' as terms
    from ${of('dns_zone')} where (t.account_id, t.zone_id) in ${records}
    order by length(t.zone_id) desc, t.zone_id`,
  contact: (records) => sql`
    select t.contact_id as id, t.name as title, t.email as note, ${account}, '' as terms
    from ${of('contact')} where (t.account_id, t.contact_id) in ${records}
    order by t.status = 'left', t.name, t.account_id, t.contact_id`,
  case: (records) => sql`
    select t.case_id as id, t.title, concat_ws(', ', t.case_id, nullif(t.about, '')) as note, ${account}, '' as terms
    from ${of('help_case')} where (t.account_id, t.case_id) in ${records}
    order by t.waiting_on = 2, t.updated_at desc, t.account_id, t.case_id`,
  order: (records) => sql`
    select t.order_id as id, t.title, concat_ws(', ', t.order_id, t.product_name, t.status) as note, ${account}, '' as terms
    from ${of('service_order')} where (t.account_id, t.order_id) in ${records}
    order by t.attention, t.placed_date desc, t.account_id, t.order_id`,
  quote: (records) => sql`
    select t.quote_id as id, t.title, concat_ws(', ', t.quote_id, t.customer_name) as note, ${account}, '' as terms
    from ${of('quote')} where (t.account_id, t.quote_id) in ${records}
    order by t.updated_at desc, t.account_id, t.quote_id`,
  bill: (records) => sql`
    select t.bill_id as id, (case t.kind when 'bill' then 'Bill ' else 'Credit note ' end) || t.bill_id as title,
      'Issued ' || to_char(t.issued_on, 'FMDD Mon YYYY') as note, ${account}, '' as terms
    from ${of('bill')} where (t.account_id, t.bill_id) in ${records} order by t.issued_on desc, t.account_id, t.bill_id`,
  visit: (records) => sql`
    select t.visit_id as id, 'Visit ' || t.visit_id as title, concat_ws(', ', d.name,
      to_char(t.starts_at at time zone 'Europe/London', 'FMDD Mon YYYY, HH24:MI')) as note, ${account}, '' as terms
    from ${of('visit')} left join data_centre d on d.data_centre_id = t.data_centre_id
    where (t.account_id, t.visit_id) in ${records} order by t.starts_at desc, t.account_id, t.visit_id`,
}

/** The incidents with this reference, or with these parts in their title: open ones first. One account reads of those that affect it. */
export const findIncidentsAtDesk = (
  { tx }: DeskScope,
  wanted: { ids: readonly string[] } | { patterns: readonly string[] },
  accountId: string | undefined,
): Promise<IncidentHit[]> => {
  const conditions =
    'ids' in wanted
      ? [sql`i.ref = any (${[...wanted.ids]}::text[])`]
      : // The index is of all that the list is searched by.
        wanted.patterns.map((pattern) => sql`(i.search like ${pattern} and lower(i.title) like ${pattern})`)
  if (accountId !== undefined)
    conditions.push(sql`exists (select from incident_account a where a.account_id = ${accountId} and a.ref = i.ref)`)
  return rowsOf(IncidentHit)`
    select i.ref, i.title, concat_ws(', ', case i.kind when 'PEW' then 'Planned work' else 'Incident' end,
      case when i.ended_at is not null then 'ended' when i.start > now() then 'planned' end) as note
    from incident i where ${sql.join(conditions, sql` and `)}
    order by i.ended_at is not null, i.start desc, i.ref limit ${shown}`.all(tx)
}
