import { Gap } from '@portal/contract/backup/backup.ts'
import { boolean, number, rowsOf } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { utc } from '../../lib/utc.ts'
import { type Page, readPage } from '../../lists/read-page.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { atSites } from '../../scope/sites-store.ts'
import { missed } from './workload-store.ts'

const machineGap = sql`
  select 'no job' as kind, m.service_id, s.name as service_name, m.machine_id as id, m.name, null::timestamptz as last_point,
    m.storage_mb, m.version, m.uncovered_reason, m.uncovered_by, m.uncovered_at
  from cloud_machine m join service s on s.account_id = m.account_id and s.service_id = m.service_id`

const noJob = sql`not exists (select from backup_workload w
  where w.account_id = m.account_id and w.kind = 'vm' and lower(w.name) = lower(m.name))`

const columns = sql`
  kind, service_id as "serviceId", service_name as "serviceName", id, name, ${utc('last_point')} as "lastPoint",
  storage_mb as "storageMb", version, case when uncovered_reason is not null then json_build_object(
    'reason', uncovered_reason, 'by', uncovered_by, 'at', ${utc('uncovered_at')}) end as excuse`

/** Machines without a back-up job and overdue workloads; exempt ones sort last. */
const gaps = (scope: AccountScope) => sql`(
  ${machineGap} where m.account_id = ${scope.accountId} and ${atSites(scope.sites)} and ${noJob}
  union all
  select 'missed', w.service_id, s.name, w.workload_id, w.name, w.last_point, w.used_mb, 1, null, null, null
  from backup_workload w
    join backup_vault v on v.account_id = w.account_id and v.service_id = w.service_id
    join service s on s.account_id = w.account_id and s.service_id = w.service_id
  where w.account_id = ${scope.accountId} and ${atSites(scope.sites)} and ${missed}) gap`

export const listGaps = (scope: AccountScope, page: Page) =>
  readPage(scope, Gap, page, {
    columns,
    from: gaps(scope),
    where: [],
    order: sql`uncovered_reason is not null, kind, storage_mb desc, name, id`,
  })

/** Counts open gaps by type, and accepted ones. */
export async function countGaps(scope: AccountScope): Promise<{ missed: number; uncovered: number; accepted: number }> {
  const { rows } = await rowsOf({ missed: number, uncovered: number, accepted: number })`
    select count(*) filter (where kind = 'missed') as missed,
      count(*) filter (where kind = 'no job' and uncovered_reason is null) as uncovered,
      count(*) filter (where uncovered_reason is not null) as accepted
    from ${gaps(scope)}`.execute(scope.tx)
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
    select ${columns}, is_covered as "isCovered" from (
      select gap.*, not ${noJob} as is_covered from (${machineGap}
          where m.account_id = ${scope.accountId} and m.service_id = ${serviceId} and m.machine_id = ${machineId}
            and ${atSites(scope.sites)} for update of m) gap
        join cloud_machine m on m.account_id = ${scope.accountId} and m.service_id = gap.service_id
          and m.machine_id = gap.id) held`.first(scope.tx)

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
