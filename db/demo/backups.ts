import { sql, type Transaction } from 'kysely'
import { brackenfell, elmsett } from './accounts.ts'
import type { Calendar } from './day.ts'
import { elmsettMachines } from './elmsett.ts'

const gb = 1024

interface DemoWorkload {
  name: string
  job: string
  usedGB: number
  result?: 'success' | 'warning' | 'failed' | 'running' | 'none'
  reason?: string
  /** How many days old the newest restore point is. */
  daysOld?: number
  /** Days without a restore point, counted back from today. */
  missing?: number[]
}

interface DemoVault {
  accountId: string
  serviceId: string
  kind: 'vm' | 'server' | 'computer'
  location: string
  limitGB: number
  limitKind: 'soft' | 'hard'
  immutableDays?: number
  workloads: DemoWorkload[]
}

// The hour of the nightly job, UTC.
const hour = 1

/** One service of each product: one has failed, one waits for a licence, one store is nearly full. */
const vaults: readonly DemoVault[] = [
  {
    accountId: brackenfell,
    serviceId: 'S-1995101',
    kind: 'vm',
    location: 'Manchester DC2',
    limitGB: 4000,
    limitKind: 'hard',
    immutableDays: 14,
    workloads: [
      { name: 'app-01', job: 'LDS-VM', usedGB: 310 },
      { name: 'app-02', job: 'LDS-VM', usedGB: 290 },
      { name: 'db-01', job: 'LDS-DB', usedGB: 1100, result: 'warning', reason: 'Took longer than planned.' },
      { name: 'db-02', job: 'LDS-DB', usedGB: 900, missing: [11] },
    ],
  },
  {
    accountId: brackenfell,
    serviceId: 'S-1995102',
    kind: 'vm',
    location: 'Manchester DC2',
    limitGB: 1000,
    limitKind: 'soft',
    immutableDays: 30,
    workloads: [{ name: 'web-01', job: 'MAN-VM', usedGB: 310 }],
  },
  {
    accountId: brackenfell,
    serviceId: 'S-1995103',
    kind: 'server',
    location: 'Manchester DC2',
    limitGB: 1000,
    limitKind: 'hard',
    workloads: [
      {
        name: 'ken-files',
        job: 'KEN-FILES',
        usedGB: 790,
        result: 'failed',
        reason: 'The server did not answer.',
        daysOld: 2,
      },
      { name: 'ken-print', job: 'KEN-FILES', usedGB: 80 },
    ],
  },
  {
    accountId: brackenfell,
    serviceId: 'S-1995104',
    kind: 'computer',
    location: 'Manchester DC2',
    limitGB: 2000,
    limitKind: 'soft',
    workloads: [
      { name: 'laptop-014', job: 'Computers', usedGB: 140, missing: [3, 4, 17] },
      { name: 'laptop-022', job: 'Computers', usedGB: 160 },
      { name: 'laptop-031', job: 'Computers', usedGB: 120, result: 'running', daysOld: 1, missing: [6, 7, 13, 14] },
      { name: 'pc-accounts-2', job: 'Computers', usedGB: 0, result: 'none', reason: 'It has no licence yet.' },
    ],
  },
  {
    accountId: elmsett,
    serviceId: 'S-3990002',
    kind: 'vm',
    location: 'Leeds DC1',
    limitGB: 12_000,
    limitKind: 'soft',
    workloads: elmsettMachines().flatMap((name, index): DemoWorkload[] =>
      index % 40 === 39
        ? []
        : [
            {
              name,
              job: `SCHOOLS-${1 + (index % 6)}`,
              usedGB: 46,
              ...(index % 60 === 17 && { result: 'warning' as const }),
            },
          ],
    ),
  },
]

export async function loadBackups(tx: Transaction<unknown>, calendar: Calendar): Promise<void> {
  for (const vault of vaults) {
    const workloads = vault.workloads.map((workload) => workloadAt(workload, calendar))
    // oxlint-disable no-await-in-loop -- five of them
    await loadVault(tx, vault, calendar)
    await loadWorld(tx, vault, calendar)
    await loadWorkloads(tx, vault, workloads)
    await loadDays(tx, vault, calendar)
    // oxlint-enable no-await-in-loop
  }
}

