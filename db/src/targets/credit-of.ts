import { type pence, share } from '@portal/contract/money-values.ts'
import type { AvailabilityCredit, CreditRule } from '@portal/contract/plans/content.ts'

type Pence = ReturnType<typeof pence>

/** The credit for a repair: each started hour over its target counts. Null within the target, or if nothing is due. */
export function repairCredit(
  { repairMinutes, targetMinutes }: { repairMinutes: number; targetMinutes: number },
  rule: CreditRule,
  monthlyCharge: Pence,
) {
  const hoursOver = Math.ceil((repairMinutes - targetMinutes) / 60)
  if (hoursOver <= 0) return null
  const percent = Math.min(hoursOver * rule.percentPerHour, rule.mostPercent)
  const amount = share(monthlyCharge, percent * 100)
  return amount > 0 ? { hoursOver, percent, amount } : null
}

/** The availability of a month in hundredths of a per cent, rounded down: a month with an outage is never 100%. */
export function availabilityOf(outageMinutes: number, minutesOfMonth: number): number {
  return Math.max(0, Math.floor(((minutesOfMonth - outageMinutes) / minutesOfMonth) * 10_000))
}

/** The credit for a month's availability: the highest of the limits that it is below. Null if it is below none. */
export function availabilityCredit(availability: number, limits: readonly AvailabilityCredit[], monthlyCharge: Pence) {
  const [limit] = limits
    .filter(({ below }) => availability < below)
    .toSorted((one, other) => other.percent - one.percent)
  if (!limit) return null
  const amount = share(monthlyCharge, limit.percent * 100)
  return amount > 0 ? { limit, percent: limit.percent, amount } : null
}

interface Span {
  from: Date
  to: Date
}

/** The minutes of outages within a span: overlapping ones count once, pauses do not count. */
export function outageMinutes(outages: readonly Span[], pauses: readonly Span[], { from, to }: Span): number {
  const edges = [...outages, ...pauses].flatMap((each) => [each.from.getTime(), each.to.getTime()])
  const [start, end] = [from.getTime(), to.getTime()]
  const cuts = [...new Set([start, end, ...edges.filter((at) => at > start && at < end)])].toSorted((a, b) => a - b)
  const covers = (spans: readonly Span[], at: number) =>
    spans.some((each) => each.from.getTime() <= at && at < each.to.getTime())
  let total = 0
  for (const [index, at] of cuts.entries()) {
    const next = cuts[index + 1]
    if (next !== undefined && covers(outages, at) && !covers(pauses, at)) total += next - at
  }
  return Math.round(total / 60_000)
}
