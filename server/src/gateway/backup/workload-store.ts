import { backupResults, stripDays } from '@portal/contract/backup-values.ts'
import { Workload, type WorkloadFilter } from '@portal/contract/backup.ts'
import { number, rowsOf } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { utc } from '../../lib/utc.ts'
import type { AccountScope } from '../actor.ts'
import { readBatches } from '../read-batches.ts'
import { searchPatterns } from '../../lib/like-patterns.ts'
import { atSites } from '../services/store.ts'

/** Older than was agreed, or never there. */
export const missed = sql`(w.last_point is null or w.last_point < now() - make_interval(hours => v.rpo_hours))`

const immutable = sql`case when v.immutable_days > 0 then to_char((w.last_point + make_interval(days => v.immutable_days))
  at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') end`

// One entry for each of the last days, oldest first.
const strip = sql`array(select coalesce(d.result, 'none') from generate_series(${stripDays - 1}, 0, -1) as back
  left join backup_day d on d.account_id = w.account_id and d.service_id = w.service_id
    and d.workload_id = w.workload_id and d.day = (now() at time zone 'UTC')::date - back::integer order by back desc)`

const columnsWith = (days: RawBuilder<unknown>) => sql`
  w.service_id as "serviceId", w.workload_id as "workloadId", w.name, w.kind, s.product_name as "productName", w.job,
  ${utc('w.last_run')} as "lastRun", w.last_result as "lastResult", w.reason, ${utc('w.last_point')} as "lastPoint",
  ${missed} as "isMissed", v.rpo_hours as "rpoHours", v.retention_days as "retentionDays",
  ${immutable} as "immutableUntil", w.used_mb as "usedMb", w.points, ${days} as days`

const joined = sql`backup_workload w
  join backup_vault v on v.account_id = w.account_id and v.service_id = w.service_id
  join service s on s.account_id = w.account_id and s.service_id = w.service_id`

export async function listWorkloads(
  scope: AccountScope,
  query: WorkloadFilter & { page: number; size: number },
): Promise<{ rows: Workload[]; total: number }> {
  // The keys first, by index: the strip is made for the rows of the page only.
  const { rows } = await rowsOf(Workload)`
    select ${columnsWith(strip)} from (
      select w.* from backup_workload w where ${matches(scope, query)}
      order by ${order(query)} limit ${query.size} offset ${(query.page - 1) * query.size}) w
      join backup_vault v on v.account_id = w.account_id and v.service_id = w.service_id
      join service s on s.account_id = w.account_id and s.service_id = w.service_id
    order by ${order(query)}`.execute(scope.tx)
  const counted = await rowsOf({ total: number })`
    select count(*) as total from backup_workload w where ${matches(scope, query)}`.execute(scope.tx)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** All matching workloads, a batch at a time, from one view of the data; without the strip, which no file shows. */
export const readWorkloads = (scope: AccountScope, filter: WorkloadFilter): AsyncGenerator<Workload[]> =>
  readBatches(
    scope,
    Workload,
    sql`
      select ${columnsWith(sql`'{}'::text[]`)} from ${joined} where ${matches(scope, filter)} order by ${order(filter)}`,
  )

function matches(scope: AccountScope, filter: WorkloadFilter): RawBuilder<unknown> {
  const conditions = [sql`w.account_id = ${scope.accountId}`]
  if (scope.sites) {
    conditions.push(sql`exists (select from service s where s.account_id = w.account_id
      and s.service_id = w.service_id and ${atSites(scope.sites)})`)
  }
  if (filter.serviceId) conditions.push(sql`w.service_id = ${filter.serviceId}`)
  if (filter.result) conditions.push(sql`w.attention = ${backupResults.indexOf(filter.result)}`)
  if (filter.kind) conditions.push(sql`w.kind = ${filter.kind}`)
  for (const pattern of searchPatterns(filter.search)) conditions.push(sql`w.search like ${pattern}`)
  return sql.join(conditions, sql` and `)
}

const orderings: Record<WorkloadFilter['sort'], string> = {
  attention: 'w.attention',
  name: 'w.name',
  lastPoint: 'w.last_point',
  usedMb: 'w.used_mb',
}

function order({ sort, direction }: WorkloadFilter): RawBuilder<unknown> {
  return sql.raw(`${orderings[sort]} ${direction}, w.service_id ${direction}, w.workload_id ${direction}`)
}