const idOf = (name: string) => `w-${name}`
const companyOf = ({ serviceId }: DemoVault) => `company-${serviceId}`

/** Days back to the newest night whose job has run. */
function lastNight({ today }: Calendar): number {
  return today.getUTCHours() >= hour ? 0 : 1
}

const nightOf = (calendar: Calendar, daysBack: number) =>
  `${calendar.inDays(-lastNight(calendar) - daysBack)}T0${hour}:00:00.000Z`

function workloadAt({ name, job, usedGB, result = 'success', reason, daysOld = 0 }: DemoWorkload, calendar: Calendar) {
  const isNever = result === 'none'
  return {
    id: idOf(name),
    name,
    job,
    lastRun: isNever ? null : nightOf(calendar, 0),
    lastResult: result,
    reason: reason ?? null,
    lastPoint: isNever ? null : nightOf(calendar, daysOld),
    usedMb: usedGB * gb,
    points: isNever ? 0 : 30,
  }
}

async function loadVault(tx: Transaction<unknown>, vault: DemoVault, { today }: Calendar): Promise<void> {
  const usedMb = vault.workloads.reduce((sum, { usedGB }) => sum + usedGB, 0) * gb
  await sql`
    insert into backup_vault (account_id, service_id, company, location, immutable_days, limit_mb, limit_kind, used_mb,
      taken_at, tried_at)
    values (${vault.accountId}, ${vault.serviceId}, ${companyOf(vault)}, ${vault.location}, ${vault.immutableDays ?? 0},
      ${vault.limitGB * gb}, ${vault.limitKind}, ${usedMb}, ${today}, ${today})`.execute(tx)
}

/** The same for the embedded reports, which go on by the clock. */
async function loadWorld(tx: Transaction<unknown>, vault: DemoVault, calendar: Calendar): Promise<void> {
  const workloads = vault.workloads.map(({ name, job, usedGB, result = 'success', reason, daysOld = 0 }) => ({
    id: idOf(name),
    name,
    kind: vault.kind,
    job,
    hour,
    result,
    reason: reason ?? null,
    lastGood: result === 'failed' ? nightOf(calendar, daysOld) : null,
    usedMb: usedGB * gb,
  }))
  await sql`
    insert into embedded.backup_company (company, workloads)
    values (${companyOf(vault)}, ${JSON.stringify(workloads)}::jsonb)`.execute(tx)
}

async function loadWorkloads(tx: Transaction<unknown>, vault: DemoVault, workloads: object[]): Promise<void> {
  await sql`
    insert into backup_workload (account_id, service_id, workload_id, name, kind, job, last_run, last_result, reason,
      last_point, used_mb, points)
    select ${vault.accountId}, ${vault.serviceId}, id, name, ${vault.kind}, job, "lastRun", "lastResult", reason,
      "lastPoint", "usedMb", points
    from jsonb_to_recordset(${JSON.stringify(workloads)}::jsonb) as w (id text, name text, job text, "lastRun" timestamptz,
      "lastResult" text, reason text, "lastPoint" timestamptz, "usedMb" bigint, points integer)`.execute(tx)
}

async function loadDays(tx: Transaction<unknown>, vault: DemoVault, calendar: Calendar): Promise<void> {
  const rows = vault.workloads.flatMap(({ name, result = 'success', daysOld = 0, missing = [] }) =>
    Array.from({ length: 30 }, (_, back) => ({
      id: idOf(name),
      back,
      result: back === 0 && result === 'warning' ? 'warning' : back < daysOld ? 'failed' : 'success',
    })).filter(({ back }) => result !== 'none' && !missing.includes(back) && !(result === 'running' && back < daysOld)),
  )
  await sql`
    insert into backup_day (account_id, service_id, workload_id, day, result)
    select ${vault.accountId}, ${vault.serviceId}, id, ${calendar.inDays(-lastNight(calendar))}::date - back, result
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d (id text, back integer, result text)`.execute(tx)
}
