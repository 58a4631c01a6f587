import { type DayOfUse, type DaysOfForecast, forecast, stateOf } from '@portal/contract/cloud/forecast.ts'
import type { Meter } from '@portal/contract/cloud/cloud.ts'
import type { VdcReading } from '../../upstreams/cloud-director/cloud-director.ts'

export interface MeterNow {
  key: string
  name: string
  unit: Meter['unit']
  used: number
  allowed: number | null
}

/** Every limit of a data centre, in the order of the screen. */
export function metersOf({
  vcpus,
  memoryMb,
  policies,
}: Pick<VdcReading, 'vcpus' | 'memoryMb' | 'policies'>): MeterNow[] {
  return [
    { key: 'vcpu', name: 'vCPU', unit: 'cores', ...vcpus },
    { key: 'memory', name: 'Memory', unit: 'MB', ...memoryMb },
    ...policies.map(
      ({ name, usedMb, allowedMb }): MeterNow => ({
        key: storageKey(name),
        name: policies.length === 1 ? 'Storage' : `Storage, ${name}`,
        unit: 'MB',
        used: usedMb,
        allowed: allowedMb,
      }),
    ),
  ]
}

export const storageKey = (policy: string) => `storage: ${policy}`

export function meterWith(now: MeterNow, days: readonly DayOfUse[], at: DaysOfForecast): Meter {
  const { used, allowed } = now
  const { perDay, fullOn, daysLeft, nearSince } = forecast(days, used, allowed, at)
  return {
    ...now,
    share: allowed ? used / allowed : null,
    state: stateOf(used, allowed),
    perDay: perDay === null ? null : Math.round(perDay * 100) / 100,
    fullOn,
    daysLeft,
    nearSince,
  }
}

/** The first limit to be reached: by forecast date, or without one by percentage used. */
export function worstOf(meters: readonly Meter[]): Meter | undefined {
  return meters
    .filter(({ share }) => share !== null)
    .toSorted((a, b) => (a.daysLeft ?? Infinity) - (b.daysLeft ?? Infinity) || (b.share ?? 0) - (a.share ?? 0))[0]
}
