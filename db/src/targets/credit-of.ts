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

/** An outage with the times that it waited for the customer. */
export interface Outage extends Span {
  pauses: readonly Span[]
}

/** The minutes of outages within a span: overlapping ones count once, and none during its own pauses. */
export function outageMinutes(outages: readonly Outage[], { from, to }: Span): number {
  const edges = [...outages, ...outages.flatMap(({ pauses }) => pauses)].flatMap((each) => [
    each.from.getTime(),
    each.to.getTime(),
  ])
  const [start, end] = [from.getTime(), to.getTime()]
  const cuts = [...new Set([start, end, ...edges.filter((at) => at > start && at < end)])].toSorted((a, b) => a - b)
  const covers = (span: Span, at: number) => span.from.getTime() <= at && at < span.to.getTime()
  const isDown = (at: number) =>
    outages.some((outage) => covers(outage, at) && !outage.pauses.some((pause) => covers(pause, at)))
  let total = 0
  for (const [index, at] of cuts.entries()) {
    const next = cuts[index + 1]
    if (next !== undefined && isDown(at)) total += next - at
  }
  return Math.round(total / 60_000)
}
