import type { LineFigures } from '@portal/contract/diagnostics/diagnostics.ts'
import { clock } from '@portal/contract/format/clock.ts'
import { londonClock } from '@portal/contract/format/dates.ts'
import { shortWeekday } from '@portal/contract/format/days.ts'

const hourMs = 60 * 60_000

/** The times of the samples, which the response omits because they follow from the first. */
export function sampleTimes({ from }: Pick<LineFigures, 'from'>, count: number, stepMs: number): string[] {
  return Array.from({ length: count }, (_, index) => new Date(Date.parse(from) + index * stepMs).toISOString())
}

/** "Mon 13 Apr, 14:10" */
export function fullTime(at: string): string {
  return `${shortWeekday(at, null)}, ${clock(at)}`
}

/** The full hours to label on the axis: every sixth. */
export function ticksOf(times: readonly string[]): { index: number; label: string }[] {
  const found: { index: number; label: string }[] = []
  for (const [index, at] of times.entries()) {
    const before = times[index - 1]
    if (before === undefined) continue
    const label = londonClock(at)
    const hour = Number(label.slice(0, 2))
    // The first sample in an hour, whatever its minutes.
    if (hour % 6 === 0 && londonClock(before).slice(0, 2) !== label.slice(0, 2)) {
      found.push({ index, label: `${label.slice(0, 2)}:00` })
    }
  }
  return found
}

/** The position of a time in the window, from 0 to 1. */
export function shareOf({ from, until }: LineFigures, at: string): number {
  const [start, end] = [Date.parse(from), Date.parse(until)]
  return Math.min(1, Math.max(0, (Date.parse(at) - start) / (end - start)))
}

const stepMs = 5 * 60_000

/** The rate every five minutes, from the periods in which it applied. */
export function rateLine({ from, until, sync }: LineFigures): { times: string[]; down: number[]; up: number[] } {
  const count = Math.round((Date.parse(until) - Date.parse(from)) / stepMs) + 1
  const times = Array.from({ length: count }, (_, index) => new Date(Date.parse(from) + index * stepMs).toISOString())
  const spellAt = (at: string) => sync?.spells.findLast((spell) => spell.from <= at) ?? sync?.spells[0]
  const rate = (kbps: number | undefined) => Math.round((kbps ?? 0) / 100) / 10
  return {
    times,
    down: times.map((at) => rate(spellAt(at)?.downKbps)),
    up: times.map((at) => rate(spellAt(at)?.upKbps)),
  }
}

/** "24 hours to 08:30" */
export const windowNote = ({ until }: LineFigures) => `24 hours to ${clock(until)}`

export const hourBefore = (at: string) => new Date(Date.parse(at) - hourMs).toISOString()
