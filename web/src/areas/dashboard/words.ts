import type { TileData } from '@portal/contract/dashboard/dashboard.ts'
import { dataUsed, gigabytesOf } from '@portal/contract/format/data-sizes.ts'
import { number } from '@portal/contract/format/counts.ts'

type Meter = NonNullable<TileData['cloud']>['meters'][number]
const oneDecimal = (value: number) => number(value, 1)

/** "216 of 256 GB · 84%"; the share only if it is high. */
export function meterInWords({ unit, used, allowed }: Meter): string {
  const share = used / allowed
  const high = share >= 0.8 ? ` · ${Math.floor(share * 100)}%` : ''
  if (unit === 'cores') return `${oneDecimal(used)} of ${oneDecimal(allowed)}${high}`
  return `${dataUsed(gigabytesOf(used), gigabytesOf(allowed))}${high}`
}
