import { baseCategory } from '../../lib/base-category-store.ts'
import { type ZoneFilter, type ZoneQuery, ZoneRow } from '@portal/contract/dns/dns.ts'
import type { zoneListing } from '@portal/contract/dns/listing.ts'
import { rowsOf, text } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { idsWith } from '../../lib/find-things.ts'
import { utc } from '../../lib/utc.ts'
import { countRows, offsetOf, orderBy, type Page, positionOf, partOf, type SortColumns } from '../../lists/read-page.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { readBatches } from '../read-batches.ts'
import { atSites } from '../../scope/sites-store.ts'
import { authorOf } from './change-store.ts'

const rowColumns = (scope: AccountScope) => sql`
  z.zone_id as "zoneId", z.service_id as "serviceId", z.record_count as records, z.dnssec,
  z.publication as state, ${utc('z.published_at')} as "publishedAt", z.published_by as "publishedBy",
  s.contract_end as expires, s.auto_renew as "autoRenew",
  exists (select from dns_draft d where d.account_id = z.account_id and d.zone_id = z.zone_id
    and d.user_id = ${authorOf(scope)}) as "hasDraft",
  (select count(*) from dns_change_set c where c.account_id = z.account_id and c.zone_id = z.zone_id
    and c.state = 'scheduled') as scheduled`

/** One page of zones and how many match. */
export async function listZones(
  scope: AccountScope,
  query: ZoneQuery,
): Promise<Page & { rows: ZoneRow[]; total: number }> {
  const ids = await listPage(scope, query)
  const { rows } = await rowsOf(ZoneRow)`
    select ${rowColumns(scope)}
    from unnest(${ids}::text[]) with ordinality as page (zone_id, position)
      join dns_zone z on z.account_id = ${scope.accountId} and z.zone_id = page.zone_id
      left join service s using (account_id, service_id)
    order by page.position`.execute(scope.tx)
  const total = await countRows(scope, sql`${zonesOf(scope)} where ${matches(scope, query)}`)
  return { rows, total, ...positionOf(query) }
}

/** All matching zones in the same order. */
export async function* readZones(scope: AccountScope, filter: ZoneFilter): AsyncGenerator<ZoneRow[]> {
  const urgent = filter.sort === 'attention' ? await listUrgent(scope, filter) : []
  yield* readBatches(
    scope,
    ZoneRow,
    sql`
      select ${rowColumns(scope)} from dns_zone z left join service s using (account_id, service_id)
      where ${matches(scope, filter)}
      order by array_position(${urgent}::text[], z.zone_id) nulls last, ${orderOf(filter)}`,
  )
}

/** Zones that need attention are few and have their own indexes; they precede the others, which sort by name. */
async function listPage(scope: AccountScope, query: ZoneQuery): Promise<string[]> {
  const offset = offsetOf(query)
  if (query.sort !== 'attention') return listIds(scope, query, { order: orderOf(query), limit: query.size, offset })
  const urgent = await listUrgent(scope, query)
  const first = urgent.slice(offset, offset + query.size)
  const rest = await listIds(scope, query, {
    order: sql`z.zone_id`,
    limit: query.size - first.length,
    offset: Math.max(0, offset - urgent.length),
    without: urgent,
  })
  return [...first, ...rest]
}

interface Part {
  order: RawBuilder<unknown>
  limit: number
  offset: number
  without?: readonly string[]
}

async function listIds(
  scope: AccountScope,
  query: ZoneQuery,
  { order, limit, offset, without }: Part,
): Promise<string[]> {
  const { rows } = await rowsOf({ zoneId: text })`
    select z.zone_id as "zoneId" from dns_zone z left join service s using (account_id, service_id)
    where ${matches(scope, query)} ${without ? sql`and z.zone_id <> all(${[...without]}::text[])` : sql``}
    order by ${order} ${partOf(limit, offset)}`.execute(scope.tx)
  return rows.map(({ zoneId }) => zoneId)
}

/** Zones that differ from their publication, then domains about to expire. */
async function listUrgent(scope: AccountScope, query: ZoneFilter): Promise<string[]> {
  const { rows } = await rowsOf({ zoneId: text })`
    select z.zone_id as "zoneId" from dns_zone z left join service s using (account_id, service_id)
    where ${matches(scope, query)} and z.zone_id in (
      select zone_id from dns_zone
      where account_id = ${scope.accountId} and publication in ('failed', 'mismatch')
      union
      select zone_id from dns_zone where account_id = ${scope.accountId} and service_id in (
        select service_id from service
        where account_id = ${scope.accountId} and ${baseCategory('product_category')} = 'Domain' and attention = 2))
    order by z.publication in ('failed', 'mismatch') desc, s.contract_end, z.zone_id limit 500`.execute(scope.tx)
  return rows.map(({ zoneId }) => zoneId)
}

/** A zone's site is its domain's; the join is skipped for people without a site limit. */
function zonesOf({ sites }: AccountScope): RawBuilder<unknown> {
  return sites ? sql`dns_zone z left join service s using (account_id, service_id)` : sql`dns_zone z`
}

function matches(scope: AccountScope, { search }: ZoneFilter): RawBuilder<unknown> {
  const conditions = [sql`z.account_id = ${scope.accountId}`]
  conditions.push(atSites(scope.sites))
  if (search) conditions.push(sql`z.zone_id in ${idsWith('zone', search)}`)
  return sql.join(conditions, sql` and `)
}

const sorts: SortColumns<typeof zoneListing> = {
  // Behind what is urgent.
  attention: ['z.zone_id'],
  name: ['z.zone_id'],
  records: ['z.record_count', 'z.zone_id'],
  published: ['z.published_at', 'z.zone_id'],
  expires: ['s.contract_end nulls last', 'z.zone_id'],
}

const orderOf = ({ sort, direction }: ZoneFilter) => orderBy(sorts[sort], direction)
