import { CustomerHit } from '@portal/contract/search/search.ts'
import type { customerKinds } from '@portal/contract/search/values.ts'
import { rowsOf, text, texts } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import type { DealerScope } from '../../../scope/account-scope.ts'
import { isVisible } from '../../../scope/visible-cases-store.ts'
import { keysFirst } from '../../../lib/keys-first-store.ts'
import type { ReferenceKeys } from '../reference-keys.ts'
import { looked, shown } from '../store.ts'
import { termFor } from '../term-for.ts'

export type CustomerKind = (typeof customerKinds)[number]

interface Records {
  accounts: readonly string[]
  ids: readonly string[]
}

/** These records, or records that match all of these patterns. */
export type WantedOfCustomers = { keys: ReferenceKeys } & ({ records: Records } | { patterns: readonly string[] })

/** Records whose own reference matches, by type. */
export async function findNamedOfCustomers({ tx }: DealerScope, keys: ReferenceKeys): Promise<Map<string, Records>> {
  const { rows } = await rowsOf({ kind: text, accounts: texts, ids: texts })`
    select kind, array_agg(account_id) as accounts, array_agg(id) as ids
    from (select distinct kind, account_id, id
      from find_named_of_customers(${keys.ids}::text[], ${keys.words}::text[], ${keys.address}::inet)) found
    group by kind`.execute(tx)
  return new Map(rows.map(({ kind, ...records }) => [kind, records]))
}

const FoundRow = CustomerHit.omit({ kind: true, match: true }).extend({ terms: text })

export async function show(dealer: DealerScope, kind: CustomerKind, wanted: WantedOfCustomers): Promise<CustomerHit[]> {
  const { rows } = await rowsOf(
    FoundRow,
  )`${lists[kind](dealer, await recordsOf(dealer, kind, wanted))} limit ${shown}`.execute(dealer.tx)
  return rows.map(({ terms, ...row }) => ({
    kind,
    ...row,
    match: termFor(wanted.keys, terms, `${row.id} ${row.title} ${row.note}`),
  }))
}

/** Accounts and ids, for `in`. */
async function recordsOf(
  { tx }: DealerScope,
  kind: CustomerKind,
  wanted: WantedOfCustomers,
): Promise<RawBuilder<unknown>> {
  if ('patterns' in wanted) {
    return keysFirst(tx, sql`find_of_customers(${kind}, ${[...wanted.patterns]}::text[], ${looked})`)
  }
  const { accounts, ids } = wanted.records
  return sql`(select * from unnest(${[...accounts]}::text[], ${[...ids]}::text[]))`
}

type Lists = (dealer: DealerScope, records: RawBuilder<unknown>) => RawBuilder<unknown>

const account = sql`account_id as "accountId", a.trading_name as customer`

const lists: Record<CustomerKind, Lists> = {
  service: (_, records) => sql`
    select s.service_id as id, s.name as title, concat_ws(', ', s.product_name, site.name) as note, s.${account},
      concat_ws(' ', s.order_ref, s.supplier_ref, s.reference_terms) as terms
    from service s join account a on a.account_id = s.account_id
      left join site on site.account_id = s.account_id and site.site_id = s.site_id
    where (s.account_id, s.service_id) in ${records} order by s.attention, s.name, s.account_id, s.service_id`,
  site: (_, records) => sql`
    select s.site_id as id, s.name as title, concat_ws(', ', s.address, s.postcode) as note, s.${account}, '' as terms
    from site s join account a on a.account_id = s.account_id
    where (s.account_id, s.site_id) in ${records} order by s.name, s.account_id, s.site_id`,
  order: (_, records) => sql`
    select o.order_id as id, o.title, concat_ws(', ', o.product_name, o.status) as note, o.${account}, '' as terms
    from service_order o join account a on a.account_id = o.account_id
    where (o.account_id, o.order_id) in ${records}
    order by o.attention, o.placed_date desc, o.account_id, o.order_id`,
  bill: (_, records) => sql`
    select b.bill_id as id, b.bill_id as title, to_char(b.period_start, 'FMMonth YYYY') as note, b.${account}, '' as terms
    from bill b join account a on a.account_id = b.account_id
    where (b.account_id, b.bill_id) in ${records} order by b.issued_on desc, b.account_id, b.bill_id`,
  case: (dealer, records) => sql`
    select c.case_id as id, c.title, concat_ws(', ', c.case_id, nullif(c.about, '')) as note, c.${account}, '' as terms
    from help_case c join account a on a.account_id = c.account_id
    where (c.account_id, c.case_id) in ${records} and ${isVisible(dealer)}
    order by c.waiting_on, c.updated_at desc, c.account_id, c.case_id`,
}
