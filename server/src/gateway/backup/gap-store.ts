import { Gap } from '@portal/contract/backup/backup.ts'
import { boolean, number, rowsOf } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { utc } from '../../lib/utc.ts'
import { type Page, readPage } from '../../lists/read-page.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { atSites } from '../../scope/sites-store.ts'
import { missed } from './workload-store.ts'

const machineGap = sql`
  select 'no job' as kind, m.account_id, m.service_id, m.machine_id as id, m.name, null::timestamptz as last_point,
    m.storage_mb, m.version, m.uncovered_reason, m.uncovered_by, m.uncovered_at
  from cloud_machine m`

const noJob = sql`not exists (select from backup_workload w
  where w.account_id = m.account_id and w.kind = 'vm' and lower(w.name) = lower(m.name))`

const columns = sql`
  gap.kind, gap.service_id as "serviceId", s.name as "serviceName", gap.id, gap.name, ${utc('gap.last_point')} as "lastPoint",
  gap.storage_mb as "storageMb", gap.version, case when gap.uncovered_reason is not null then json_build_object(
    'reason', gap.uncovered_reason, 'by', gap.uncovered_by, 'at', ${utc('gap.uncovered_at')}) end as excuse`

/** Needed for each row only by a person who is limited to sites. */
const serviceAt = ({ sites }: AccountScope, of: string) => (sites ? sql`join service s on ${atService(of)}` : sql``)

const atService = (of: string) =>
  sql`s.account_id = ${sql.ref(`${of}.account_id`)} and s.service_id = ${sql.ref(`${of}.service_id`)}`

/** Machines without a back-up job and overdue workloads; exempt ones sort last. */
const gaps = (scope: AccountScope) => sql`(
  ${machineGap} ${serviceAt(scope, 'm')} where m.account_id = ${scope.accountId} and ${atSites(scope.sites)} and ${noJob}
  union all
  select 'missed', w.account_id, w.service_id, w.workload_id, w.name, w.last_point, w.used_mb, 1, null, null, null
  from backup_workload w
    join backup_vault v on v.account_id = w.account_id and v.service_id = w.service_id
    ${serviceAt(scope, 'w')}
  where w.account_id = ${scope.accountId} and ${atSites(scope.sites)} and ${missed}) gap`

export const listGaps = (scope: AccountScope, page: Page) =>
  readPage(scope, Gap, page, {
    columns,
    from: gaps(scope),
    where: [],
    order: sql`gap.uncovered_reason is not null, gap.kind, gap.storage_mb desc, gap.name, gap.id, gap.service_id`,
    joined: { to: 'gap', by: sql`join service s on ${atService('gap')}` },
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
    select ${columns}, not ${noJob} as "isCovered"
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
