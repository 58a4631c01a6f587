import { unusualRule, usualNights } from '@portal/contract/billing/unusual-nights.ts'
import type { CallTotals, UnusualNight, UsageMonth } from '@portal/contract/billing/usage.ts'
import { mostCallsCounted } from '@portal/contract/billing/usage-listing.ts'
import { counted, number } from '@portal/contract/format/counts.ts'
import { clock } from '@portal/contract/format/dates.ts'
import { dayMonth, dayOf, monthName, monthYear } from '@portal/contract/format/days.ts'
import { money } from '@portal/contract/format/money.ts'
import { percent } from '@portal/contract/format/sizes.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'

/** "£318.42 of calls in March, 56% more than in February". Calls of the current month are still to come. */
export function usageTitle(
  { month, calls, before }: Pick<UsageMonth, 'month' | 'calls' | 'before'>,
  now = new Date(),
): string {
  const today = dayOf(now)
  const name = month.slice(0, 4) === today.slice(0, 4) ? monthName(month) : monthYear(month)
  if (calls.calls === 0) return `No calls in ${name}`
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

function monthBefore(month: string) {
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

/** "46 calls to Poland, fixed on the night of 19 March, £96.40" */
export function nightTitle({ night, calls, cost, most }: UnusualNight): string {
  const to = most.calls === calls ? ` to ${most.destination}` : ''
  return `${counted(calls, 'call')}${to} on the night of ${dayMonth(night)}, ${money(cost)}`
}

/** The hours, the number, the usual cost and the rule, each a sentence. */
export function nightInWords({ firstAt, lastAt, calls, most, usual }: UnusualNight): string {
  const part =
    most.calls === calls
      ? ''
      : `, of which ${counted(most.calls, 'call')} to ${most.destination} cost ${money(most.cost)}`
  const between = `Between ${clock(firstAt)} and ${clock(lastAt)}${part}. Most often from ${most.from}.`
  const rule = `Rule: warn when a night costs over ${money(unusualRule.over)} and ${unusualRule.times} times the usual, the average of the ${usualNights} nights before.`
  return `${between} A usual night costs ${money(usual)}. ${rule}`
}
