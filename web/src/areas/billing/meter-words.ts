import type { MeterKind } from '@portal/contract/billing/meter-values.ts'
import type { UsageMeter, UsageSamples } from '@portal/contract/billing/meters.ts'
import { dataSize, dataUsed } from '@portal/contract/format/data-sizes.ts'
import { counted, number } from '@portal/contract/format/counts.ts'
import { monthName, monthYear } from '@portal/contract/format/days.ts'
import { monthBefore } from './usage-words.ts'

const gigabyte = 1_000_000_000
const isData = (kind: MeterKind) => kind === 'data' || kind === 'storage'

/** "412 GB of 1 TB", "12 of 12 licences"; without an allowance "744 hours". */
export function usedInWords({ kind, used, allowance }: Pick<UsageMeter, 'kind' | 'used' | 'allowance'>): string {
  if (isData(kind) && (allowance ?? used ?? 0) >= gigabyte) {
    const inGigabytes = (used ?? 0) / gigabyte
    return allowance === null ? dataSize(inGigabytes) : dataUsed(inGigabytes, allowance / gigabyte)
  }
  const [size, unit] = unitOf(kind, allowance ?? used ?? 0)
  const inUnit = (value: number) => number(value / size, value < 100 * size && size > 1 ? 1 : 0)
  const value = inUnit(used ?? 0)
  return `${allowance === null ? value : `${value} of ${inUnit(allowance)}`} ${unit}`
}

/** "22.6 GB in September", for a reading of October; null without one. */
export function beforeInWords({ kind, before }: Pick<UsageMeter, 'kind' | 'before'>, month: string): string | null {
  if (before === null) return null
  return `${usedInWords({ kind, used: before, allowance: null })} in ${monthName(monthBefore(month))}`
}

function unitOf(kind: MeterKind, value: number): [size: number, unit: string] {
  switch (kind) {
    case 'data':
    case 'storage':
      return value === 0 ? [gigabyte, 'GB'] : [1_000_000, 'MB']
    case 'licences':
      return [1, value === 1 ? 'licence' : 'licences']
    case 'compute':
      return [1, value === 1 ? 'hour' : 'hours']
    case 'percentile':
      return [megabit, 'Mbit/s']
  }
}

const megabit = 1_000_000

/** "77.1 Mbit/s" */
export const rateInWords = (rate: number): string => `${number(rate / megabit, 1)} Mbit/s`

/** The samples, those that are left out, and the next one with the commitment. */
export function percentileInWords(found: UsageSamples): string {
  const { month, hasEnded, expected, samples, missing, leftOut, rate, allowance } = found
  const name = hasEnded ? monthYear(month) : `${monthYear(month)} so far`
  if (rate === null) return `No samples in ${name}.`
  const parts = [
    `${number(samples)} five-minute ${samples === 1 ? 'sample' : 'samples'} in ${name}.`,
    leftOut > 0 ? `The highest ${number(leftOut)} (5%) ${leftOut === 1 ? 'is' : 'are'} left out.` : '',
    `The next one is ${rateInWords(rate)}${allowance === null ? '' : `, ${against(rate, allowance)}`}.`,
    missing > 0
      ? `${number(missing)} of ${counted(expected, 'sample')} ${missing === 1 ? 'is' : 'are'} missing and not counted.`
      : '',
    billedInWords(found, rate),
  ]
  return parts.filter(Boolean).join(' ')
}

const against = (rate: number, committed: number) =>
  rate > committed
    ? `${rateInWords(rate - committed)} over the ${rateInWords(committed)} in your contract`
    : `within the ${rateInWords(committed)} in your contract`

/** The rate of the billing system, if it is another one. */
function billedInWords({ used }: UsageSamples, rate: number): string {
  return used === null || rateInWords(used) === rateInWords(rate)
    ? ''
    : `Billed by the billing system: ${rateInWords(used)}.`
}

/** "London – Shad Row: 95th percentile within its commitment", for the header. */
export function circuitInWords({ serviceName, rate, allowance }: UsageSamples): string | null {
  if (rate === null || allowance === null) return null
  return `${serviceName}: 95th percentile ${rate > allowance ? 'above' : 'within'} its commitment`
}
