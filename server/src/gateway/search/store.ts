import { serviceConditionNames, serviceConditions } from '@portal/contract/services/values.ts'
import { SearchHit } from '@portal/contract/search/search.ts'
import type { SearchKind } from '@portal/contract/search/values.ts'
import { prepared } from '@portal/db/src/prepared-statements.ts'
import { boolean, rowsOf, text, textOrNull, texts } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { AccountScope } from '../../scope/account-scope.ts'
import { keysFirst } from '../../lib/keys-first-store.ts'
import { isLine } from '../../lib/base-category-store.ts'
import { isVisible } from '../../scope/visible-cases-store.ts'
import { ofTheReader } from '../quotes/store.ts'
import { atSites } from '../../scope/sites-store.ts'
import { isVisible as isVisibleVisit } from '../visits/store.ts'
import type { ReferenceKeys } from './reference-keys.ts'
import { termFor } from './term-for.ts'

export const SearchRow = SearchHit.omit({ kind: true, account: true, serviceId: true, status: true, isTestable: true })
export type SearchRow = z.infer<typeof SearchRow>
/** A dealer also finds quotes that it created for a customer, so the account is shown if it differs. */
const QuoteRow = SearchRow.extend({ account: textOrNull })

/** A record that is shown with its service. */
const PartRow = SearchRow.extend({ serviceId: text })

/** Records with these ids, or records that match all of these patterns. */
export type Wanted = { keys: ReferenceKeys } & ({ ids: readonly string[] } | { patterns: readonly string[] })

// A limited permission may hide most results, so more are read than shown.
export const [looked, shown] = [50, 5]

/** Records whose own reference matches, by type. */
export async function findNamed({ tx }: AccountScope, keys: ReferenceKeys): Promise<Map<string, string[]>> {
  const { rows } = await rowsOf({ kind: text, ids: texts })`${sql.raw(prepared)}
    select kind, array_agg(distinct id) as ids
    from find_named(${keys.ids}::text[], ${keys.words}::text[], ${keys.zones}::text[], ${keys.address}::inet,
      ${keys.hardware}::text[])
    group by kind`.execute(tx)
  return new Map(rows.map(({ kind, ids }) => [kind, ids]))
}

function idsOf(kind: SearchKind, wanted: Wanted): RawBuilder<unknown> {
  if ('ids' in wanted) return sql`(select unnest(${[...wanted.ids]}::text[]))`
  return sql`(select find_things(${kind}, ${[...wanted.patterns]}::text[], ${looked}))`
}

const ServiceRow = SearchRow.extend({ terms: text, condition: z.enum(serviceConditions), isTestable: boolean })

export async function showServices(
  scope: AccountScope,
  wanted: Wanted,
): Promise<(SearchRow & Pick<SearchHit, 'status' | 'isTestable'>)[]> {
  const { rows } = await rowsOf(ServiceRow)`${sql.raw(prepared)}
    select s.service_id as id, s.name as title, concat_ws(', ', s.product_name, site.name) as note,
      concat_ws(' ', s.order_ref, s.supplier_ref, s.reference_terms) as terms, null as match, s.condition,
      s.status = 'active' and ${isLine('s.product_category')} as "isTestable"
    from service s left join site on site.account_id = s.account_id and site.site_id = s.site_id
    where s.account_id = ${scope.accountId} and s.service_id in ${idsOf('service', wanted)} and ${atSites(scope.sites)}
    order by s.attention, s.name, s.service_id limit ${shown}`.execute(scope.tx)
  return rows.map(({ terms, condition, ...row }) => ({
    ...row,
    status: serviceConditionNames[condition],
    match: termFor(wanted.keys, terms, `${row.id} ${row.title} ${row.note}`),
  }))
}

export const showSites = (scope: AccountScope, wanted: Wanted): Promise<SearchRow[]> =>
  rowsOf(SearchRow)`${sql.raw(prepared)}
    select s.site_id as id, s.name as title, concat_ws(', ', s.address, s.postcode) as note, null as match from site s
    where s.account_id = ${scope.accountId} and s.site_id in ${idsOf('site', wanted)} and ${atSites(scope.sites)}
    order by s.name, s.site_id limit ${shown}`.all(scope.tx)

/** Machines by their names, each shown with its service. */
function machinesIn(kind: 'machine' | 'backup', table: RawBuilder<unknown>, id: RawBuilder<unknown>, note: string) {
  return async (scope: AccountScope, wanted: Wanted): Promise<SearchRow[]> => {
    if ('ids' in wanted) return []
    return rowsOf(PartRow)`${sql.raw(prepared)}
      select m.${id} as id, m.name as title, concat_ws(', ', ${note}::text, s.name) as note, null as match,
        m.service_id as "serviceId"
      from ${table} m join service s using (account_id, service_id)
      where m.account_id = ${scope.accountId} and m.${id} in ${idsOf(kind, wanted)} and ${atSites(scope.sites)}
      order by m.name, m.${id} limit ${shown}`.all(scope.tx)
  }
}

