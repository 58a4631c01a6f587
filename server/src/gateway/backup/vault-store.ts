import { backupResults } from '@portal/contract/backup/values.ts'
import { Vault } from '@portal/contract/backup/backup.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { number, rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { utc } from '../../lib/utc.ts'
import { isOfOpenAccount } from '../../people/open-account-store.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { atSites } from '../../scope/sites-store.ts'

/** A vault before its status is derived. */
export const StoredVault = Vault.omit({ state: true, connection: true }).extend({ company: text, rpoHours: number })
export type StoredVault = z.infer<typeof StoredVault>

const found = (scope: AccountScope) => rowsOf(StoredVault)`
  select v.service_id as "serviceId", s.name as "serviceName", s.product_name as "productName", v.company, v.location,
    v.rpo_hours as "rpoHours", v.used_mb as "usedMb", v.limit_mb as "limitMb", v.limit_kind as "limitKind",
    v.alarm_percent as "alarmPercent", ${utc('v.taken_at')} as "takenAt", v.trouble,
    (select count(*) from backup_workload w where w.account_id = v.account_id and w.service_id = v.service_id) as workloads
  from backup_vault v join service s on s.account_id = v.account_id and s.service_id = v.service_id
  where v.account_id = ${scope.accountId} and ${atSites(scope.sites)}`

export const listVaults = (scope: AccountScope): Promise<StoredVault[]> =>
  rowsOf(StoredVault)`${found(scope)} order by s.name, v.service_id limit 200`.all(scope.tx)

export const findVault = (scope: AccountScope, serviceId: string): Promise<StoredVault | null> =>
  rowsOf(StoredVault)`${found(scope)} and v.service_id = ${serviceId}`.first(scope.tx)

const ResultCount = z.strictObject({ result: z.enum(backupResults), workloads: number })

export const countResults = (scope: AccountScope): Promise<z.infer<typeof ResultCount>[]> =>
  rowsOf(ResultCount)`
    select w.last_result as result, count(*) as workloads
    from backup_workload w join service s on s.account_id = w.account_id and s.service_id = w.service_id
    where w.account_id = ${scope.accountId} and ${atSites(scope.sites)} group by 1`.all(scope.tx)

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

const VaultKey = z.strictObject({ accountId: text, serviceId: text })

/** The vaults of all open accounts. */
export const listAllVaults = (system: Sql): Promise<z.infer<typeof VaultKey>[]> =>
  rowsOf(VaultKey)`
    select account_id as "accountId", service_id as "serviceId" from backup_vault
    where ${isOfOpenAccount} order by 1, 2`.all(system)
