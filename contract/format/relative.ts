import { counted } from './counts.ts'
import { clock } from './clock.ts'
import { type At, daysUntil } from './dates.ts'
import { shortDay } from './days.ts'

/** "today", "tomorrow", "yesterday"; undefined for any other day. */
export function nearDay(at: At, now?: At): 'today' | 'tomorrow' | 'yesterday' | undefined {
  const days = daysUntil(at, now)
  return days === 0 ? 'today' : days === 1 ? 'tomorrow' : days === -1 ? 'yesterday' : undefined
}

/** "today, 09:28", "10 Apr, 16:20"; with the year if it is another one. */
export function nearTime(at: At, now: At = new Date()): string {
  return `${nearDay(at, now) ?? shortDay(at, now)}, ${clock(at)}`
}

/** The same at the start of a text: "Today, 09:28". */
export function listTime(at: At, now: At = new Date()): string {
  const text = nearTime(at, now)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** "11:30" for today, otherwise "tomorrow, 08:34" or "10 Apr, 16:20". */
export function dueTime(at: At, now: At = new Date()): string {
  return nearDay(at, now) === 'today' ? clock(at) : nearTime(at, now)
}

/** "just now", "1 minute ago", "5 hours ago", "3 days ago". */
export function ago(at: At, now: At = new Date()): string {
  const minutes = Math.max(0, Math.round((new Date(now).getTime() - new Date(at).getTime()) / 60_000))
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${counted(minutes, 'minute')} ago`
  const hours = Math.round(minutes / 60)
  return `${minutes < 1440 ? counted(hours, 'hour') : counted(Math.round(minutes / 1440), 'day')} ago`
}

/** Whole minutes until a time, rounded down: negative as soon as it has passed. */
export const minutesUntil = (time: string, now: Date): number =>
  Math.floor((new Date(time).getTime() - now.getTime()) / 60_000)

const minuteOf = (at: At) => Math.floor(new Date(at).getTime() / 60_000)

/** Minutes between two times as a clock shows them, so that a duration agrees with the times beside it. */
export const minutesBetween = (from: At, to: At): number => minuteOf(to) - minuteOf(from)
