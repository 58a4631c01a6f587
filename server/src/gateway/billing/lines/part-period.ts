import type { BillLine } from '@portal/contract/billing/lines.ts'
import { number } from '@portal/contract/format/counts.ts'
import { pence } from '@portal/contract/money-values.ts'
import type { Pence } from '@portal/contract/money.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'

/** Days of one month, both included. */
export interface MonthPart {
  /** The first day of the month. */
  month: PlainDate
  from: number
  to: number
  days: number
  monthDays: number
}

export interface PartPeriod {
  days: number
  monthDays: number
  months: MonthPart[]
}

/** A period is a few months at most; longer ones are not explained by days. */
const mostMonths = 12

/** Whether a part period is the first of this charge at this price: its order is the reason of both. */
export const beginsPrice = (part: BillLine, { chargeId, monthlyPrice }: BillLine): boolean =>
  part.kind === 'part period' &&
  chargeId !== null &&
  part.chargeId === chargeId &&
  monthlyPrice !== null &&
  part.monthlyPrice === monthlyPrice

/** The days of a line, month by month; null without dates. Both end days count. */
export function partPeriodOf({ startsOn, endsOn }: Pick<BillLine, 'startsOn' | 'endsOn'>): PartPeriod | null {
  if (startsOn === null || endsOn === null || endsOn < startsOn) return null
  const last = Temporal.PlainDate.from(endsOn)
  const months: MonthPart[] = []
  let day = Temporal.PlainDate.from(startsOn)
  while (Temporal.PlainDate.compare(day, last) <= 0) {
    if (months.length === mostMonths) return null
    const { daysInMonth: monthDays, day: from } = day
    const first = day.with({ day: 1 })
    const next = first.add({ months: 1 })
    const to = Temporal.PlainDate.compare(next, last) <= 0 ? monthDays : last.day
    months.push({ month: plainDateOf(first.toString()), from, to, days: to - from + 1, monthDays })
    day = next
  }
  const [first] = months
  if (!first) return null
  return { months, days: months.reduce((all, { days }) => all + days, 0), monthDays: first.monthDays }
}

/** An exact amount of pence, as a fraction. */
export interface Exact {
  top: bigint
  bottom: bigint
}

/** Monthly price × days ÷ days in that month, for each month, exactly. */
export function priceOfDays(price: Pence, { months }: PartPeriod): Exact {
  return months.reduce<Exact>(
    ({ top, bottom }, { days, monthDays }) => ({
      top: top * BigInt(monthDays) + BigInt(price) * BigInt(days) * bottom,
      bottom: bottom * BigInt(monthDays),
    }),
    { top: 0n, bottom: 1n },
  )
}

/** A percentage in hundredths of a per cent of an amount, exactly. */
export const percentOf = (amount: Pence, percent: number): Exact => ({
  top: BigInt(amount) * BigInt(percent),
  bottom: 10_000n,
})

/** To the penny, half a penny away from zero. */
export const roundedToPenny = (exact: Exact): Pence => pence(Number(rounded(exact, 1n)))

/** With four decimals of a pound: "289.1613", "−239.2258". */
export function fourDecimals(exact: Exact): string {
  const units = rounded(exact, 100n)
  const digits = String(units < 0n ? -units : units).padStart(5, '0')
  const pounds = number(Number(digits.slice(0, -4)))
  return `${units < 0n ? '−' : ''}${pounds}.${digits.slice(-4)}`
}

function rounded({ top, bottom }: Exact, times: bigint): bigint {
  const size = (top < 0n ? -top : top) * times
  const units = (2n * size + bottom) / (2n * bottom)
  return top < 0n ? -units : units
}
