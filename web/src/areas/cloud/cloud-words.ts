import type { BackupSummary } from '@portal/contract/backup/backup.ts'
import type { Meter } from '@portal/contract/cloud/cloud.ts'
import { nearFrom } from '@portal/contract/cloud/values.ts'
import { clock } from '@portal/contract/format/clock.ts'
import { nearDay } from '@portal/contract/format/relative.ts'
import { dataSize, dataUsed, gigabytesOf } from '@portal/contract/format/data-sizes.ts'
import { counted, number } from '@portal/contract/format/counts.ts'
import { shortWeekday, weekday } from '@portal/contract/format/days.ts'

/** "412 GB", "2.4 TB" */
export const sizeInWords = (megabytes: number): string => dataSize(gigabytesOf(megabytes))

/** "216 of 256 GB", "42 of 64 cores", "12 GB" without a limit. */
export function usedInWords({ unit, used, allowed }: Pick<Meter, 'unit' | 'used' | 'allowed'>): string {
  if (unit === 'cores')
    return allowed === null ? `${number(used)} cores` : `${number(used)} of ${number(allowed)} cores`
  return allowed === null ? sizeInWords(used) : dataUsed(gigabytesOf(used), gigabytesOf(allowed))
}

/** "11 GB", "0.4 cores": per day. */
export function growthInWords({ perDay, unit }: Pick<Meter, 'perDay' | 'unit'>): string {
  if (perDay === null) return 'Not known yet'
  const size = Math.abs(perDay)
  if (size < (unit === 'cores' ? 0.05 : 52)) return 'None'
  const words = unit === 'cores' ? `${number(size, 1, 1)} cores` : sizeInWords(size)
  return `${perDay < 0 ? '−' : '+'}${words}`
}

/** "in 26 days", "in about 3 months". */
export function leftInWords(daysLeft: number): string {
  if (daysLeft === 0) return 'now'
  return daysLeft < 90 ? `in ${counted(daysLeft, 'day')}` : `in about ${counted(Math.round(daysLeft / 30), 'month')}`
}

/** The limit that is reached first, first. */
export const soonestFirst = (meters: readonly Meter[]): Meter[] =>
  meters.toSorted((a, b) => (a.daysLeft ?? Number.MAX_VALUE) - (b.daysLeft ?? Number.MAX_VALUE))

/** The chart's finding in a sentence: the level exceeded and the forecast. */
export function findingOf(meters: readonly Meter[], now = new Date()): string {
  const [next] = soonestFirst(meters)
  if (!next || next.daysLeft === null) return 'Nothing will be full within a year.'
  if (next.daysLeft === 0) return `${next.name} is full. Requests for more are refused.`
  const passed = next.nearSince ? `${next.name} passed ${nearFrom * 100}% on ${weekday(next.nearSince, now)}. ` : ''
  const it = passed ? 'it' : next.name
  return `${passed}At this rate ${it} will be full by about ${weekday(next.fullOn ?? '', now)}.`
}

/** "today, 18:04", "Thu 13 Nov, 09:12". */
export function takenInWords(at: string, now = new Date()): string {
  return nearDay(at, now) === 'today' ? `today, ${clock(at)}` : `${shortWeekday(at, null)}, ${clock(at)}`
}

type Gaps = Pick<BackupSummary, 'missed' | 'uncovered' | 'accepted'>

/** The gaps that need a back-up. */
export const openGaps = ({ missed, uncovered }: Pick<Gaps, 'missed' | 'uncovered'>): number => missed + uncovered

/** "7 open, 1 accepted": the rows of the list of gaps. */
export function gapsInWords(gaps: Gaps): string {
  const open = `${number(openGaps(gaps))} open`
  return gaps.accepted > 0 ? `${open}, ${number(gaps.accepted)} accepted` : open
}
