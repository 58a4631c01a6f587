import type { Opening } from '@portal/contract/plans/plans.ts'
import { clock } from '@portal/contract/format/clock.ts'
import { nearDay } from '@portal/contract/format/relative.ts'
import { shortWeekday } from '@portal/contract/format/days.ts'

/** "Open now until 20:00"; "Closed, opens tomorrow at 08:00". Teams work in UK time. */
export function openingInWords({ isOpen, until }: Opening, now = new Date()): string {
  if (until === null) return 'Open 24/7'
  const when = whenInWords(until, now)
  return isOpen ? `Open now until ${when}` : `Closed, opens ${when.includes(' ') ? when : `at ${when}`}`
}

/** "20:00" for today; "tomorrow at 08:00"; "Mon 24 Nov at 08:00". */
export function whenInWords(at: string, now = new Date()): string {
  const near = nearDay(at, now)
  return near === 'today' ? clock(at) : `${near ?? shortWeekday(at, null)} at ${clock(at)}`
}

const longestMs = 3600_000

/** The time until one of them opens or closes, at most an hour. */
export function msUntilChange(openings: readonly Opening[] | undefined, now = Date.now()): number {
  const moments = (openings ?? []).flatMap(({ until }) => (until === null ? [] : [Date.parse(until) - now]))
  return Math.max(1000, Math.min(longestMs, ...moments))
}
