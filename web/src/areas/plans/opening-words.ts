import type { Opening } from '@portal/contract/plans.ts'

const timeZone = 'Europe/London'
const timeFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone })
const dayFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone })

/** "Open now until 20:00"; "Closed, opens tomorrow at 08:00". Teams work in UK time. */
export function openingInWords({ isOpen, until }: Opening, now = new Date()): string {
  if (until === null) return 'Open now, day and night'
  const when = whenInWords(until, now)
  return isOpen ? `Open now until ${when}` : `Closed, opens ${when.includes(' ') ? when : `at ${when}`}`
}

/** "20:00" for today; "tomorrow at 08:00"; "Mon 24 Nov at 08:00". */
export function whenInWords(at: string, now = new Date()): string {
  const moment = new Date(at)
  const time = timeFormat.format(moment)
  const day = dayFormat.format(moment).replace(',', '')
  if (day === dayFormat.format(now).replace(',', '')) return time
  const isTomorrow = day === dayFormat.format(new Date(now.getTime() + 24 * 3600_000)).replace(',', '')
  return `${isTomorrow ? 'tomorrow' : day} at ${time}`
}

const longestMs = 3600_000

/** How long until one of them opens or closes, at most an hour. */
export function msUntilChange(openings: readonly Opening[] | undefined, now = Date.now()): number {
  const moments = (openings ?? []).flatMap(({ until }) => (until === null ? [] : [Date.parse(until) - now]))
  return Math.max(1000, Math.min(longestMs, ...moments))
}
