import { Gap } from '@portal/contract/backup/backup.ts'
import { boolean, number, rowsOf } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { utc } from '../../lib/utc.ts'
import { type Page, partOf, positionOf } from '../../lists/read-page.ts'
import { slicesOf } from '../../lists/slices.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { atSites } from '../../scope/sites-store.ts'

const machineGap = sql`
  select 'no job' as kind, m.account_id, m.service_id, m.machine_id as id, m.name, null::timestamptz as last_point,
    m.storage_mb, m.version, m.uncovered_reason, m.uncovered_by, m.uncovered_at
  from cloud_machine m`

const columns = sql`
  gap.kind, gap.service_id as "serviceId", s.name as "serviceName", gap.id, gap.name, ${utc('gap.last_point')} as "lastPoint",
  gap.storage_mb as "storageMb", gap.version, case when gap.uncovered_reason is not null then json_build_object(
    'reason', gap.uncovered_reason, 'by', gap.uncovered_by, 'at', ${utc('gap.uncovered_at')}) end as excuse`

/** Needed for each row only by a person who is limited to sites. */
const serviceAt = ({ sites }: AccountScope, of: string) => (sites ? sql`join service s on ${atService(of)}` : sql``)

const atService = (of: string) =>
  sql`s.account_id = ${sql.ref(`${of}.account_id`)} and s.service_id = ${sql.ref(`${of}.service_id`)}`

const isOpen = sql`not m.is_covered and m.uncovered_reason is null`
const isAccepted = sql`not m.is_covered and m.uncovered_reason is not null`

const machinesFrom = (scope: AccountScope, those: RawBuilder<unknown>) => sql`
  ${serviceAt(scope, 'm')} where m.account_id = ${scope.accountId} and ${atSites(scope.sites)} and ${those}`

/** The condition `missed` in two parts, each found in the index of its vault: few workloads of many are overdue. */
const overdueFrom = (scope: AccountScope) => sql`
  from backup_vault v
    cross join lateral (
      select w.* from backup_workload w
      where w.account_id = v.account_id and w.service_id = v.service_id and w.last_point is null
      union all select w.* from backup_workload w
      where w.account_id = v.account_id and w.service_id = v.service_id
        and w.last_point < now() - make_interval(hours => v.rpo_hours)) w
    ${serviceAt(scope, 'w')}
  where v.account_id = ${scope.accountId} and ${atSites(scope.sites)}`

/**
 * Overdue workloads, machines without a back-up job, and exempt ones: each part in the order of an index, one after the other,
 * so that only those of the page are read.
 */
export async function listGaps(scope: AccountScope, page: Page) {
  const { missed, uncovered, accepted } = await countGaps(scope)
  const machines = (those: RawBuilder<unknown>, part: number) => (limit: RawBuilder<unknown>) =>
    sql`
    (select ${part}::integer as part, 'no job' as kind, m.service_id, m.machine_id as id from cloud_machine m
      ${machinesFrom(scope, those)} order by m.storage_mb desc, m.name, m.machine_id, m.service_id ${limit})`
  const workloads = (limit: RawBuilder<unknown>) => sql`
    (select 0 as part, 'missed' as kind, w.service_id, w.workload_id as id
      ${overdueFrom(scope)} order by w.used_mb desc, w.name, w.workload_id, w.service_id ${limit})`
  const parts = [workloads, machines(isOpen, 1), machines(isAccepted, 2)]
  const counts = [missed, uncovered, accepted]
  const found = slicesOf(counts, page).flatMap(({ offset, limit }, part) =>
    limit > 0 ? (parts[part]?.(partOf(limit, offset)) ?? []) : [],
  )
  const rows = found.length > 0 ? await readGaps(scope, sql.join(found, sql` union all `)) : []
  return { rows, total: missed + uncovered + accepted, ...positionOf(page) }
}

const readGaps = ({ tx, accountId }: AccountScope, found: RawBuilder<unknown>): Promise<Gap[]> => {
  const isFound = (of: string, id: string) => sql`${sql.ref(`${of}.account_id`)} = ${accountId}
    and ${sql.ref(`${of}.service_id`)} = found.service_id and ${sql.ref(`${of}.${id}`)} = found.id`
  return rowsOf(Gap)`
    select ${columns} from (${found}) found
      cross join lateral (
        select 'missed' as kind, w.account_id, w.service_id, w.workload_id as id, w.name, w.last_point,
          w.used_mb as storage_mb, 1 as version, null::text as uncovered_reason, null::text as uncovered_by,
          null::timestamptz as uncovered_at
        from backup_workload w where found.kind = 'missed' and ${isFound('w', 'workload_id')}
        union all ${machineGap} where found.kind = 'no job' and ${isFound('m', 'machine_id')}) gap
      join service s on ${atService('gap')}
    order by found.part, gap.storage_mb desc, gap.name, gap.id, gap.service_id`.all(tx)
}

/** Counts open gaps by type, and accepted ones. */
export async function countGaps(scope: AccountScope): Promise<{ missed: number; uncovered: number; accepted: number }> {
  const machines = (those: RawBuilder<unknown>) =>
    sql`(select count(*) from cloud_machine m ${machinesFrom(scope, those)})`
  const { rows } = await rowsOf({ missed: number, uncovered: number, accepted: number })`
    select (select count(*) ${overdueFrom(scope)}) as missed, ${machines(isOpen)} as uncovered,
      ${machines(isAccepted)} as accepted`.execute(scope.tx)
  return rows[0] ?? { missed: 0, uncovered: 0, accepted: 0 }
}

interface ByMachine {
  serviceId: string
  machineId: string
}

const HeldGap = Gap.extend({ isCovered: boolean })

/** Locks the machine, with its exemption, until the transaction ends. */
export const lockMachine = (
  scope: AccountScope,
  { serviceId, machineId }: ByMachine,
): Promise<(Gap & { isCovered: boolean }) | null> =>
  rowsOf(HeldGap)`
    select ${columns}, m.is_covered as "isCovered"
    from (${machineGap} ${serviceAt(scope, 'm')}
        where m.account_id = ${scope.accountId} and m.service_id = ${serviceId} and m.machine_id = ${machineId}
          and ${atSites(scope.sites)} for update of m) gap
      join service s on ${atService('gap')}
      join cloud_machine m on m.account_id = gap.account_id and m.service_id = gap.service_id
        and m.machine_id = gap.id`.first(scope.tx)

export async function saveExcuse(
  scope: AccountScope,
  { serviceId, machineId }: ByMachine,
  excuse: { reason: string; by: string } | null,
): Promise<void> {
  await sql`
    update cloud_machine set uncovered_reason = ${excuse?.reason ?? null}, uncovered_by = ${excuse?.by ?? null},
      uncovered_at = ${excuse === null ? null : sql`now()`}, version = version + 1
    where account_id = ${scope.accountId} and service_id = ${serviceId} and machine_id = ${machineId}`.execute(scope.tx)
}
