import { type MeterKind, meterUnits } from '@portal/contract/billing/meter-values.ts'
import type { UsageMeter, UsageMeters, UsageSamples } from '@portal/contract/billing/meters.ts'
import { areLeftOut, percentileOf } from '@portal/contract/billing/percentile.ts'
import { plainMoney } from '@portal/contract/format/money.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { Problem } from '@portal/contract/problem.ts'
import { daysAfter, monthsAfter } from '../../../lib/days.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import type { CsvColumn } from '../../send-csv.ts'
import { findMeter, listMeters, listSamples, type MeterRow, readMeters } from './meter-store.ts'
import { highestByHour, monthOfSamples, timeOfSample } from './month-of-samples.ts'
import { firstOf, latestMonth } from './months.ts'

const monthOf = (scope: AccountScope, asked: PlainDate | undefined) =>
  asked ? Promise.resolve(firstOf(asked)) : latestMonth(scope)

export async function getMeters(scope: AccountScope, asked: PlainDate | undefined): Promise<UsageMeters> {
  const month = await monthOf(scope, asked)
  const meters = await listMeters(scope, month, false)
  const circuits = await listMeters(scope, month, true)
  return {
    month,
    meters: meters.rows.map(shown),
    metersTotal: meters.total,
    circuits: circuits.rows.map(shown),
    circuitsTotal: circuits.total,
  }
}

function shown({ billId, lineNo, amount, ...meter }: MeterRow): UsageMeter {
  const isCharged = billId !== null && lineNo !== null && amount !== null
  return { ...meter, charged: isCharged ? { billId, lineNo, amount } : null }
}

export async function* readAllMeters(scope: AccountScope, asked: PlainDate | undefined): AsyncGenerator<UsageMeter[]> {
  for await (const rows of readMeters(scope, await monthOf(scope, asked))) yield rows.map(shown)
}

const unitOf = (kind: MeterKind) => meterUnits[kind]

export const meterColumns: readonly CsvColumn<UsageMeter>[] = [
  { header: 'Service', key: ({ serviceId }) => serviceId },
  { header: 'Service name', key: ({ serviceName }) => serviceName },
  { header: 'Meter', key: ({ meterId }) => meterId },
  { header: 'Type', key: ({ kind }) => kind },
  { header: 'Name', key: ({ name }) => name },
  { header: 'Product', key: ({ productName }) => productName },
  { header: 'Used', key: ({ used }) => used },
  { header: 'Allowance', key: ({ allowance }) => allowance },
  { header: 'Used the month before', key: ({ before }) => before },
  { header: 'Unit', key: ({ kind }) => unitOf(kind) },
  { header: 'Bill', key: ({ charged }) => charged?.billId ?? null },
  { header: 'Line', key: ({ charged }) => charged?.lineNo ?? null },
  { header: 'Charge', key: ({ charged }) => charged && plainMoney(charged.amount) },
]

async function getRates(scope: AccountScope, meterId: string, month: PlainDate) {
  const meter = await findMeter(scope, meterId, month)
  if (!meter) throw new Problem('not_found')
  const end = monthsAfter(month, 1)
  const days = Number(daysAfter(end, -1).slice(8))
  const hasEnded = scope.now.getTime() >= Date.parse(end)
  return { meter, hasEnded, rates: monthOfSamples(days, await listSamples(scope, meterId, month), hasEnded) }
}

export async function getSamples(scope: AccountScope, meterId: string, asked: PlainDate): Promise<UsageSamples> {
  const month = firstOf(asked)
  const { meter, hasEnded, rates } = await getRates(scope, meterId, month)
  return { ...shown(meter), month, hasEnded, ...percentileOf(rates), hours: highestByHour(rates) }
}

interface Sample {
  at: string
  rate: number | null
  isLeftOut: boolean
}

export const sampleColumns: readonly CsvColumn<Sample>[] = [
  { header: 'Time', key: ({ at }) => at },
  { header: 'Rate, bit/s', key: ({ rate }) => rate },
  { header: 'Left out', key: ({ isLeftOut }) => (isLeftOut ? 'yes' : 'no') },
]

export async function* readSamples(scope: AccountScope, meterId: string, asked: PlainDate): AsyncGenerator<Sample[]> {
  const month = firstOf(asked)
  const { rates } = await getRates(scope, meterId, month)
  const leftOut = areLeftOut(rates)
  yield rates.map((rate, index) => ({ at: timeOfSample(month, index), rate, isLeftOut: leftOut[index] ?? false }))
}
