import type { Meter } from '@portal/contract/cloud/cloud.ts'
import { sql } from 'kysely'
import type { MachineReading } from '../../upstreams/cloud-director/cloud-director.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import type { Inventory } from './cloud-store.ts'
import type { MeterNow } from './meters.ts'

interface Reading {
  serviceId: string
  fullName: string
  inventory: Inventory
  machines: number
  running: number
  at: Date
}

export async function saveInventory(scope: AccountScope, taken: Reading): Promise<void> {
  await sql`
    update cloud set full_name = ${taken.fullName}, inventory = ${JSON.stringify(taken.inventory)}::jsonb,
      machines = ${taken.machines}, running = ${taken.running}, taken_at = ${taken.at}, tried_at = ${taken.at}, trouble = null
    where account_id = ${scope.accountId} and service_id = ${taken.serviceId}`.execute(scope.tx)
}

export async function saveWorst(scope: AccountScope, serviceId: string, worst: Meter | undefined): Promise<void> {
  await sql`
    update cloud set highest_meter = ${worst?.name ?? null}, highest_share = ${worst?.share ?? 0},
      full_on = ${worst?.fullOn ?? null}::date
    where account_id = ${scope.accountId} and service_id = ${serviceId}`.execute(scope.tx)
}

export async function saveTrouble(scope: AccountScope, serviceId: string, trouble: string, at: Date): Promise<void> {
  await sql`
    update cloud set trouble = ${trouble}, tried_at = ${at}
    where account_id = ${scope.accountId} and service_id = ${serviceId}`.execute(scope.tx)
}

const source = 'VMware Cloud Director'

/** Updates the opaque VCD details, unless another source wrote them. */
export async function saveDetails(
  scope: AccountScope,
  serviceId: string,
  org: { name: string; fullName: string },
  { vdcs }: Inventory,
): Promise<void> {
  const details = {
    source,
    org,
    vdcs: vdcs.map(({ name, allocationModel, isEnabled, machines, running, vcpus, memoryMb }) => ({
      name,
      allocationModel,
      isEnabled,
      numberOfVMs: machines,
      numberOfRunningVMs: running,
      vCpuUsed: vcpus.used,
      vCpuLimit: vcpus.allowed,
      memoryUsedMB: memoryMb.used,
      memoryLimitMB: memoryMb.allowed,
    })),
  }
  await sql`
    insert into service_vcd_details as old (account_id, service_id, details)
    values (${scope.accountId}, ${serviceId}, ${JSON.stringify(details)}::jsonb)
    on conflict (account_id, service_id) do update set details = excluded.details
      where old.details ->> 'source' = ${source}`.execute(scope.tx)
}

/** Replaces the machines with the current ones; a back-up exemption stays with its machine. */
export async function saveMachines(
  scope: AccountScope,
  serviceId: string,
  machines: readonly MachineReading[],
): Promise<void> {
  await sql`
    with now as (select * from jsonb_to_recordset(${JSON.stringify(machines)}::jsonb) as m (
        "machineId" text, "vdcId" text, name text, app text, "guestOs" text, status text, vcpus integer, "memoryMb" bigint,
        "storageMb" bigint, policy text, "ipAddress" text, network text, tools text, "createdOn" date)),
      gone as (delete from cloud_machine where account_id = ${scope.accountId} and service_id = ${serviceId}
        and machine_id not in (select "machineId" from now))
    insert into cloud_machine (account_id, service_id, machine_id, vdc_id, name, app, guest_os, status, vcpus, memory_mb,
      storage_mb, policy, ip_address, network, tools, created_on)
    select ${scope.accountId}, ${serviceId}, "machineId", "vdcId", name, app, "guestOs", status, vcpus, "memoryMb",
      "storageMb", policy, "ipAddress", network, tools, "createdOn" from now
    on conflict (account_id, service_id, machine_id) do update set vdc_id = excluded.vdc_id, name = excluded.name,
      app = excluded.app, guest_os = excluded.guest_os, status = excluded.status, vcpus = excluded.vcpus,
      memory_mb = excluded.memory_mb, storage_mb = excluded.storage_mb, policy = excluded.policy,
      ip_address = excluded.ip_address, network = excluded.network, tools = excluded.tools,
      created_on = excluded.created_on`.execute(scope.tx)
}

/** Keeps one reading an hour; a later one within the hour replaces it. */
export async function saveReadings(
  scope: AccountScope,
  serviceId: string,
  readings: readonly (MeterNow & { vdcId: string })[],
  at: Date,
): Promise<void> {
  await sql`
    insert into cloud_reading (account_id, service_id, vdc_id, meter, at, used, allowed)
    select ${scope.accountId}, ${serviceId}, "vdcId", key, date_trunc('hour', ${at}::timestamptz), used, coalesce(allowed, 0)
    from jsonb_to_recordset(${JSON.stringify(readings)}::jsonb) as r ("vdcId" text, key text, used float8, allowed float8)
    on conflict (account_id, service_id, vdc_id, meter, at)
      do update set used = excluded.used, allowed = excluded.allowed`.execute(scope.tx)
}
