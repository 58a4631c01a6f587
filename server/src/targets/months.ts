import { london } from '@portal/db/src/calendar/working-time.ts'

/** A month of the UK calendar, such as 2026-10. */
export interface Month {
  name: string
  from: Date
  to: Date
}

export function monthOf(name: string): Month {
  const from = Temporal.PlainYearMonth.from(name).toPlainDate({ day: 1 }).toZonedDateTime('Europe/London')
  return {
    name,
    from: new Date(from.epochMilliseconds),
    to: new Date(from.add({ months: 1 }).epochMilliseconds),
  }
}

/** Every month between two times, the first and the last included. */
export function monthsOf(from: Date, to: Date): Month[] {
  const nameOf = (at: Date) => london(at).toPlainDate().toPlainYearMonth()
  const months: Month[] = []
  for (
    let month = nameOf(from);
    Temporal.PlainYearMonth.compare(month, nameOf(to)) <= 0;
    month = month.add({ months: 1 })
  ) {
    months.push(monthOf(month.toString()))
  }
  return months
}
