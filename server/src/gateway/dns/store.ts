import type { ZoneQuery, ZoneRow } from '@portal/contract/dns.ts'
import { type RawBuilder, sql } from 'kysely'
import { utc } from '../../lib/utc.ts'
import type { AccountScope } from '../actor.ts'
import { atSites } from '../services/store.ts'

/** One page of zones and how many match. */
export async function listZones(scope: AccountScope, query: ZoneQuery): Promise<{ rows: ZoneRow[]; total: number }> {
  const matching = matches(scope, query)
  const { rows } = await sql<ZoneRow>`
    with page as materialized (
      select z.* from dns_zone z left join service s using (account_id, service_id)
      where ${matching} order by ${orderOf(query)} limit ${query.size} offset ${(query.page - 1) * query.size})
    select z.zone_id as "zoneId", z.service_id as "serviceId", z.record_count as records, z.dnssec,
      z.publication as state, ${utc('z.published_at')} as "publishedAt", z.published_by as "publishedBy",
      s.contract_end as expires, s.auto_renew as "autoRenew",
      exists (select from dns_draft d where d.account_id = z.account_id and d.zone_id = z.zone_id
        and d.user_id = ${scope.person.userId}) as "hasDraft",
      (select count(*) from dns_change_set c where c.account_id = z.account_id and c.zone_id = z.zone_id
        and c.state = 'scheduled') as scheduled
    from page z left join service s using (account_id, service_id)
    order by ${orderOf(query)}`.execute(scope.tx)
  const counted = await sql<{ total: number }>`
    select count(*) as total from dns_zone z left join service s using (account_id, service_id)
    where ${matches(scope, query)}`.execute(scope.tx)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

function matches(scope: AccountScope, { search = '' }: ZoneQuery): RawBuilder<unknown> {
  const conditions = [sql`z.account_id = ${scope.accountId}`]
  conditions.push(atSites(scope.sites))
  for (const word of search.toLowerCase().split(/\s+/).filter(Boolean)) {
    conditions.push(sql`z.zone_id like ${`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`)
  }
  return sql.join(conditions, sql` and `)
}

// What needs somebody first: not as published, then the next to expire without renewal.
const orderings: Record<ZoneQuery['sort'], [asc: string, desc: string]> = {
  attention: [
    `z.publication in ('mismatch', 'failed') desc,
     case when not coalesce(s.auto_renew, true) and s.contract_end < current_date + 30 then s.contract_end end,
     z.zone_id`,
    'z.zone_id desc',
  ],
  name: ['z.zone_id', 'z.zone_id desc'],
  records: ['z.record_count, z.zone_id', 'z.record_count desc, z.zone_id desc'],
  published: ['z.published_at, z.zone_id', 'z.published_at desc, z.zone_id desc'],
  expires: ['s.contract_end, z.zone_id', 's.contract_end desc nulls last, z.zone_id desc'],
}

function orderOf({ sort, direction }: ZoneQuery): RawBuilder<unknown> {
  return sql.raw(orderings[sort][direction === 'desc' ? 1 : 0])
}
