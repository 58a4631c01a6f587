import type { TrafficRange } from '@portal/contract/services/values.ts'
import { clock } from '@portal/contract/format/clock.ts'
import { wallClock } from '@portal/contract/format/dates.ts'
import { shortDay, shortMonth, weekday, weekdayDate } from '@portal/contract/format/days.ts'

const hourMs = 60 * 60 * 1000

/** "Mon 13 April, 14:10" for each point. */
export function timesOf(times: readonly string[], range: TrafficRange): string[] {
  return times.map((at) => (range === '12m' ? weekdayDate(at) : `${weekday(at, null)}, ${clock(at)}`))
}

const tickRules: Record<TrafficRange, { label: (at: string) => string; isTick: (at: Date) => boolean }> = {
  '24h': { label: clock, isTick: (at) => at.getUTCHours() % 3 === 0 && at.getUTCMinutes() === 0 },
  '7d': { label: (at) => shortDay(at, null), isTick: (at) => at.getUTCHours() === 0 },
  '30d': { label: (at) => shortDay(at, null), isTick: (at) => at.getUTCHours() < 3 && at.getUTCDate() % 5 === 0 },
  '12m': { label: shortMonth, isTick: (at) => at.getUTCDate() <= 2 },
}

/** Labels of the axis at round London times, without repeats. */
export function ticksOf(times: readonly string[], range: TrafficRange): { index: number; label: string }[] {
  const { label: labelOf, isTick } = tickRules[range]
  const ticks: { index: number; label: string }[] = []
  for (const [index, at] of times.entries()) {
    if (!isTick(wallClock(at))) continue
    const label = labelOf(at)
    if (ticks.at(-1)?.label !== label) ticks.push({ index, label })
  }
  return ticks
}

export function stepInWords(seconds: number): string {
  if (seconds < 3600) return `${seconds / 60}-minute`
  const hours = (seconds * 1000) / hourMs
  if (hours < 24) return hours === 1 ? 'hourly' : `${hours}-hour`
  return `${hours / 24}-day`
}
