import { pageOf } from '@portal/contract/page-of.ts'
import type { Visit } from '@portal/contract/visits/visits.ts'
import { visitPurposeNames } from '@portal/contract/visits/values.ts'
import { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Config } from '../../../config.ts'
import { inLondon, londonCalendar, londonTime, organizerOf } from '../../../lib/london-calendar.ts'

// People check then what they have to bring.
const dayInSeconds = 86_400

/** The visit as a calendar event: a later version replaces an earlier one, and a cancellation removes it. */
export function calendarOf(visit: Visit, config: Config, stamp: Date): string {
  const { startsAt, endsAt } = visit
  if (!startsAt || !endsAt) throw new RangeError('A visit without a time has no place in a calendar')
  const isOff = ['cancelled', 'rejected', 'expired'].includes(visit.status)
  const isSettled = ['approved', 'checkedIn', 'checkedOut'].includes(visit.status)
  const calendar = londonCalendar(config, isOff ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH)
  calendar.createEvent({
    id: `${visit.visitId}@${new URL(config.BASE_URL).hostname}`,
    sequence: visit.version,
    organizer: organizerOf(config),
    stamp,
    start: inLondon(startsAt),
    end: inLondon(endsAt),
    timezone: londonTime,
    summary: `Data centre visit: ${visit.place}`,
    location: `${visit.place}, ${visit.address}`,
    description: [
      `Visit ${visit.visitId}, ${visit.purpose ? visitPurposeNames[visit.purpose].toLowerCase() : ''}, ${visit.racks}`,
      ...visit.directions,
      `Bring: ${visit.toBring.join('; ')}`,
      `Desk: ${visit.phone}`,
    ].join('\n'),
    url: `${config.BASE_URL}${pageOf('visit', { visitId: visit.visitId })}`,
    alarms: isOff
      ? []
      : [{ type: ICalAlarmType.display, trigger: dayInSeconds, description: `Visit to ${visit.place} tomorrow` }],
    status: isOff ? ICalEventStatus.CANCELLED : isSettled ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE,
  })
  return calendar.toString()
}
