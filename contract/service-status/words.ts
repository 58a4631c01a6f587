import { clock } from '../format/clock.ts'
import { londonClock } from '../format/dates.ts'
import { shortWeekday } from '../format/days.ts'
import type { IncidentRow } from './incidents.ts'

const weekday = (at: string) => shortWeekday(at, null)

/** "Sun 26 Apr, 01:00–03:00"; over midnight both days are named. */
export function spanInWords({ start, eta, endedAt }: Pick<IncidentRow, 'start' | 'eta' | 'endedAt'>): string {
  const end = endedAt ?? eta
  if (!end || Date.parse(end) <= Date.parse(start)) return `${weekday(start)}, ${clock(start)}`
  const from = `${weekday(start)}, ${londonClock(start)}`
  if (weekday(end) === weekday(start)) return `${from}–${clock(end)}`
  return `${from} to ${weekday(end)}, ${clock(end)}`
}
