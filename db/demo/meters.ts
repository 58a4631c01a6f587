import { percentileOf, samplesADay } from '@portal/contract/billing/percentile.ts'
import { number } from '@portal/contract/format/counts.ts'
import { wallClock } from '@portal/contract/format/dates.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import type { Transaction } from 'kysely'
import { Random } from '../src/generate/random.ts'
import { brackenfell } from './accounts.ts'
import { monthsOfCalls } from './calls.ts'
import { importRows, type Row } from './files.ts'

const gigabyte = 1_000_000_000
const terabyte = 1000 * gigabyte
const megabit = 1_000_000

/** A month of usage: its first day, its days, those that are over, and how many months back it is. */
interface Month {
  month: PlainDate
  days: number
  over: number
  back: number
}

/** The same months as the calls: 24 full ones, and the current one up to yesterday. */
function monthsOf(now: Date): Month[] {
  const local = wallClock(now)
  return Array.from({ length: monthsOfCalls + 1 }, (_, back): Month => {
    const first = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() - back, 1))
    const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
    const over = back === 0 ? local.getUTCDate() - 1 : days
    return { month: plainDateOf(first.toISOString().slice(0, 10)), days, over, back }
  }).filter(({ over }) => over > 0)
}

interface DemoMeter {
  meterId: string
  serviceId: string
  siteId: string | null
  kind: 'data' | 'storage' | 'licences' | 'compute'
  name: string
  product: string
  allowance: number | null
  used: (month: Month) => number
  /** The charge of the bill for more than the allowance. */
  charge?: (over: number) => { description: string; amount: number }
}

const atBack = (values: readonly [number, ...number[]], { back }: Month): number =>
  values[Math.min(back, values.length - 1)] ?? values[0]

/** Of the current month, the part for the days that are over. */
const part = (value: number, { days, over }: Month) => Math.round((value * over) / days)

const meters: readonly DemoMeter[] = [
  {
    meterId: 'DATA-S-2044871',
    serviceId: 'S-2044871',
    siteId: 'CDF',
    kind: 'data',
    name: 'Data, fair use',
    product: 'FTTP broadband',
    allowance: 1000 * gigabyte,
    used: (month) => part(atBack([420, 412, 398, 405, 377, 361, 340, 352, 330], month) * gigabyte, month),
  },
  {
    meterId: 'DATA-S-2081191',
    serviceId: 'S-2081191',
    siteId: 'RCH',
    kind: 'data',
    name: 'Data, included',
    product: '4G back-up',
    allowance: 20 * gigabyte,
    used: (month) => part(Math.round(atBack([6.4, 18.2, 22.6, 3.1, 2.8, 4.4, 2.2, 3.9], month) * gigabyte), month),
    charge: (over) => {
      const gigabytes = Math.ceil(over / gigabyte)
      return { description: `Data over 20 GB: ${gigabytes} GB at £1.50`, amount: gigabytes * 150 }
    },
  },
  {
    meterId: 'STORE-S-1995101',
    serviceId: 'S-1995101',
    siteId: null,
    kind: 'storage',
    name: 'Back-up storage',
    product: 'Veeam Back-up and Replicate Enterprise (VM)',
    allowance: 4 * terabyte,
    used: ({ back }) => Math.round((2.6 - back * 0.1) * terabyte),
  },
  {
    meterId: 'LIC-S-1995104',
    serviceId: 'S-1995104',
    siteId: null,
    kind: 'licences',
    name: 'Licences assigned',
    product: 'Veeam Agent (PC / Laptop)',
    allowance: 12,
    used: (month) => atBack([12, 12, 12, 11, 11, 10, 10, 10, 9, 9, 8], month),
  },
  {
    meterId: 'CPU-S-1990480',
    serviceId: 'S-1990480',
    siteId: null,
    kind: 'compute',
    name: 'Virtual machine hours',
    product: 'Managed AWS account',
    allowance: null,
    // Three machines.
    used: ({ over }) => over * 24 * 3,
  },
]

/** The circuit with 95th percentile billing: the result of each month in Mbit/s, and the price of a Mbit/s over its commitment. */
const circuit = {
  meterId: 'P95-S-1931180',
  serviceId: 'S-1931180',
  siteId: 'LON',
  committed: 100,
  rates: [74.2, 77.1, 71.8, 69.4, 104.6, 66.3, 64.9, 61.2, 62.7, 58.4, 55.1, 56.8, 52.3],
  pencePerMegabit: 300,
} as const

