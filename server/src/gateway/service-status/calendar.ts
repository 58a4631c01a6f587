import { pageOf } from '@portal/contract/page-of.ts'
import type { Incident } from '@portal/contract/service-status/incidents.ts'
import { knownEnd } from '@portal/contract/service-status/words.ts'
import { number } from '@portal/contract/format/counts.ts'
import { ICalCalendarMethod, ICalEventBusyStatus, ICalEventStatus } from 'ical-generator'
import type { Config } from '../../config.ts'
import { inLondon, londonCalendar, londonTime, organizerOf } from '../../lib/london-calendar.ts'

/** The planned work as a calendar event: a later version replaces an earlier one, and a cancellation removes it. */
export function calendarOf(incident: Incident, config: Config, stamp: Date): string {
  const { ref, start, title, where, minutesDown, risk, advice, services } = incident
  const isOff = incident.state === 'cancelled'
  const calendar = londonCalendar(config, isOff ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH)
  calendar.createEvent({
    id: `${ref}@${new URL(config.BASE_URL).hostname}`,
    sequence: incident.version,
    organizer: organizerOf(config),
    stamp,
    start: inLondon(start),
    end: inLondon(knownEnd(incident) ?? incident.eta ?? start),
    timezone: londonTime,
    summary: `${incident.kind === 'PEW' ? 'Planned work' : 'Incident'}: ${title}`,
    location: where ?? '',
    description: [
      `${ref}, affects ${number(services)} of your services`,
      minutesDown === null ? '' : `Each is expected to be down for about ${minutesDown} min.`,
      risk ?? '',
      advice ?? '',
    ]
      .filter(Boolean)
      .join('\n'),
    url: `${config.BASE_URL}${pageOf('incident', { ref })}`,
    // A line that is down for minutes does not make people busy.
    busystatus: ICalEventBusyStatus.FREE,
    status: isOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  return calendar.toString()
}
