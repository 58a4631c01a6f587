import type { RecordChange } from '@portal/contract/dns/dns.ts'
import type { PublicationState } from '@portal/contract/dns/values.ts'
import { clock } from '@portal/contract/format/clock.ts'
import { number } from '@portal/contract/format/counts.ts'
import { longDate, weekday } from '@portal/contract/format/days.ts'
import type { StatusKind } from '@portal/ui/src/Status.tsx'

/** "Sun 26 April at 02:00"; in another year "26 April 2025". */
export function momentInWords(moment: string, now = new Date()): string {
  const day = weekday(moment, now)
  return day === longDate(moment) ? day : `${day} at ${clock(moment)}`
}

export function daysUntil(day: string, now = new Date()): number {
  return Math.ceil((Date.parse(`${day}T23:59:59Z`) - now.getTime()) / 86_400_000) - 1
}

const units = [
  [86_400, 'd'],
  [3600, 'h'],
  [60, 'min'],
] as const

/** "1 h", "5 min", "90 s". */
export function ttlInWords(seconds: number): string {
  const unit = units.find(([size]) => seconds >= size && seconds % size === 0)
  return unit ? `${seconds / unit[0]} ${unit[1]}` : `${number(seconds)} s`
}

const commonTtls = [60, 300, 900, 3600, 14_400, 86_400]

export function ttlOptions(own: number) {
  const all = commonTtls.includes(own) ? commonTtls : [...commonTtls, own].toSorted((a, b) => a - b)
  return all.map((seconds) => ({ key: String(seconds), value: String(seconds), name: ttlInWords(seconds) }))
}

export const publicationKinds: Record<PublicationState, StatusKind> = {
  live: 'ok',
  publishing: 'starting',
  mismatch: 'warn',
  failed: 'bad',
}

/** "1 changed, 1 new, 1 removed". */
export function changesInWords(changes: readonly RecordChange[]): string {
  const count = (test: (change: RecordChange) => boolean) => changes.filter(test).length
  return [
    [count(({ before, after }) => before !== null && after !== null), 'changed'],
    [count(({ before }) => before === null), 'new'],
    [count(({ after }) => after === null), 'removed'],
  ]
    .filter(([number]) => number !== 0)
    .map(([number, word]) => `${number} ${word}`)
    .join(', ')
}
