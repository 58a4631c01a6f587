import { baseCategory } from '../../lib/base-category-store.ts'
import { type ZoneFilter, type ZoneQuery, ZoneRow } from '@portal/contract/dns/dns.ts'
import type { zoneListing } from '@portal/contract/dns/listing.ts'
import { rowsOf, text } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { findIn, type Found, idsWith } from '../../lib/find-things.ts'
import { utc } from '../../lib/utc.ts'
import {
  countFound,
  type ListPage,
  offsetOf,
  orderBy,
  partOf,
  positionOf,
  type SortColumns,
  shownOf,
} from '../../lists/read-page.ts'
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
export async function listZones(scope: AccountScope, query: ZoneQuery): Promise<ListPage<ZoneRow>> {
  const { conditions, isWide } = await findIn(scope, 'zone', query.search, { id: 'z.zone_id', text: 'z.zone_id' })
  const where = within(scope, conditions)
  const ids = await listPage(scope, { ...query, offset: offsetOf(query), size: shownOf(query, isWide) }, where)
  const { rows } = await rowsOf(ZoneRow)`
    select ${rowColumns(scope)}
    from unnest(${ids}::text[]) with ordinality as page (zone_id, position)
      join dns_zone z on z.account_id = ${scope.accountId} and z.zone_id = page.zone_id
      left join service s using (account_id, service_id)
    order by page.position`.execute(scope.tx)
  const counted = await countFound(scope, sql`${zonesOf(scope)} where ${where}`, isWide)
  return { rows, ...counted, ...positionOf(query) }
}

/** All matching zones in the same order. */
export async function* readZones(scope: AccountScope, filter: ZoneFilter): AsyncGenerator<ZoneRow[]> {
  const where = within(scope, filter.search ? [sql`z.zone_id in ${idsWith('zone', filter.search)}`] : [])
  const urgent = filter.sort === 'attention' ? await listUrgent(scope, where) : []
  yield* readBatches(
    scope,
    ZoneRow,
    sql`
      select ${rowColumns(scope)} from dns_zone z left join service s using (account_id, service_id)
      where ${where}
      order by array_position(${urgent}::text[], z.zone_id) nulls last, ${orderOf(filter)}`,
  )
}

/** Zones that need attention are few and have their own indexes; they precede the others, which sort by name. */
async function listPage(
  scope: AccountScope,
  { size, ...query }: ZoneQuery & { offset: number },
  where: RawBuilder<unknown>,
): Promise<string[]> {
  const { offset } = query
  const from = query.sort === 'expires' ? withService : zonesOf(scope)
  if (query.sort !== 'attention') return listIds(scope, where, { from, order: orderOf(query), limit: size, offset })
  const urgent = await listUrgent(scope, where)
  const first = urgent.slice(offset, offset + size)
  const rest = await listIds(scope, where, {
    from,
    order: sql`z.zone_id`,
    limit: size - first.length,
    offset: Math.max(0, offset - urgent.length),
    without: urgent,
  })
  return [...first, ...rest]
}

interface Part {
  from: RawBuilder<unknown>
  order: RawBuilder<unknown>
  limit: number
  offset: number
  without?: readonly string[]
}

async function listIds(
  scope: AccountScope,
  where: RawBuilder<unknown>,
  { from, order, limit, offset, without }: Part,
): Promise<string[]> {
  const { rows } = await rowsOf({ zoneId: text })`
    select z.zone_id as "zoneId" from ${from}
    where ${where} ${without ? sql`and z.zone_id <> all(${[...without]}::text[])` : sql``}
    order by ${order} ${partOf(limit, offset)}`.execute(scope.tx)
  return rows.map(({ zoneId }) => zoneId)
}

/** Zones that differ from their publication, then domains about to expire. */
async function listUrgent(scope: AccountScope, where: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await rowsOf({ zoneId: text })`
    select z.zone_id as "zoneId" from dns_zone z left join service s using (account_id, service_id)
    where ${where} and z.zone_id in (
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
const zonesOf = ({ sites }: AccountScope): RawBuilder<unknown> => (sites ? withService : sql`dns_zone z`)

const withService = sql`dns_zone z left join service s using (account_id, service_id)`

function within(scope: AccountScope, conditions: Found['conditions']): RawBuilder<unknown> {
  return sql.join([sql`z.account_id = ${scope.accountId}`, atSites(scope.sites), ...conditions], sql` and `)
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
