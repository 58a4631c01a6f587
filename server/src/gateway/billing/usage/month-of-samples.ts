import { samplesADay } from '@portal/contract/billing/percentile.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'

type Rates = readonly (number | null)[]

const samplesAnHour = samplesADay / 24

/** All samples of a month; null is missing. Of a month that has not ended, up to the last sample. */
export function monthOfSamples(
  days: number,
  found: readonly { day: PlainDate; rates: Rates }[],
  hasEnded: boolean,
): (number | null)[] {
  const byDay = new Map(found.map(({ day, rates }) => [day.slice(8), rates]))
  const all = Array.from({ length: days }, (_, index): Rates => {
    const rates = byDay.get(String(index + 1).padStart(2, '0')) ?? []
    return Array.from({ length: samplesADay }, (__, sample) => rates[sample] ?? null)
  }).flat()
  return hasEnded ? all : all.slice(0, all.findLastIndex((rate) => rate !== null) + 1)
}

/** The highest sample of each hour; null without one. */
export function highestByHour(rates: Rates): (number | null)[] {
  return Array.from({ length: Math.ceil(rates.length / samplesAnHour) }, (_, hour) => {
    const found = rates.slice(hour * samplesAnHour, (hour + 1) * samplesAnHour).filter((rate) => rate !== null)
    return found.length > 0 ? Math.max(...found) : null
  })
}

/** The time at which a sample begins, in UTC. */
export const timeOfSample = (month: PlainDate, index: number): string =>
  new Date(Date.parse(month) + (index * 86_400_000) / samplesADay).toISOString().replace('.000Z', 'Z')
