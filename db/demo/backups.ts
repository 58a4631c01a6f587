import { sql, type Transaction } from 'kysely'
import { insertRows, rowsOfFile } from './files.ts'
import { backedUpRows } from './schools.ts'

/**
 * The latest reports, the same data for the embedded reports that continue with time, and 30 nights of each workload.
 */
export async function loadBackups(tx: Transaction<unknown>, now: Date): Promise<void> {
  await insertRows(tx, 'backup_vault', rowsOfFile('backup_vault', now))
  const workloads = [...rowsOfFile('backup_workload', now), ...backedUpRows('machine.backup_workload', now)]
  await insertRows(tx, 'backup_workload', workloads)
  const schools = { company: 'company-S-3990002', workloads: backedUpRows('machine.backup_company', now) }
  await insertRows(tx, 'embedded.backup_company', [...rowsOfFile('embedded.backup_company', now), schools])
  await loadNights(tx)
}

/** Nights without a restore point, counted back from the latest. */
const missing = { 'w-db-02': [11], 'w-laptop-014': [3, 4, 17], 'w-laptop-031': [6, 7, 13, 14] }

async function loadNights(tx: Transaction<unknown>): Promise<void> {
  await sql`
    insert into backup_day (account_id, service_id, workload_id, day, result)
    select account_id, service_id, workload_id, (last_run at time zone 'UTC')::date - back,
      case when back = 0 and last_result = 'warning' then 'warning' when back < age then 'failed' else 'success' end
    from backup_workload cross join generate_series(0, 29) back
      cross join lateral (select extract(days from last_run - last_point) as age) a
    where last_result <> 'none' and not (last_result = 'running' and back < age)
      and not coalesce(${JSON.stringify(missing)}::jsonb -> workload_id @> to_jsonb(back), false)`.execute(tx)
}
