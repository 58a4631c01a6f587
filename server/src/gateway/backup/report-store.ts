import { rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import type { WorkloadReport } from '../../upstreams/backup-reports/backup-reports.ts'
import type { AccountScope } from '../../scope/account-scope.ts'

/** The previous result of each workload, by id. */
export async function listResults(
  scope: AccountScope,
  serviceId: string,
): Promise<Map<string, { name: string; lastResult: string }>> {
  const { rows } = await rowsOf({ workloadId: text, name: text, lastResult: text })`
    select workload_id as "workloadId", name, last_result as "lastResult" from backup_workload
    where account_id = ${scope.accountId} and service_id = ${serviceId}`.execute(scope.tx)
  return new Map(rows.map(({ workloadId, ...row }) => [workloadId, row]))
}

export async function saveReports(
  scope: AccountScope,
  serviceId: string,
  reports: readonly WorkloadReport[],
): Promise<void> {
  await sql`
    with now as (select * from jsonb_to_recordset(${JSON.stringify(reports)}::jsonb) as w (
        "workloadId" text, name text, kind text, job text, "lastRun" timestamptz, "lastResult" text, reason text,
        "lastPoint" timestamptz, "usedMb" bigint, points integer)),
      gone as (delete from backup_workload where account_id = ${scope.accountId} and service_id = ${serviceId}
        and workload_id not in (select "workloadId" from now))
    insert into backup_workload (account_id, service_id, workload_id, name, kind, job, last_run, last_result, reason,
      last_point, used_mb, points)
    select ${scope.accountId}, ${serviceId}, "workloadId", name, kind, job, "lastRun", "lastResult", reason, "lastPoint",
      "usedMb", points from now
    on conflict (account_id, service_id, workload_id) do update set name = excluded.name, kind = excluded.kind,
      job = excluded.job, last_run = excluded.last_run, last_result = excluded.last_result, reason = excluded.reason,
      last_point = excluded.last_point, used_mb = excluded.used_mb, points = excluded.points`.execute(scope.tx)
}

/** Days accumulate with each reading: a day with one restore point keeps its result. */
export async function saveDays(scope: AccountScope, serviceId: string): Promise<void> {
  await sql`
    insert into backup_day as old (account_id, service_id, workload_id, day, result)
    select account_id, service_id, workload_id, (last_point at time zone 'UTC')::date,
      case last_result when 'warning' then 'warning' else 'success' end
    from backup_workload
    where account_id = ${scope.accountId} and service_id = ${serviceId} and last_point is not null
    union all
    select account_id, service_id, workload_id, (last_run at time zone 'UTC')::date, 'failed'
    from backup_workload
    where account_id = ${scope.accountId} and service_id = ${serviceId} and last_result = 'failed'
      and (last_point is null or (last_run at time zone 'UTC')::date > (last_point at time zone 'UTC')::date)
    on conflict (account_id, service_id, workload_id, day) do update set result = excluded.result
      where old.result = 'failed'`.execute(scope.tx)
}

export async function saveTaken(scope: AccountScope, serviceId: string, usedMb: number): Promise<void> {
  await sql`
    update backup_vault set used_mb = ${usedMb}, taken_at = now(), tried_at = now(), trouble = null
    where account_id = ${scope.accountId} and service_id = ${serviceId}`.execute(scope.tx)
}

export async function saveTrouble(scope: AccountScope, serviceId: string, trouble: string): Promise<void> {
  await sql`
    update backup_vault set trouble = ${trouble}, tried_at = now()
    where account_id = ${scope.accountId} and service_id = ${serviceId}`.execute(scope.tx)
}
