import type { workloadListing } from '@portal/contract/backup/listing.ts'
import { backupResults, stripDays } from '@portal/contract/backup/values.ts'
import { Workload, type WorkloadFilter } from '@portal/contract/backup/backup.ts'
import { type RawBuilder, sql } from 'kysely'
import { utc } from '../../lib/utc.ts'
import {
  allPages,
  narrowed,
  orderBy,
  type Page,
  type Question,
  readPage,
  type SortColumns,
} from '../../lists/read-page.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { readBatches } from '../read-batches.ts'
import { findIn } from '../../lib/find-things.ts'
import { searchPatterns } from '../../lib/like-patterns.ts'
import { atSites } from '../../scope/sites-store.ts'

/** Older than the agreed recovery point, or without any restore point. */
const missed = sql`(w.last_point is null or w.last_point < now() - make_interval(hours => v.rpo_hours))`

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

const joined = sql`
  join backup_vault v on v.account_id = w.account_id and v.service_id = w.service_id
  join service s on s.account_id = w.account_id and s.service_id = w.service_id`

const workloadsOf = (scope: AccountScope, filter: WorkloadFilter): Question => ({
  columns: columnsWith(strip),
  from: sql`backup_workload w`,
  where: matches(scope, filter),
  order: order(filter),
  joined: { to: 'w', by: joined },
  keyed: { table: 'backup_workload', as: 'w', key: ['account_id', 'service_id', 'workload_id'] },
})

export async function listWorkloads(scope: AccountScope, { search, ...query }: WorkloadFilter & Page) {
  const found = await findIn(scope, 'backup', search, { id: 'w.workload_id', text: 'w.search' })
  return readPage(scope, Workload, query, narrowed(workloadsOf(scope, query), found))
}

/** Reads all matching workloads in batches from one snapshot, without the strip, which no file contains. */
export const readWorkloads = (scope: AccountScope, filter: WorkloadFilter): AsyncGenerator<Workload[]> =>
  readBatches(scope, Workload, allPages({ ...workloadsOf(scope, filter), columns: columnsWith(sql`'{}'::text[]`) }))

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

const sorts: SortColumns<typeof workloadListing> = {
  attention: ['w.attention'],
  name: ['w.name'],
  lastPoint: ['w.last_point'],
  usedMb: ['w.used_mb'],
}

const order = ({ sort, direction }: WorkloadFilter) =>
  orderBy([...sorts[sort], 'w.service_id', 'w.workload_id'], direction)
