import type { Visit } from '@portal/contract/visits.ts'
import { visitPurposeNames } from '@portal/contract/visit-values.ts'
import { ICalCalendarMethod, ICalEventStatus, default as ical } from 'ical-generator'
import type { Config } from '../../config.ts'

const timeZone = 'Europe/London'

// As in the time zone database, for the rule that has held since 1996.
const london = `BEGIN:VTIMEZONE
TZID:Europe/London
BEGIN:DAYLIGHT
TZNAME:BST
TZOFFSETFROM:+0000
TZOFFSETTO:+0100
DTSTART:19960331T010000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
END:DAYLIGHT
BEGIN:STANDARD
TZNAME:GMT
TZOFFSETFROM:+0100
TZOFFSETTO:+0000
DTSTART:19961027T020000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
END:STANDARD
END:VTIMEZONE`

/** The visit for a calendar program: a later version of it takes the place of an earlier one, a cancelled one goes. */
export function calendarOf(visit: Visit, config: Config): string {
  const { startsAt, endsAt } = visit
  if (!startsAt || !endsAt) throw new RangeError('A visit without a time has no place in a calendar')
  const isOff = ['cancelled', 'rejected', 'expired'].includes(visit.status)
  const isSettled = ['approved', 'checkedIn', 'checkedOut'].includes(visit.status)
  const calendar = ical({
    prodId: { company: config.PRODUCT_NAME, product: 'Portal', language: 'EN' },
    method: isOff ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
    timezone: { name: timeZone, generator: () => london },
  })
  calendar.createEvent({
    id: `${visit.visitId}@${new URL(config.BASE_URL).hostname}`,
    sequence: visit.version,
    stamp: new Date(),
    start: inLondon(startsAt),
    end: inLondon(endsAt),
    timezone: timeZone,
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

function inLondon(at: string): Temporal.ZonedDateTime {
  return Temporal.Instant.from(at).toZonedDateTimeISO(timeZone)
}
