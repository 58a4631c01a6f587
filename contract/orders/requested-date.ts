import { weekday } from '../format/days.ts'
import type { PlainDate } from '../plain-date.ts'

/** The first day that can be requested: after the usual time, and not before the carrier can deliver. */
export function firstDayOf(usual: PlainDate, from: PlainDate | null | undefined): PlainDate {
  return from && from > usual ? from : usual
}

export function problemOfFirstDay(day: string, first: PlainDate): string | undefined {
  return day < first ? `Choose ${weekday(first)} or a later day.` : undefined
}
