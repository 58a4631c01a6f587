import type { BackupSummary, Vault } from '@portal/contract/backup.ts'
import { sql } from 'kysely'
import { utc } from '../../lib/utc.ts'
import type { AccountScope } from '../actor.ts'
import { atSites } from '../services/store.ts'

/** A vault whose limit has no words yet. */
export type StoredVault = Omit<Vault, 'state'> & { company: string; rpoHours: number }

const found = (scope: AccountScope) => sql<StoredVault>`
  select v.service_id as "serviceId", s.name as "serviceName", s.product_name as "productName", v.company, v.location,
    v.rpo_hours as "rpoHours", v.used_mb as "usedMb", v.limit_mb as "limitMb", v.limit_kind as "limitKind",
    v.alarm_percent as "alarmPercent", ${utc('v.taken_at')} as "takenAt", v.trouble,
    (select count(*) from backup_workload w where w.account_id = v.account_id and w.service_id = v.service_id) as workloads
  from backup_vault v join service s on s.account_id = v.account_id and s.service_id = v.service_id
  where v.account_id = ${scope.accountId} and ${atSites(scope.sites)}`

export async function listVaults(scope: AccountScope): Promise<StoredVault[]> {
  const { rows } = await sql<StoredVault>`${found(scope)} order by s.name, v.service_id limit 200`.execute(scope.tx)
  return rows
}

export async function findVault(scope: AccountScope, serviceId: string): Promise<StoredVault | null> {
  const { rows } = await sql<StoredVault>`${found(scope)} and v.service_id = ${serviceId}`.execute(scope.tx)
  return rows[0] ?? null
}

export async function countResults(
  scope: AccountScope,
): Promise<{ result: keyof BackupSummary['results']; workloads: number }[]> {
  const { rows } = await sql<{ result: keyof BackupSummary['results']; workloads: number }>`
    select w.last_result as result, count(*) as workloads
    from backup_workload w join service s on s.account_id = w.account_id and s.service_id = w.service_id
    where w.account_id = ${scope.accountId} and ${atSites(scope.sites)} group by 1`.execute(scope.tx)
  return rows
}

interface Agreed {
  company: string
  location: string
  rpoHours: number
  retentionDays: number
  immutableDays: number
  limitGb: number | null
  limitKind: 'soft' | 'hard'
  alarmPercent: number
}

export async function saveVault(scope: AccountScope, serviceId: string, agreed: Agreed): Promise<void> {
  const { company, location, rpoHours, retentionDays, immutableDays, limitGb, limitKind, alarmPercent } = agreed
  await sql`
    insert into backup_vault (account_id, service_id, company, location, rpo_hours, retention_days, immutable_days, limit_mb,
      limit_kind, alarm_percent)
    values (${scope.accountId}, ${serviceId}, ${company}, ${location}, ${rpoHours}, ${retentionDays}, ${immutableDays},
      ${limitGb === null ? null : limitGb * 1024}::bigint, ${limitKind}, ${alarmPercent})
    on conflict (account_id, service_id) do update set company = excluded.company, location = excluded.location,
      rpo_hours = excluded.rpo_hours, retention_days = excluded.retention_days, immutable_days = excluded.immutable_days,
      limit_mb = excluded.limit_mb, limit_kind = excluded.limit_kind, alarm_percent = excluded.alarm_percent`.execute(
    scope.tx,
  )
}
