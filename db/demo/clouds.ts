import { type DayOfUse, forecast } from '@portal/contract/cloud-forecast.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import { sql, type Transaction } from 'kysely'
import { demoClouds, type DemoCloud, type DemoMachine, type DemoVdc, excuses } from './cloud-worlds.ts'
import type { Calendar } from './day.ts'

const states: Record<string, string> = { POWERED_ON: 'running', POWERED_OFF: 'off', SUSPENDED: 'suspended' }
const kinds: Record<string, string> = { NAT_ROUTED: 'routed', ISOLATED: 'isolated', DIRECT: 'direct' }
const hourMs = 3_600_000
const days = 30

/** The clouds as the embedded director has them, what the portal has read of them last, and 30 days of their use. */
export async function loadClouds(tx: Transaction<unknown>, calendar: Calendar): Promise<void> {
  for (const cloud of demoClouds(calendar)) {
    // oxlint-disable no-await-in-loop -- four of them
    await loadWorld(tx, cloud, calendar)
    await loadCentre(tx, cloud, calendar)
    await loadDetails(tx, cloud)
    await loadMachines(tx, cloud)
    for (const vdc of cloud.vdcs) await loadReadings(tx, cloud, vdc, takenAt(cloud, calendar))
    // oxlint-enable no-await-in-loop
  }
}

/** The hour of the last reading; one that could not be repeated since is of yesterday. */
function takenAt({ isInMaintenance }: DemoCloud, { today }: Calendar): Date {
  const hour = Math.floor(today.getTime() / hourMs) * hourMs
  return new Date(isInMaintenance ? hour - 22 * hourMs : hour)
}

async function loadWorld(tx: Transaction<unknown>, cloud: DemoCloud, { today }: Calendar): Promise<void> {
  const { displayName, isInMaintenance = false, vdcs } = cloud
  const inventory = { displayName, isInMaintenance, since: today.toISOString(), vdcs }
  await sql`insert into embedded.cloud_org (org, inventory) values (${cloud.org}, ${JSON.stringify(inventory)}::jsonb)`.execute(
    tx,
  )
}

const sum = (machines: readonly DemoMachine[], value: (machine: DemoMachine) => number) =>
  machines.reduce((total, each) => total + value(each), 0)
const running = (machines: readonly DemoMachine[]) => machines.filter(({ status }) => status === 'POWERED_ON').length

/** What can run out, with its use on each of the last 30 days, oldest first. */
function metersOf(vdc: DemoVdc) {
  const cores = sum(vdc.machines, (machine) => machine.cores)
  const memory = sum(vdc.machines, ({ memoryMB }) => memoryMB)
  const { memoryShare, cpuShare } = vdc
  return [
    {
      key: 'vcpu',
      name: 'vCPU',
      used: cores,
      allowed: vdc.cores,
      at: (day: number) => (cpuShare ? cpuShare(day) * vdc.cores : cores),
    },
    {
      key: 'memory',
      name: 'Memory',
      used: memory,
      allowed: vdc.memoryMB,
      at: (day: number) => (memoryShare ? memoryShare(day) * vdc.memoryMB : memory),
    },
    ...vdc.policies.map(({ name, usedMB, limitMB, growthMBPerDay }) => ({
      key: `storage: ${name}`,
      name: vdc.policies.length === 1 ? 'Storage' : `Storage, ${name}`,
      used: usedMB,
      allowed: limitMB,
      at: (day: number) => usedMB - growthMBPerDay * (days - 1 - day),
    })),
  ]
}

async function loadCentre(tx: Transaction<unknown>, cloud: DemoCloud, calendar: Calendar): Promise<void> {
  const { accountId, serviceId, org, displayName, storagePencePerGb, isInMaintenance = false, vdcs } = cloud
  const machines = vdcs.flatMap((vdc) => vdc.machines)
  const worst = worstOf(cloud, calendar)
  await sql`
    insert into cloud_centre (account_id, service_id, org, storage_pence_per_gb, full_name, inventory, machines, running,
      highest_meter, highest_share, full_on, taken_at, tried_at, trouble)
    values (${accountId}, ${serviceId}, ${org}, ${storagePencePerGb}, ${displayName},
      ${JSON.stringify(inventoryOf(cloud))}::jsonb, ${machines.length}, ${running(machines)}, ${worst?.name ?? null},
      ${worst?.share ?? 0}, ${worst?.fullOn ?? null}, ${takenAt(cloud, calendar)}, ${calendar.today},
      ${isInMaintenance ? 'The cloud director has a fault at the moment. Try again in a few minutes.' : null})`.execute(
    tx,
  )
}

function worstOf(cloud: DemoCloud, calendar: Calendar) {
  return cloud.vdcs
    .flatMap(metersOf)
    .filter(({ allowed }) => allowed > 0)
    .map(({ name, used, allowed, at }) => {
      const use = daily(readings(at, takenAt(cloud, calendar)))
      return { name, share: used / allowed, ...forecast(use, used, allowed, calendar.inDays(0)) }
    })
    .toSorted((a, b) => (a.daysLeft ?? Infinity) - (b.daysLeft ?? Infinity) || b.share - a.share)[0]
}

