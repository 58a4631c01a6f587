import { type DayOfUse, forecast } from '@portal/contract/cloud/forecast.ts'
import { plainDateOf, utcDateOf } from '@portal/contract/plain-date-values.ts'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import { insertRows, type Row, rowsOfFile } from './files.ts'
import { resolve } from './relative.ts'
import { schoolRows } from './schools.ts'

const hourMs = 3_600_000
const days = 30

const Vdc = z.looseObject({
  id: z.string(),
  cores: z.number(),
  memoryMB: z.number(),
  machines: z.array(z.looseObject({ cores: z.number(), memoryMB: z.number() })),
  policies: z.array(
    z.looseObject({ name: z.string(), usedMB: z.number(), limitMB: z.number(), growthMBPerDay: z.number() }),
  ),
})
type Vdc = z.infer<typeof Vdc>
const Org = z.looseObject({ org: z.string(), inventory: z.looseObject({ vdcs: z.array(Vdc) }) })

/** The clouds of the embedded Cloud Director, the portal's latest reading of them, and 30 days of use. */
export async function loadClouds(tx: Transaction<unknown>, now: Date): Promise<void> {
  const orgs = z.array(Org).parse(rowsOfFile('embedded.cloud_org', now))
  const schools = orgs.find(({ org }) => org === 'elmsett')?.inventory.vdcs[0]
  schools?.machines.push(...Vdc.shape.machines.parse(schoolRows('machine.cloud_org', now)))
  await insertRows(tx, 'embedded.cloud_org', orgs)
  const clouds = rowsOfFile('cloud', now).map((cloud) => {
    const { vdcs } = orgs.find(({ org }) => org === cloud.org)?.inventory ?? { vdcs: [] }
    const meters = vdcs.flatMap(metersOf).map((meter) => ({ ...meter, use: readings(meter, String(cloud.taken_at)) }))
    const row: Row = { ...cloud, full_on: fullOn(meters, String(cloud.taken_at), now) }
    return { row, meters }
  })
  await insertRows(
    tx,
    'cloud',
    clouds.map(({ row }) => row),
  )
  await insertRows(tx, 'cloud_machine', [
    ...rowsOfFile('cloud_machine', now),
    ...schoolRows('machine.cloud_machine', now),
  ])
  const rows = clouds.flatMap(({ row: { account_id, service_id }, meters }) =>
    meters.flatMap(({ vdc_id, meter, allowed, use }) =>
      use.map((reading) => ({ account_id, service_id, vdc_id, meter, allowed, ...reading })),
    ),
  )
  await insertRows(tx, 'cloud_reading', rows)
}

interface Meter {
  vdc_id: string
  meter: string
  used: number
  allowed: number
  /** Use on a day of the last 30: 0 is the oldest, 29 today. */
  on: (day: number) => number
}

const wave = (day: number) => Math.sin(day / 3.6)
/** The cloud with a problem: its memory exceeds the warning level and will fill in about a month. */
const production = {
  id: '268f1b27-3a0d-465a-860e-7a0f6c4bef1d',
  cpu: (day: number) => 0.505 + wave(day) * 0.08 + day * 0.0025,
  memory: (day: number) => (day > 21 ? 0.844 + (day - 29) * 0.012 : 0.66 + day * 0.0045 + wave(day) * 0.015),
}

function metersOf({ id, cores, memoryMB, machines, policies }: Vdc): Meter[] {
  const [vcpus, memory] = [sumOf(machines, 'cores'), sumOf(machines, 'memoryMB')]
  const isStory = id === production.id
  const shares = {
    cpu: (day: number) => production.cpu(day) * cores,
    memory: (day: number) => production.memory(day) * memoryMB,
  }
  return [
    { vdc_id: id, meter: 'vcpu', used: vcpus, allowed: cores, on: isStory ? shares.cpu : () => vcpus },
    { vdc_id: id, meter: 'memory', used: memory, allowed: memoryMB, on: isStory ? shares.memory : () => memory },
    ...policies.map(({ name, usedMB, limitMB, growthMBPerDay }) => ({
      vdc_id: id,
      meter: `storage: ${name}`,
      used: usedMB,
      allowed: limitMB,
      on: (day: number) => usedMB - growthMBPerDay * (days - 1 - day),
    })),
  ]
}

const sumOf = <Key extends string>(rows: readonly Record<Key, number>[], key: Key) =>
  rows.reduce((sum, row) => sum + row[key], 0)

/** One an hour for 30 days. */
function readings({ on }: Meter, until: string): { at: string; used: number }[] {
  const hours = days * 24 - 1
  return Array.from({ length: hours }, (_, hour) => ({
    at: new Date(Date.parse(until) - (hours - 1 - hour) * hourMs).toISOString(),
    used: on(((hour + 1) / hours) * (days - 1)),
  }))
}

/** The day on which the first meter is full. */
function fullOn(
  meters: readonly (Meter & { use: { at: string; used: number }[] })[],
  takenAt: string,
  now: Date,
): string | null {
  const at = { readOn: utcDateOf(new Date(takenAt)), today: plainDateOf(resolve('today', now)) }
  return (
    meters
      .filter(({ allowed }) => allowed > 0)
      .map(({ use, used, allowed }) => ({ share: used / allowed, ...forecast(daily(use), used, allowed, at) }))
      .toSorted((a, b) => (a.daysLeft ?? Infinity) - (b.daysLeft ?? Infinity) || b.share - a.share)[0]?.fullOn ?? null
  )
}

function daily(hourly: readonly { at: string; used: number }[]): DayOfUse[] {
  const byDay = Map.groupBy(hourly, ({ at }) => at.slice(0, 10))
  return [...byDay].map(([day, each]) => ({
    day: plainDateOf(day),
    used: each.reduce((total, { used }) => total + used, 0) / each.length,
  }))
}
