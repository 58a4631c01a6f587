import type { Visit } from '@portal/contract/visits.ts'
import { visitPurposeNames } from '@portal/contract/visit-values.ts'
import { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Config } from '../../config.ts'
import { inLondon, londonCalendar, londonTime } from '../../lib/london-calendar.ts'

/** The visit for a calendar program: a later version of it takes the place of an earlier one, a cancelled one goes. */
export function calendarOf(visit: Visit, config: Config): string {
  const { startsAt, endsAt } = visit
  if (!startsAt || !endsAt) throw new RangeError('A visit without a time has no place in a calendar')
  const isOff = ['cancelled', 'rejected', 'expired'].includes(visit.status)
  const isSettled = ['approved', 'checkedIn', 'checkedOut'].includes(visit.status)
  const calendar = londonCalendar(config, isOff ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH)
  calendar.createEvent({
    id: `${visit.visitId}@${new URL(config.BASE_URL).hostname}`,
    sequence: visit.version,
    stamp: new Date(),
    start: inLondon(startsAt),
    end: inLondon(endsAt),
    timezone: londonTime,
    summary: `Data centre visit: ${visit.place}`,
    location: `${visit.place}, ${visit.address}`,
    description: [
      `Visit ${visit.visitId}, ${visit.purpose ? visitPurposeNames[visit.purpose].toLowerCase() : ''}, ${visit.spaces}`,
      ...visit.directions,
      `Bring: ${visit.toBring.join('; ')}`,
      `Desk: ${visit.phone}`,
    ].join('\n'),
    url: `${config.BASE_URL}/colocation/requests/${visit.visitId}`,
    status: isOff ? ICalEventStatus.CANCELLED : isSettled ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE,
  })
  return calendar.toString()
}
