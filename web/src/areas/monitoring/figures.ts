import { number } from '@portal/contract/format/counts.ts'
import { wallClock } from '@portal/contract/format/dates.ts'
import { shortDay } from '@portal/contract/format/days.ts'

export function millisecondsText(value: number | null): string {
  return number(value, 0)
}

export function scoreText(value: number | null): string {
  return number(value, 2, 2)
}

/** "3 Dec, 14:05:09" */
export function momentText(at: string): string {
  return `${shortDay(at, null)}, ${wallClock(at).toISOString().slice(11, 19)}`
}
