import type { DayState } from '@portal/contract/visit-values.ts'
import { hourMs } from '../../lib/duration.ts'

/** When a data centre is open, and how early one has to ask. */
export interface Opening {
  hours: readonly { weekday: number; opens: string; closes: string }[]
  closedDays: readonly { day: string; reason: string }[]
  slotHours: number
  noticeHours: number
  hotWorksNoticeHours: number
  daysAhead: number
}

export interface SlotTime {
  startsAt: Date
  endsAt: Date
}

/** What changes how early one has to ask. */
export interface Haste {
  isEmergency: boolean
  hasHotWorks: boolean
}

const timeZone = 'Europe/London'

/** The slots of a day by the clock on the wall, one after the other from opening on. */
export function slotsOn(day: string, { hours, closedDays, slotHours }: Opening): SlotTime[] {
  const date = Temporal.PlainDate.from(day)
  const open = hours.find(({ weekday }) => weekday === date.dayOfWeek)
  if (!open || closedDays.some((closed) => closed.day === day)) return []
  const length = slotHours * 60
  const slots: SlotTime[] = []
  for (let from = minutesOf(open.opens); from + length <= minutesOf(open.closes); from += length) {
    slots.push({ startsAt: moment(date, from), endsAt: moment(date, from + length) })
  }
  return slots
}

/** So many slots together from this moment on, or null where they are not open. */
export function slotsFrom(startsAt: Date, count: number, opening: Opening): SlotTime[] | null {
  const slots = slotsOn(dayOf(startsAt), opening)
  const first = slots.findIndex((slot) => slot.startsAt.getTime() === startsAt.getTime())
  const wanted = first < 0 ? [] : slots.slice(first, first + count)
  return wanted.length === count ? wanted : null
}

/** Hot works are planned by the data centre, so no emergency makes their notice shorter. */
export function noticeHoursOf(opening: Opening, { isEmergency, hasHotWorks }: Haste): number {
  if (hasHotWorks) return Math.max(opening.noticeHours, opening.hotWorksNoticeHours)
  return isEmergency ? 0 : opening.noticeHours
}

export function earliest(opening: Opening, haste: Haste, now: Date): Date {
  return new Date(now.getTime() + noticeHoursOf(opening, haste) * hourMs)
}

/** The last day that can be booked. */
export function lastDay({ daysAhead }: Opening, now: Date): string {
  return Temporal.PlainDate.from(dayOf(now)).add({ days: daysAhead }).toString()
}

/** Whether a day can be chosen, from the slots of it that are early enough and how many places they have left. */
export function dayState(
  day: string,
  opening: Opening,
  now: Date,
  slots: { all: number; inTime: readonly { left: number }[] },
): DayState {
  if (day < dayOf(now)) return 'past'
  if (day > lastDay(opening, now)) return 'late'
  if (slots.all === 0) return 'closed'
  if (slots.inTime.length === 0) return 'notice'
  return slots.inTime.some(({ left }) => left > 0) ? 'open' : 'full'
}

/** The day at the data centre. */
export function dayOf(at: Date): string {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString()
}

export function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  const last = Temporal.PlainDate.from(to)
  for (
    let day = Temporal.PlainDate.from(from);
    Temporal.PlainDate.compare(day, last) <= 0;
    day = day.add({ days: 1 })
  ) {
    days.push(day.toString())
  }
  return days
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** So many minutes after midnight by the clock on the wall. */
export function moment(date: Temporal.PlainDate, minutes: number): Date {
  const day = date.add({ days: Math.floor(minutes / 1440) })
  const plainTime = new Temporal.PlainTime(Math.floor((minutes % 1440) / 60), minutes % 60)
  return new Date(day.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds)
}
