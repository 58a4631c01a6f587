import type { Pence } from '../money.ts'
import { pence } from '../money-values.ts'
import type { PlainDate } from '../plain-date.ts'
import { plainDateOf } from '../plain-date-values.ts'

// The form, the contract card and the order calculate with these, so that they never differ.

interface Contract {
  end: PlainDate | null
  noticeDays: number | null
}

const dayMs = 86_400_000
const usualNoticeDays = 30

/** The first possible last day, if notice is given today. */
export function earliestEnd({ noticeDays }: Pick<Contract, 'noticeDays'>, today: PlainDate): PlainDate {
  return daysAfter(today, Math.max(noticeDays ?? usualNoticeDays, 1))
}

/**
 * The monthly charge for the days from the last day to the end of the term, by the day (a year has 12 months and 365
 * days). Nothing, if the contract is rolling or ends by then.
 */
export function earlyTermination({ end }: Pick<Contract, 'end'>, monthly: Pence, lastDay: string) {
  const days = end === null ? 0 : Math.max(Math.round((Date.parse(end) - Date.parse(lastDay)) / dayMs), 0)
  return { days, amount: pence(Math.round((monthly * 12 * days) / 365)) }
}

export function daysAfter(day: PlainDate, days: number): PlainDate {
  return plainDateOf(new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10))
}
