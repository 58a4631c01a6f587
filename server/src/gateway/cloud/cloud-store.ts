import type { Pence } from '@portal/contract/money.ts'
import { Cloud, CloudRow } from '@portal/contract/cloud/cloud.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { amountOrNull, day, number, numberOrNull, rowsOf, text, texts } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { type Page, readPage } from '../../lists/read-page.ts'
import { VdcReading } from '../../upstreams/cloud-director/cloud-director.ts'
import { utc } from '../../lib/utc.ts'
import { isOfOpenAccount } from '../../people/open-account-store.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { atSites } from '../../scope/sites-store.ts'

/** The last reading as stored: limits and use, without derived values. */
export const Inventory = z.strictObject({
  vdcs: z.array(VdcReading.extend({ machines: number, running: number })),
  edges: Cloud.shape.edges,
  networks: Cloud.shape.networks,
})
export type Inventory = z.infer<typeof Inventory>

export const StoredCloud = Cloud.pick({
  serviceId: true,
  serviceName: true,
  org: true,
  fullName: true,
  takenAt: true,
  triedAt: true,
  trouble: true,
  machines: true,
}).extend({
  vdcNames: texts.nullable(),
  storagePencePerGb: amountOrNull,
  currency: text,
  inventory: Inventory,
  version: number,
})
export type StoredCloud = z.infer<typeof StoredCloud>

export const findCloud = (scope: AccountScope, serviceId: string): Promise<StoredCloud | null> =>
  rowsOf(StoredCloud)`
    select c.service_id as "serviceId", s.name as "serviceName", c.org, c.full_name as "fullName", c.vdcs as "vdcNames",
      c.storage_pence_per_gb as "storagePencePerGb", s.currency, c.inventory, c.machines, ${utc('c.taken_at')} as "takenAt",
      ${utc('c.tried_at')} as "triedAt", c.trouble, c.version
    from cloud c join service s on s.account_id = c.account_id and s.service_id = c.service_id
    where c.account_id = ${scope.accountId} and c.service_id = ${serviceId} and ${atSites(scope.sites)}`.first(scope.tx)

/** Counts a cloud's machines without a back-up job or an exemption. */
export const uncoveredOf = (serviceId: RawBuilder<unknown>, scope: AccountScope) => sql`
  (select count(*) from cloud_machine m where m.account_id = ${scope.accountId} and m.service_id = ${serviceId}
    and not m.is_covered and m.uncovered_reason is null)`

export const StoredCloudRow = CloudRow.omit({ connection: true })

const ofService = sql`join service s on s.account_id = c.account_id and s.service_id = c.service_id`

export const listClouds = (scope: AccountScope, page: Page) =>
  readPage(scope, StoredCloudRow, page, {
    columns: sql`
      c.service_id as "serviceId", s.name as "serviceName", s.product_name as "productName", c.machines, c.running,
      ${uncoveredOf(sql`c.service_id`, scope)} as uncovered, c.highest_meter as meter, c.highest_share as share,
      c.full_on as "fullOn", ${utc('c.taken_at')} as "takenAt", ${utc('c.tried_at')} as "triedAt", c.trouble`,
    from: sql`cloud c ${scope.sites ? ofService : sql``}`,
    where: sql`c.account_id = ${scope.accountId} and ${atSites(scope.sites)}`,
    order: sql`c.full_on, c.highest_share desc, c.service_id`,
    joined: { to: 'c', by: ofService },
    keyed: { table: 'cloud', as: 'c', key: ['account_id', 'service_id'] },
  })

export async function findIdle(
  scope: AccountScope,
  serviceId: string,
): Promise<{ machines: number; storageMb: number; uncovered: number }> {
  const { rows } = await rowsOf({ machines: number, storageMb: number, uncovered: number })`
    select count(*) as machines, coalesce(sum(storage_mb), 0)::bigint as "storageMb",
      ${uncoveredOf(sql`${serviceId}`, scope)} as uncovered
    from cloud_machine where account_id = ${scope.accountId} and service_id = ${serviceId} and status = 'off'`.execute(
    scope.tx,
  )
  return rows[0] ?? { machines: 0, storageMb: 0, uncovered: 0 }
}

export const DailyUse = z.strictObject({ vdcId: text, meter: text, day, used: number })
export type DailyUse = z.infer<typeof DailyUse>

/**
 * Average use on each of the 30 days until the last reading, over the hours measured. The forecast stored with a reading
 * and those made from it later are the same.
 */
export const listDailyUse = (scope: AccountScope, serviceId: string): Promise<DailyUse[]> =>
  rowsOf(DailyUse)`
    select r.vdc_id as "vdcId", r.meter, to_char(r.at at time zone 'UTC', 'YYYY-MM-DD') as day, avg(r.used) as used
    from cloud_reading r join cloud c on c.account_id = r.account_id and c.service_id = r.service_id
    where r.account_id = ${scope.accountId} and r.service_id = ${serviceId}
      and r.at > c.taken_at - interval '30 days' and r.at <= c.taken_at
    group by 1, 2, 3 order by 3`.all(scope.tx)

export const UsePoint = z.strictObject({
  at: text,
  meter: text,
  share: numberOrNull,
})
export type UsePoint = z.infer<typeof UsePoint>

// Four a day: a chart can show at most 120 points.
const stepHours = 6

export const listUse = (scope: AccountScope, serviceId: string, vdcId: string): Promise<UsePoint[]> =>
  rowsOf(UsePoint)`
    select to_char(step at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, meter,
      case when max(allowed) > 0 then round((avg(used) / max(allowed))::numeric, 4) end as share
    from (select date_bin(make_interval(hours => ${stepHours}), at, timestamptz '2000-01-03 00:00Z') as step,
        meter, used, allowed
      from cloud_reading
      where account_id = ${scope.accountId} and service_id = ${serviceId} and vdc_id = ${vdcId}
        and at > now() - interval '30 days' and at <= now()) reading
    group by step, meter order by step`.all(scope.tx)

/** Sets a service's organisation. Returns null if someone else has changed it since. */
export async function saveCloud(
  scope: AccountScope,
  serviceId: string,
  place: { org: string; vdcs: string[] | null; storagePencePerGb: Pence | null },
  version: number | undefined,
): Promise<boolean> {
  const { rows } = await sql`
    insert into cloud as old (account_id, service_id, org, vdcs, storage_pence_per_gb)
    values (${scope.accountId}, ${serviceId}, ${place.org}, ${place.vdcs}::text[], ${place.storagePencePerGb})
    on conflict (account_id, service_id) do update set org = excluded.org, vdcs = excluded.vdcs,
      storage_pence_per_gb = excluded.storage_pence_per_gb, version = old.version + 1
    where ${version ?? null}::integer is null or old.version = ${version ?? null}
    returning version`.execute(scope.tx)
  return rows.length > 0
}

const CloudKey = z.strictObject({ accountId: text, serviceId: text })

/** The clouds of all open accounts. */
export const listAllClouds = (system: Sql): Promise<z.infer<typeof CloudKey>[]> =>
  rowsOf(CloudKey)`
    select account_id as "accountId", service_id as "serviceId" from cloud
    where ${isOfOpenAccount} order by 1, 2`.all(system)
