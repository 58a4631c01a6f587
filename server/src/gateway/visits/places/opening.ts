import type { DayState } from '@portal/contract/visits/values.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { dayOf, OpeningHours } from '@portal/db/src/visit-rules/slots.ts'
import { number } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import { hourMs } from '../../../lib/duration.ts'

/** Opening and notice hours of a data centre. */
export const Opening = OpeningHours.extend({
  noticeHours: number,
  hotWorksNoticeHours: number,
  daysAhead: number,
})
export type Opening = z.infer<typeof Opening>

/** Properties of a visit that change its notice. */
export interface Haste {
  isEmergency: boolean
  hasHotWorks: boolean
}

/** The data centre plans hot works, so an emergency does not shorten their notice. */
export function noticeHoursOf(opening: Opening, { isEmergency, hasHotWorks }: Haste): number {
  if (hasHotWorks) return Math.max(opening.noticeHours, opening.hotWorksNoticeHours)
  return isEmergency ? 0 : opening.noticeHours
}

export function earliest(opening: Opening, haste: Haste, now: Date): Date {
  return new Date(now.getTime() + noticeHoursOf(opening, haste) * hourMs)
}

/** The last day that can be booked. */
export function lastDay({ daysAhead }: Opening, now: Date): PlainDate {
  return plainDateOf(Temporal.PlainDate.from(dayOf(now)).add({ days: daysAhead }).toString())
}

/** Whether a day can be chosen, from its slots with enough notice and their free places. */
export function dayState(
  day: PlainDate,
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

export function daysBetween(from: PlainDate, to: PlainDate): PlainDate[] {
  const days: PlainDate[] = []
  const last = Temporal.PlainDate.from(to)
  for (
    let day = Temporal.PlainDate.from(from);
    Temporal.PlainDate.compare(day, last) <= 0;
    day = day.add({ days: 1 })
  ) {
    days.push(plainDateOf(day.toString()))
  }
  return days
}
