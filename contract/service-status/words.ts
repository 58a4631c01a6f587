import { clock } from '../format/dates.ts'
import { shortWeekday } from '../format/days.ts'
import type { IncidentRow } from './incidents.ts'

const weekday = (at: string) => shortWeekday(at, null)

/** "Sun 26 Apr, 01:00–03:00"; over midnight both days are named. */
export function spanInWords({ start, eta, endedAt }: Pick<IncidentRow, 'start' | 'eta' | 'endedAt'>): string {
  const end = endedAt ?? eta
  const from = `${weekday(start)}, ${clock(start)}`
  if (!end || Date.parse(end) <= Date.parse(start)) return from
  if (weekday(end) === weekday(start)) return `${from}–${clock(end)}`
  return `${from} to ${weekday(end)}, ${clock(end)}`
}
