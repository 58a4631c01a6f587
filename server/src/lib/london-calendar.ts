import { type ICalCalendar, type ICalCalendarMethod, default as ical } from 'ical-generator'
import type { Config } from '../config.ts'

export const londonTime = 'Europe/London'

// From the time zone database: the rule in force since 1996.
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

/** A calendar file that contains its own time zone. It has no zone for itself: its stamps are in UTC, as RFC 5545 asks. */
export function londonCalendar({ PRODUCT_NAME }: Config, method: ICalCalendarMethod): ICalCalendar {
  return ical({
    prodId: { company: PRODUCT_NAME, product: 'Portal', language: 'EN' },
    method,
    timezone: { name: null, generator: () => london },
  })
}

export function inLondon(at: string): Temporal.ZonedDateTime {
  return Temporal.Instant.from(at).toZonedDateTimeISO(londonTime)
}

/** The sender of every email: a published event names who can be asked about it (RFC 5546). */
export function organizerOf({ PRODUCT_NAME, MAIL_FROM }: Config): { name: string; email: string } {
  return { name: `${PRODUCT_NAME} Portal`, email: /<([^<>]+)>\s*$/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM.trim() }
}
