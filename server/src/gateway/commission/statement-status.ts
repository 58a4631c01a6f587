import { queryWindowDays, type StatementStatus } from '@portal/contract/commission-values.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { monthsLater } from './rules.ts'

/** The last day on which a line of the statement can be queried. */
export function queriesUntil(issuedOn: PlainDate): PlainDate {
  return plainDateOf(Temporal.PlainDate.from(issuedOn).add({ days: queryWindowDays }).toString())
}

export function mayQuery(issuedOn: PlainDate, today: PlainDate): boolean {
  return today <= queriesUntil(issuedOn)
}

interface Facts {
  issuedOn: PlainDate
  paidOn: PlainDate | null
  openQueries: number
}

/** Open questions come first: they are what somebody waits for. With the window closed a statement counts as approved. */
export function statusOf({ issuedOn, paidOn, openQueries }: Facts, today: PlainDate): StatementStatus {
  if (openQueries > 0) return 'queried'
  if (paidOn !== null) return 'paid'
  return mayQuery(issuedOn, today) ? 'issued' : 'approved'
}

/** First and last day of a month that is written YYYY-MM. */
export function periodOf(month: string): { periodStart: PlainDate; periodEnd: PlainDate; statementRef: string } {
  const periodStart = plainDateOf(`${month}-01`)
  const periodEnd = plainDateOf(Temporal.PlainDate.from(monthsLater(periodStart, 1)).subtract({ days: 1 }).toString())
  return { periodStart, periodEnd, statementRef: `CM-${month}` }
}

/** Statements count in the days of the United Kingdom. */
export function todayInLondon(): PlainDate {
  return plainDateOf(Temporal.Now.plainDateISO('Europe/London').toString())
}
