import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { z } from 'zod'
import { day, number, text } from '../rows.ts'
/** Opening hours of a data centre in local time. */
export const OpeningHours = z.strictObject({
  hours: z.array(z.strictObject({ weekday: number, opens: text, closes: text })),
  closedDays: z.array(z.strictObject({ day, reason: text })),
  slotHours: number,
})
export type OpeningHours = z.infer<typeof OpeningHours>

export interface SlotTime {
  startsAt: Date
  endsAt: Date
}

const timeZone = 'Europe/London'

/** The consecutive slots of a day from opening, in local time. */
export function slotsOn(day: PlainDate, { hours, closedDays, slotHours }: OpeningHours): SlotTime[] {
  const date = Temporal.PlainDate.from(day)
  const open = hours.find(({ weekday }) => weekday === date.dayOfWeek)
  if (!open || closedDays.some((closed) => closed.day === day)) return []
  const length = slotHours * 60
  const slots: SlotTime[] = []
  for (let from = minutesOf(open.opens); from + length <= minutesOf(open.closes); from += length) {
    const slot = { startsAt: moment(date, from), endsAt: moment(date, from + length) }
    // An hour that the clock skips in spring is no slot.
    if (slot.startsAt < slot.endsAt) slots.push(slot)
  }
  return slots
}

/** Consecutive slots from this time on; null if the data centre is not open throughout. */
export function slotsFrom(startsAt: Date, count: number, opening: OpeningHours): SlotTime[] | null {
  const slots = slotsOn(dayOf(startsAt), opening)
  const first = slots.findIndex((slot) => slot.startsAt.getTime() === startsAt.getTime())
  const wanted = first < 0 ? [] : slots.slice(first, first + count)
  return wanted.length === count ? wanted : null
}

/** The date at the data centre. */
export function dayOf(at: Date): PlainDate {
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone)
  return plainDateOf(local.toPlainDate().toString())
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** The given number of minutes after midnight, local time. */
export function moment(date: Temporal.PlainDate, minutes: number): Date {
  const on = date.add({ days: Math.floor(minutes / 1440) })
  const plainTime = new Temporal.PlainTime(Math.floor((minutes % 1440) / 60), minutes % 60)
  return new Date(on.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds)
}
