import { queryWindowDays, type StatementStatus } from '@portal/contract/commission-values.ts'
import { monthsLater } from './rules.ts'

/** The last day on which a line of the statement can be queried. */
export function queriesUntil(issuedOn: string): string {
  return Temporal.PlainDate.from(issuedOn).add({ days: queryWindowDays }).toString()
}

export function mayQuery(issuedOn: string, today: string): boolean {
  return today <= queriesUntil(issuedOn)
}

interface Facts {
  issuedOn: string
  paidOn: string | null
  openQueries: number
}

/** Open questions come first: they are what somebody waits for. With the window closed a statement counts as approved. */
export function statusOf({ issuedOn, paidOn, openQueries }: Facts, today: string): StatementStatus {
  if (openQueries > 0) return 'queried'
  if (paidOn !== null) return 'paid'
  return mayQuery(issuedOn, today) ? 'issued' : 'approved'
}

/** First and last day of a month that is written YYYY-MM. */
export function periodOf(month: string): { periodStart: string; periodEnd: string; statementRef: string } {
  const periodStart = `${month}-01`
  const periodEnd = Temporal.PlainDate.from(monthsLater(periodStart, 1)).subtract({ days: 1 }).toString()
  return { periodStart, periodEnd, statementRef: `CM-${month}` }
}

/** Statements count in the days of the United Kingdom. */
export function todayInLondon(): string {
  return Temporal.Now.plainDateISO('Europe/London').toString()
}
