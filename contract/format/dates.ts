// The portal uses London time only, because its lines, engineers and commitments are in the United Kingdom. Times are
// shown in it wherever the browser or the server is. A calendar day ("2026-12-03") has no time zone and never shifts.

/** A calendar day or a point in time. */
export type At = string | number | Date

let london: Intl.DateTimeFormat | undefined

/** London's local time as a Date whose UTC methods return it. */
export function wallClock(at: At): Date {
  // A day without a time is parsed as UTC.
  if (typeof at === 'string' && at.length === 10) return new Date(at)
  london ??= new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'medium' })
  return new Date(`${london.format(new Date(at)).replace(' ', 'T')}Z`)
}

/** "Thu, 03 Dec 2026 14:05:09 GMT" with London's local time: the only date text that does not depend on the locale. */
const text = (at: At) => wallClock(at).toUTCString()

/** "14:05", for the axes of charts, the start of a span, and comparisons. */
export const londonClock = (at: At): string => text(at).slice(17, 22)

/** "14:05 GMT", "14:05 BST": for text that is stored or forwarded. */
export const clockWithZone = (at: At): string => `${londonClock(at)} ${wallClock(at) > new Date(at) ? 'BST' : 'GMT'}`

/** "3 Dec 2026" */
export const shortDate = (at: At): string => text(at).slice(5, 16).replace(/^0/, '')

/** "3 Dec 2026, 14:05 GMT": for text that is stored or forwarded. */
export const exactTime = (at: At): string => `${shortDate(at)}, ${clockWithZone(at)}`

const dayNumber = (at: At) => Math.floor(wallClock(at).getTime() / 86_400_000)

/** Calendar days from today in London, unaffected by clock changes. */
export const daysUntil = (at: At, now: At = new Date()): number => dayNumber(at) - dayNumber(now)

/** "today", "tomorrow", "in 12 days". */
export function inDays(days: number): string {
  if (days === 0) return 'today'
  return days === 1 ? 'tomorrow' : `in ${days} days`
}

/** "in 12 days", for the last month before a day; nothing before and after that. */
export function soonInWords(date: string, now = new Date()): string | undefined {
  const days = daysUntil(date, now)
  return days < 0 || days > 30 ? undefined : inDays(days)
}
