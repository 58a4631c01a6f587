import type { TrafficRange } from '@portal/contract/service-values.ts'

const hourMs = 60 * 60 * 1000

const longTime = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})
const longDay = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' })
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const month = new Intl.DateTimeFormat('en-GB', { month: 'short' })

/** "Mon 13 April, 14:10" of each point. */
export function timesOf(times: readonly string[], range: TrafficRange): string[] {
  const format = range === '12m' ? longDay : longTime
  return times.map((at) => format.format(new Date(at)))
}

const tickRules = {
  '24h': { format: clock, isTick: (at: Date) => at.getHours() % 3 === 0 && at.getMinutes() === 0 },
  '7d': { format: day, isTick: (at: Date) => at.getHours() === 0 },
  '30d': { format: day, isTick: (at: Date) => at.getHours() < 3 && at.getDate() % 5 === 0 },
  '12m': { format: month, isTick: (at: Date) => at.getDate() <= 2 },
} as const

/** The words under the axis: at round times of the reader's own clock, never two of the same. */
export function ticksOf(times: readonly string[], range: TrafficRange): { index: number; label: string }[] {
  const { format, isTick } = tickRules[range]
  const ticks: { index: number; label: string }[] = []
  for (const [index, at] of times.entries()) {
    const date = new Date(at)
    if (!isTick(date)) continue
    const label = format.format(date)
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