function inventoryOf({ vdcs }: DemoCloud): object {
  const limit = (value: number) => (value === 0 ? null : value)
  return {
    vdcs: vdcs.map((vdc) => ({
      vdcId: vdc.id,
      name: vdc.name,
      allocationModel: vdc.allocationModel,
      isEnabled: vdc.isEnabled ?? true,
      machineLimit: limit(vdc.vmQuota),
      machines: vdc.machines.length,
      running: running(vdc.machines),
      vcpus: { used: sum(vdc.machines, ({ cores }) => cores), allowed: limit(vdc.cores) },
      memoryMb: { used: sum(vdc.machines, ({ memoryMB }) => memoryMB), allowed: limit(vdc.memoryMB) },
      policies: vdc.policies.map(({ name, isDefault = false, isEnabled = true, usedMB, limitMB }) => ({
        name,
        isDefault,
        isEnabled,
        usedMb: usedMB,
        allowedMb: limit(limitMB),
      })),
    })),
    edges: vdcs.flatMap(({ id, edges = [] }) =>
      edges.map(({ name, address, networks, isBusy = false }) => ({
        name,
        vdcId: id,
        status: isBusy ? 'CONFIGURING' : 'REALIZED',
        deployment: 'ACTIVE_STANDBY',
        networks,
        addresses: [address],
        usesIpSpaces: false,
      })),
    ),
    networks: vdcs.flatMap(({ id, networks = [] }) =>
      networks.map(({ name, type, gateway, prefixLength, total, used }) => ({
        name,
        vdcId: id,
        kind: kinds[type] ?? 'other',
        cidr: `${gateway}/${prefixLength}`,
        gateway,
        addressesUsed: used,
        addresses: total,
      })),
    ),
  }
}

/** For services whose details nobody tells otherwise. */
async function loadDetails(tx: Transaction<unknown>, { accountId, serviceId, org, displayName, vdcs }: DemoCloud) {
  const details = {
    source: 'VMware Cloud Director',
    org: { name: org, fullName: displayName, vcdUrl: `https://${org}.cloud.example/tenant` },
    vdcs: vdcs.map(({ name, allocationModel, machines }) => ({ name, allocationModel, numberOfVMs: machines.length })),
  }
  await sql`
    insert into service_vcd_details (account_id, service_id, details)
    values (${accountId}, ${serviceId}, ${JSON.stringify(details)}::jsonb) on conflict do nothing`.execute(tx)
}

async function loadMachines(tx: Transaction<unknown>, { accountId, serviceId, vdcs }: DemoCloud): Promise<void> {
  const rows = vdcs.flatMap((vdc) =>
    vdc.machines.map((machine) => ({
      ...machine,
      vdcId: vdc.id,
      status: states[machine.status] ?? 'other',
      tools: machine.status === 'POWERED_ON' ? 'TOOLS_STATUS_OK' : 'TOOLS_STATUS_NOT_RUNNING',
      excuse: excuses[machine.name] ?? null,
    })),
  )
  await sql`
    insert into cloud_machine (account_id, service_id, machine_id, vdc_id, name, app, guest_os, status, vcpus, memory_mb,
      storage_mb, policy, ip_address, network, tools, created_on, uncovered_reason, uncovered_by, uncovered_at)
    select ${accountId}, ${serviceId}, 'vm-' || id, "vdcId", name, app, "guestOs", status, cores, "memoryMB", "storageMB",
      policy, "ipAddress", network, tools, created, excuse, case when excuse is not null then 'Service Desk' end,
      case when excuse is not null then now() - interval '40 days' end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m (id text, "vdcId" text, name text, app text, "guestOs" text,
      status text, cores integer, "memoryMB" bigint, "storageMB" bigint, policy text, "ipAddress" text, network text,
      tools text, created date, excuse text)`.execute(tx)
}

interface Reading {
  at: string
  used: number
}

/** One an hour for 30 days. */
function readings(usedOn: (day: number) => number, until: Date): Reading[] {
  const hours = days * 24 - 1
  return Array.from({ length: hours }, (_, hour) => ({
    at: new Date(until.getTime() - (hours - 1 - hour) * hourMs).toISOString(),
    used: usedOn(((hour + 1) / hours) * (days - 1)),
  }))
}

function daily(hourly: readonly Reading[]): DayOfUse[] {
  const byDay = Map.groupBy(hourly, ({ at }) => at.slice(0, 10))
  return [...byDay].map(([day, each]) => ({
    day: plainDateOf(day),
    used: each.reduce((total, { used }) => total + used, 0) / each.length,
  }))
}

async function loadReadings(tx: Transaction<unknown>, cloud: DemoCloud, vdc: DemoVdc, until: Date): Promise<void> {
  const rows = metersOf(vdc).flatMap(({ key, allowed, at: usedOn }) =>
    readings(usedOn, until).map((reading) => ({ ...reading, key, allowed })),
  )
  await sql`
    insert into cloud_reading (account_id, service_id, vdc_id, meter, at, used, allowed)
    select ${cloud.accountId}, ${cloud.serviceId}, ${vdc.id}, key, at, used, allowed
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (at timestamptz, key text, used float8, allowed float8)`.execute(
    tx,
  )
}
