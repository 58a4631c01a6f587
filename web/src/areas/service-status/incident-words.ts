import { incidentKindNames } from '@portal/contract/diagnostics/values.ts'
import type { Incident, IncidentRow, TouchedService } from '@portal/contract/service-status/incidents.ts'
import { dayAndClock } from '@portal/contract/service-status/words.ts'
import { minutesBetween, nearDay } from '@portal/contract/format/relative.ts'
import { durationOfMinutes } from '@portal/contract/format/sizes.ts'
import { counted } from '@portal/contract/format/counts.ts'

/** Beside its status, which names the kind while services are affected: "Outage", "Degraded", "Work in progress". */
export const kindBesideStatus = ({ kind, phase, state }: Pick<IncidentRow, 'kind' | 'phase' | 'state'>) =>
  phase === 'now' && state !== 'restoration' ? null : incidentKindNames[kind]

/** "3 services, 2 sites" */
export function affectedInWords({ services, sites }: Pick<IncidentRow, 'services' | 'sites'>): string {
  if (services === 0) return 'None of your services'
  return [counted(services, 'service'), sites > 0 ? counted(sites, 'site') : ''].filter(Boolean).join(', ')
}

type Listed = Pick<TouchedService, 'condition'>

/** How many of the affected services are in use; all of them if not all are listed. */
export function inUseOf({ services }: Pick<IncidentRow, 'services'>, listed: readonly Listed[] = []): number {
  if (listed.length < services) return services
  return listed.filter(({ condition }) => condition !== 'activating').length
}

/** The downtime of the services in use, in one line. */
export function downInWords(incident: IncidentRow, now: Date, inUseNow = incident.services): string {
  const { phase, kind, state, minutesDown, start, restoredAt, services } = incident
  // A service that is being activated may be in use when the work starts.
  const inUse = phase === 'planned' ? services : inUseNow
  if (state === 'cancelled') return 'This was cancelled. No downtime.'
  if (services > 0 && inUse === 0) return 'No downtime: not yet in service.'
  const one = services === 1 ? 'The service' : 'The service in use'
  const were = inUse === 1 ? `${one} was` : 'Services were'
  if (phase === 'over') {
    const each = inUse === 1 ? one : 'Each service in use'
    return minutesDown ? `${each} was down for ${durationOfMinutes(minutesDown)}.` : 'No downtime.'
  }
  if (restoredAt) {
    const minutes = minutesDown ?? minutesBetween(start, restoredAt)
    return `${were} ${fault[kind]} for ${durationOfMinutes(minutes)}.`
  }
  if (minutesDown === 0) return 'No downtime expected.'
  if (minutesDown !== null)
    return `Expected downtime is about ${durationOfMinutes(minutesDown)}${inUse === 1 ? '' : ' per service'}.`
  if (phase === 'planned') return 'Expected downtime is not known yet.'
  const since = durationOfMinutes(minutesBetween(start, now))
  return `${inUse === 1 ? `${one} has` : 'Services have'} been ${fault[kind]} for ${since}.`
}

const fault = { MSO: 'down', degradation: 'degraded', PEW: 'degraded' } as const

/** The next step: the headline of the page. */
export function nextInWords(incident: Incident, now: Date, inUse?: number): { title: string; text: string } {
  const { kind, phase, state, start, eta, restoredAt, endedAt, nextUpdateBy } = incident
  const down = downInWords(incident, now, inUse)
  if (phase === 'over') {
    const title =
      state === 'cancelled'
        ? 'Cancelled'
        : `${kind === 'PEW' ? 'Completed' : 'Resolved'} ${pastTime(endedAt ?? start, now)}`
    return { title, text: down }
  }
  if (phase === 'planned') return { title: `Starts in ${durationOfMinutes(minutesBetween(now, start))}`, text: down }
  if (nextUpdateBy && Date.parse(nextUpdateBy) >= now.getTime()) {
    // Whole minutes as in the text after it, so that both add up.
    const minutes = minutesBetween(now, nextUpdateBy)
    const until = minutes > 0 ? `In ${durationOfMinutes(minutes)}. ` : ''
    return { title: `Next update by ${dayAndClock(nextUpdateBy, now)}`, text: `${until}${down}` }
  }
  if (nextUpdateBy) {
    return {
      title: `Our ${dayAndClock(nextUpdateBy, now)} update is late`,
      text: `Sorry. We’ll post it as soon as we know more. ${down}`,
    }
  }
  if (restoredAt) return { title: `Restored ${pastTime(restoredAt, now)}`, text: down }
  if (eta && Date.parse(eta) < now.getTime())
    return { title: `Expected to end ${dayAndClock(eta, now)}`, text: `Taking longer than expected. ${down}` }
  return { title: eta ? `Expected to end by ${dayAndClock(eta, now)}` : 'We are working on it', text: down }
}

/** "at 10:30" for today, otherwise "Mon 13 Apr, 10:30". */
const pastTime = (at: string, now: Date) => `${nearDay(at, now) === 'today' ? 'at ' : ''}${dayAndClock(at, now)}`

/** "Posted 1 h late; it was due by 01:54." An update on time says nothing. */
export function lateInWords(due: string | null | undefined, postedAt: string, now: Date): string | null {
  if (!due || Date.parse(postedAt) - Date.parse(due) <= graceMs) return null
  const late = durationOfMinutes(minutesBetween(due, postedAt))
  return `Posted ${late} late; it was due by ${dayAndClock(due, now)}.`
}

const graceMs = 60_000