export const showMachines = machinesIn('machine', sql`cloud_machine`, sql`machine_id`, 'Virtual machine')
export const showBackups = machinesIn('backup', sql`backup_workload`, sql`workload_id`, 'Back-up')

/** By its id alone. */
export async function showTests(scope: AccountScope, wanted: Wanted): Promise<SearchRow[]> {
  if (!('ids' in wanted)) return []
  return rowsOf(PartRow)`${sql.raw(prepared)}
    select t.test_id as id, 'Line test of ' || s.name as title, t.test_id as note, null as match,
      t.service_id as "serviceId"
    from line_test t join service s using (account_id, service_id)
    where t.account_id = ${scope.accountId} and t.test_id = any(${[...wanted.ids]}::text[]) and ${atSites(scope.sites)}
    order by t.test_id limit ${shown}`.all(scope.tx)
}

/** The most specific zone that contains the name comes first. */
export const showZones = (scope: AccountScope, wanted: Wanted): Promise<SearchRow[]> =>
  rowsOf(SearchRow)`${sql.raw(prepared)}
    select z.zone_id as id, z.zone_id as title, 'DNS zone' as note, null as match
    from dns_zone z left join service s using (account_id, service_id)
    where z.account_id = ${scope.accountId} and z.zone_id in ${idsOf('zone', wanted)} and ${atSites(scope.sites)}
    order by ${'ids' in wanted ? sql`length(z.zone_id) desc` : sql`z.zone_id`} limit ${shown}`.all(scope.tx)

export const showOrders = (scope: AccountScope, wanted: Wanted): Promise<SearchRow[]> =>
  rowsOf(SearchRow)`${sql.raw(prepared)}
    select o.order_id as id, o.title, concat_ws(', ', o.product_name, o.status) as note, null as match
    from service_order o
    where o.account_id = ${scope.accountId} and o.order_id in ${idsOf('order', wanted)}
      and ${atSites(scope.sites, 'o.site_id')}
    order by o.attention, o.placed_date desc, o.order_id limit ${shown}`.all(scope.tx)

export async function showQuotes(scope: AccountScope, wanted: Wanted): Promise<SearchRow[]> {
  // A dealer finds quotes of other accounts too.
  const ids =
    'ids' in wanted
      ? idsOf('quote', wanted)
      : sql`(select keys.id from ${await keysFirst(scope.tx, sql`(select null::text as account_id, id from find_things('quote', ${[...wanted.patterns]}::text[], ${looked}) id) things`)} keys)`
  return rowsOf(QuoteRow)`${sql.raw(prepared)}
    select q.quote_id as id, q.title, concat_ws(', ', q.quote_id, q.customer_name) as note, null as match,
      nullif(q.account_id, ${scope.accountId}) as account
    from quote q where ${ofTheReader(scope)} and q.quote_id in ${ids}
    order by q.updated_at desc, q.quote_id limit ${shown}`.all(scope.tx)
}

export const showCases = (scope: AccountScope, wanted: Wanted): Promise<SearchRow[]> =>
  rowsOf(SearchRow)`${sql.raw(prepared)}
    select c.case_id as id, c.title, concat_ws(', ', c.case_id, nullif(c.about, '')) as note, null as match
    from help_case c
    where c.account_id = ${scope.accountId} and c.case_id in ${idsOf('case', wanted)} and ${isVisible(scope)}
    order by c.waiting_on, c.updated_at desc limit ${shown}`.all(scope.tx)

export const showVisits = (scope: AccountScope, wanted: Wanted): Promise<SearchRow[]> =>
  rowsOf(SearchRow)`${sql.raw(prepared)}
    select v.visit_id as id, 'Visit ' || v.visit_id as title,
      concat_ws(', ', d.name, (v.starts_at at time zone 'Europe/London')::date, nullif(v.people, '')) as note,
      null as match
    from visit v left join data_centre d using (data_centre_id)
    where v.account_id = ${scope.accountId} and v.visit_id in ${idsOf('visit', wanted)} and ${isVisibleVisit(scope)}
    order by v.tab, v.list_order, v.visit_id limit ${shown}`.all(scope.tx)

export const showContacts = (scope: AccountScope, wanted: Wanted): Promise<SearchRow[]> =>
  rowsOf(SearchRow)`${sql.raw(prepared)}
    select c.contact_id as id, c.name as title, c.email as note, null as match from contact c
    where c.account_id = ${scope.accountId} and c.contact_id in ${idsOf('contact', wanted)}
    order by c.status = 'left', c.name, c.contact_id limit ${shown}`.all(scope.tx)
