import type { CallTotals, UsageMonth } from '@portal/contract/billing/usage.ts'
import { mostCallsCounted } from '@portal/contract/billing/usage-listing.ts'
import { counted, number } from '@portal/contract/format/counts.ts'
import { dateTime, dayOf, monthName, monthYear } from '@portal/contract/format/days.ts'
import { money } from '@portal/contract/format/money.ts'
import { percent } from '@portal/contract/format/sizes.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'

/** "£318.42 of calls in March, 56% more than in February". Calls of the current month are still to come. */
export function usageTitle(
  { month, calls, before }: Pick<UsageMonth, 'month' | 'calls' | 'before'>,
  hasMeters = false,
  now = new Date(),
): string {
  const today = dayOf(now)
  const name = month.slice(0, 4) === today.slice(0, 4) ? monthName(month) : monthYear(month)
  if (calls.calls === 0) return `${hasMeters ? 'Usage' : 'No calls'} in ${name}`
  const spent = `${money(calls.cost)} of calls in ${name}`
  if (month.slice(0, 7) === today.slice(0, 7)) return `${spent} so far`
  return before && before.cost > 0
    ? `${spent}, ${change(calls.cost / before.cost)} ${monthName(monthBefore(month))}`
    : spent
}

function change(ratio: number): string {
  const share = Math.round((ratio - 1) * 100)
  if (share === 0) return 'about the same as in'
  return `${percent(Math.abs(share))} ${share > 0 ? 'more' : 'less'} than in`
}

export function monthBefore(month: string) {
  const day = new Date(month)
  day.setUTCMonth(day.getUTCMonth() - 1)
  return plainDateOf(day.toISOString().slice(0, 10))
}

/** "2,418 calls, 61 h 12 min" */
export const callsInWords = ({ calls, seconds }: CallTotals): string =>
  `${counted(calls, 'call')}, ${number(Math.floor(seconds / 3600))} h ${Math.floor((seconds % 3600) / 60)} min`

/** "0:11:04" */
export function callTime(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`
}

/** The calls of a search: "46 calls", "More than 10,000 calls". */
export const foundInWords = (totals: CallTotals | null): string =>
  totals ? counted(totals.calls, 'call') : `More than ${counted(mostCallsCounted, 'call')}`

/** Until when calls are complete, if the billing system says so; otherwise when it last delivered some. */
export function deliveredInWords({
  completeTo,
  receivedAt,
}: Pick<UsageMonth, 'completeTo' | 'receivedAt'>): string | null {
  if (completeTo) return `Calls complete to ${dateTime(completeTo)}`
  return receivedAt && `Calls last received ${dateTime(receivedAt)}`
}
