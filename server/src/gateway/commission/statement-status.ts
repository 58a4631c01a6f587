import { queryWindowDays, type StatementStatus } from '@portal/contract/commission/values.ts'
import type { Pence } from '@portal/contract/money.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { monthsLater } from './rules.ts'

/** The last day on which a line can be queried. */
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
  payable: Pence
}

/**
 * Open queries take precedence, because a dealer waits for them. Once the query window closes, a statement counts as
 * approved. A statement on which nothing is payable is never paid.
 */
export function statusOf({ issuedOn, paidOn, openQueries, payable }: Facts, today: PlainDate): StatementStatus {
  if (openQueries > 0) return 'queried'
  if (paidOn !== null && payable > 0) return 'paid'
  return mayQuery(issuedOn, today) ? 'issued' : 'approved'
}

/** The first and last day of a month in the form YYYY-MM. */
export function periodOf(month: string): { periodStart: PlainDate; periodEnd: PlainDate; statementRef: string } {
  const periodStart = plainDateOf(`${month}-01`)
  const periodEnd = plainDateOf(Temporal.PlainDate.from(monthsLater(periodStart, 1)).subtract({ days: 1 }).toString())
  return { periodStart, periodEnd, statementRef: `CM-${month}` }
}
