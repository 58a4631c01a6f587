import { clock } from '../format/clock.ts'
import { londonClock } from '../format/dates.ts'
import { shortWeekday } from '../format/days.ts'
import { nearDay } from '../format/relative.ts'
import type { IncidentRow } from './incidents.ts'

const weekday = (at: string) => shortWeekday(at, null)
const dayName = (at: string, now: Date) => (nearDay(at, now) === 'today' ? 'Today' : weekday(at))

/** When its services worked again; null if they do not yet. */
export const knownEnd = ({ endedAt, restoredAt }: Pick<IncidentRow, 'endedAt' | 'restoredAt'>): string | null =>
  endedAt ?? restoredAt

type Times = Pick<IncidentRow, 'phase' | 'start' | 'eta' | 'endedAt' | 'restoredAt'>

/**
 * "Sun 26 Apr, 01:00–03:00" or "Today, 01:00–03:00" for planned work and what is over; over midnight both days are
 * named. An incident under way has no end yet: "Since 10:21, expected to end 18:21".
 */
export function spanInWords(incident: Times, now = new Date()): string {
  const { phase, start, eta } = incident
  const known = knownEnd(incident)
  if (phase === 'now' && !known) return underWayInWords(start, eta, now)
  const end = known ?? eta
  if (!end || Date.parse(end) <= Date.parse(start)) return `${dayName(start, now)}, ${clock(start)}`
  const from = `${dayName(start, now)}, ${londonClock(start)}`
  if (weekday(end) === weekday(start)) return `${from}–${clock(end)}`
  return `${from} to ${weekday(end)}, ${clock(end)}`
}

function underWayInWords(start: string, eta: string | null, now: Date): string {
  const since = `Since ${dayAndClock(start, now)}`
  if (!eta) return since
  return `${since}, ${Date.parse(eta) < now.getTime() ? 'was expected' : 'expected'} to end ${dayAndClock(eta, now)}`
}

/** "13:00" for today, otherwise "Wed 15 Apr, 13:00". */
export const dayAndClock = (at: string, now: Date) =>
  nearDay(at, now) === 'today' ? clock(at) : `${weekday(at)}, ${clock(at)}`
