import type { Incident } from '@portal/contract/incidents.ts'
import { ICalCalendarMethod, ICalEventBusyStatus, ICalEventStatus } from 'ical-generator'
import type { Config } from '../../config.ts'
import { inLondon, londonCalendar, londonTime } from '../../lib/london-calendar.ts'

/** The work for a calendar program: a later version of it takes the place of an earlier one, one that is called off goes. */
export function calendarOf(incident: Incident, config: Config): string {
  const { ref, start, title, where, minutesDown, risk, advice, services } = incident
  const isOff = incident.state === 'cancelled'
  const calendar = londonCalendar(config, isOff ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH)
  calendar.createEvent({
    id: `${ref}@${new URL(config.BASE_URL).hostname}`,
    sequence: incident.version,
    stamp: new Date(),
    start: inLondon(start),
    end: inLondon(incident.endedAt ?? incident.eta ?? start),
    timezone: londonTime,
    summary: `${incident.kind === 'PEW' ? 'Planned work' : 'Incident'}: ${title}`,
    location: where ?? '',
    description: [
      `${ref}, touches ${services === 1 ? '1 of your services' : `${services.toLocaleString('en-GB')} of your services`}`,
      minutesDown === null ? '' : `Each is expected to be down for about ${minutesDown} min.`,
      risk ?? '',
      advice ?? '',
    ]
      .filter(Boolean)
      .join('\n'),
    url: `${config.BASE_URL}/service-status/${ref}`,
    // People work on while a line is down for a few minutes.
    busystatus: ICalEventBusyStatus.FREE,
    status: isOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  return calendar.toString()
}
