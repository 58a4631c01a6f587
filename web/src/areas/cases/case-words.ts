import { capital } from '../../lib/capital.ts'
import type { CasePromise, CaseRow } from '@portal/contract/cases.ts'
import { shortDate } from '@portal/ui/src/short-date.ts'

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/London' })
const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' })
const dayMs = 24 * 60 * 60 * 1000

/** "09:28" */
export function timeInWords(at: string): string {
  return clock.format(new Date(at))
}

/** "10 Apr"; with the year where it is another one. */
export function dayInWords(at: string, now = new Date()): string {
  const words = shortDate(new Date(at))
  const year = String(now.getFullYear())
  return words.endsWith(year) ? words.slice(0, -year.length - 1) : words
}

/** "today", "tomorrow", "yesterday" or "10 Apr". */
function nearDay(at: string, now: Date): string {
  const written = day.format(new Date(at))
  const near = [
    ['today', 0],
    ['tomorrow', dayMs],
    ['yesterday', -dayMs],
  ] as const
  const found = near.find(([, away]) => day.format(new Date(now.getTime() + away)) === written)
  return found?.[0] ?? dayInWords(at, now)
}

/** "Today, 09:28" or "10 Apr, 16:20": the times of the provider, whose promises they are. */
export function momentInWords(at: string, now = new Date()): string {
  return capital(whenInWords(at, now))
}

/** The same within a sentence: "today, 11:30". */
export const whenInWords = (at: string, now = new Date()): string => `${nearDay(at, now)}, ${timeInWords(at)}`

/** "11:30" today, otherwise "tomorrow, 08:34" or "10 Apr, 16:20". */
export function dueInWords(at: string, now = new Date()): string {
  const near = nearDay(at, now)
  return near === 'today' ? timeInWords(at) : `${near}, ${timeInWords(at)}`
}

/** "1 h 48 min", "25 min", "3 days". */
export function lengthInWords(minutes: number): string {
  const whole = Math.max(0, Math.round(minutes))
  if (whole >= 48 * 60) return `${Math.round(whole / (24 * 60))} days`
  const hours = Math.floor(whole / 60)
  const rest = whole % 60
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

/** What comes next and when, for the list. */
export function nextInWords({ status, nextAt }: Pick<CaseRow, 'status' | 'nextAt'>, now = new Date()): string {
  if (status === 'closed' || status === 'cancelled') return '–'
  if (status === 'pending') return nextAt ? `Reply by ${dayInWords(nextAt, now)}` : 'Your reply'
  if (!nextAt) return '–'
  if (status === 'resolved') return `Closes ${dayInWords(nextAt, now)}`
  const isLate = new Date(nextAt) < now
  return `${isLate ? 'Update was due' : 'Update by'} ${dueInWords(nextAt, now)}`
}

/** How a promise went or goes: "08:52, on time", "by tomorrow, 08:34", "3 h left, paused". */
export function promiseInWords({ state, due, metAt, minutesLeft }: CasePromise, now = new Date()): string {
  switch (state) {
    case 'met':
      return `${dueInWords(metAt ?? '', now)}, on time`
    case 'late':
      return `${dueInWords(metAt ?? '', now)}, late`
    case 'paused':
      return minutesLeft > 0 ? `${lengthInWords(minutesLeft)} left, paused` : 'overdue, paused'
    case 'missed':
      return `was due ${dueInWords(due ?? '', now)}`
    case 'running':
      return dueInWords(due ?? '', now)
  }
}

/** "240 kB" */
export function sizeInWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} kB`
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