/** A usage line of a bill, for a full month. */
export interface MeteredLine {
  accountId: string
  serviceId: string
  siteId: string | null
  month: PlainDate
  chargeId: string
  product: string
  description: string
  amount: number
}

/** The charges of the bills for usage over its allowance or commitment. */
export function meteredLines(now: Date): MeteredLine[] {
  return monthsOf(now)
    .filter(({ back }) => back > 0)
    .flatMap((month) => [
      ...meters.flatMap((meter) => {
        const over = meter.used(month) - (meter.allowance ?? Infinity)
        return meter.charge && over > 0 ? [lineOf(meter, meter.product, month, meter.charge(over))] : []
      }),
      ...overCommitment(month),
    ])
}

function overCommitment(month: Month): MeteredLine[] {
  const rate = percentileOf(samplesOf(month).flat()).rate ?? 0
  const over = Math.round((rate / megabit - circuit.committed) * 10) / 10
  if (over <= 0) return []
  const description = `Data over ${circuit.committed} Mbit/s: ${number(over, 1)} Mbit/s at £3.00`
  const amount = Math.round(over * circuit.pencePerMegabit)
  return [lineOf(circuit, 'Ethernet, fibre', month, { description, amount })]
}

const lineOf = (
  { meterId, serviceId, siteId }: Pick<DemoMeter, 'meterId' | 'serviceId' | 'siteId'>,
  product: string,
  { month }: Month,
  charge: { description: string; amount: number },
): MeteredLine => ({ accountId: brackenfell, serviceId, siteId, month, chargeId: meterId, product, ...charge })

export async function loadMeters(tx: Transaction<unknown>, now: Date): Promise<void> {
  const months = monthsOf(now)
  await importRows(
    tx,
    'usage-meters',
    months.flatMap((month) => [...meters.map((meter) => meterRow(meter, month)), circuitRow(month)]),
  )
  await importRows(tx, 'usage-samples', months.flatMap(sampleRows))
}

const meterRow = ({ meterId, serviceId, kind, name, product, allowance, used }: DemoMeter, month: Month): Row => ({
  account_id: brackenfell,
  meter_id: meterId,
  month: month.month,
  service_id: serviceId,
  kind,
  name,
  product_name: product,
  used: used(month),
  allowance,
  charge_id: meterId,
})

const circuitRow = ({ month }: Month): Row => ({
  account_id: brackenfell,
  meter_id: circuit.meterId,
  month,
  service_id: circuit.serviceId,
  kind: 'percentile',
  name: 'Data, 95th percentile',
  product_name: 'Ethernet, fibre',
  allowance: circuit.committed * megabit,
  charge_id: circuit.meterId,
})

const sampleRows = (month: Month): Row[] =>
  samplesOf(month).map((rates, day) => ({
    account_id: brackenfell,
    meter_id: circuit.meterId,
    day: `${month.month.slice(0, 8)}${String(day + 1).padStart(2, '0')}`,
    rates,
  }))

/** The samples of each day that is over. Busy by day, with three transfers that 95th percentile billing leaves out. */
function samplesOf({ month, over, back }: Month): (number | null)[][] {
  const random = new Random(Number(month.slice(0, 4)), Number(month.slice(5, 7)))
  const first = new Date(month).getUTCDay()
  const transfers = new Set([random.below(9) + 2, random.below(9) + 11, random.below(7) + 21])
  const shape = Array.from({ length: over }, (_, day) => {
    const week = (first + day) % 7 === 0 || (first + day) % 7 === 6 ? 0.4 : 1
    return Array.from({ length: samplesADay }, (__, sample) => {
      const hour = (sample * 24) / samplesADay
      const busy = Math.exp(-((hour - 11) ** 2) / 4) + Math.exp(-((hour - 15) ** 2) / 4)
      const isTransfer = transfers.has(day) && hour >= 1 && hour < 3.5
      return isTransfer ? 2.5 + 0.1 * random.next() : 0.2 + week * busy * 0.7 + 0.15 * random.next()
    })
  })
  const target = circuit.rates[Math.min(back, circuit.rates.length - 1)] ?? circuit.rates[0]
  const scale = target / (percentileOf(shape.flat()).rate ?? 1)
  return shape.map((rates, day) =>
    // An hour without samples.
    rates.map((rate, sample) =>
      back === 2 && day === 5 && sample >= 100 && sample < 112 ? null : inBits(rate * scale),
    ),
  )
}

/** To 0.1 Mbit/s; the line carries no more than 200. */
const inBits = (megabits: number) => Math.round(Math.min(megabits, 198) * 10) * (megabit / 10)
