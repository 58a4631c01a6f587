import type { PlainDate } from '@portal/contract/plain-date.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import type { BillMonth } from './bill-months.ts'
import type { Row } from './files.ts'

/** A recurring charge of the billing system, billed a month in advance. Prices in pence a month. */
export interface Charge {
  accountId: string
  chargeId: string
  serviceId: string | null
  siteId: string | null
  product: string
  starts: PlainDate
  /** The last day; null while it recurs. */
  ends: { day: PlainDate; reason: string } | null
  /** Oldest first; the first one holds from the start. */
  prices: readonly [Price, ...Price[]]
}

export interface Price {
  description: string
  monthly: number
  /** Empty for the first price. */
  change?: { from: PlainDate; reason: string; orderId?: string; percent?: number }
}

/**
 * The lines of a charge on a month's bill: the month in advance, and parts of the month before for a start, an end or a
 * price that changed within it. Both end days count.
 */
export function linesOf(charge: Charge, month: BillMonth): Row[] {
  const { starts, ends, prices } = charge
  const { before } = month
  const isIn = (day: string) => day > before.first && day <= before.last
  const price = priceOn(charge, month.first)
  const change = price.change?.from === month.first ? price.change : undefined
  const lines: Row[] = []
  if (starts <= month.first && (!ends || ends.day >= month.first)) {
    lines.push({
      ...lineOf(charge, 'recurring', price.description, month.first, month.last),
      monthly_price: price.monthly,
      amount: price.monthly,
      percent: change?.percent,
      reason: change?.reason,
    })
  }
  if (isIn(starts)) {
    const first = priceOn(charge, starts)
    lines.push(part(charge, 'part period', first, { from: starts, to: before.last }, before.days, 'New service'))
  }
  for (const [index, next] of prices.entries()) {
    const old = prices[index - 1]
    if (!old || !next.change || !isIn(next.change.from)) continue
    const { from, reason, orderId } = next.change
    const rest = { from, to: before.last }
    lines.push({ ...part(charge, 'part period', next, rest, before.days, reason), order_id: orderId })
    lines.push({ ...part(charge, 'refund', old, rest, before.days, reason), order_id: orderId })
  }
  if (ends && ends.day >= before.first && ends.day < before.last && starts <= before.first) {
    const rest = { from: dayAfter(ends.day), to: before.last }
    lines.push(part(charge, 'refund', priceOn(charge, before.first), rest, before.days, ends.reason))
  }
  return lines
}

function priceOn({ prices }: Charge, day: string): Price {
  return prices.findLast(({ change }) => !change || change.from <= day) ?? prices[0]
}

function part(
  charge: Charge,
  kind: 'part period' | 'refund',
  { description, monthly }: Price,
  { from, to }: { from: PlainDate; to: PlainDate },
  daysInMonth: number,
  reason: string,
): Row {
  const price = kind === 'refund' ? -monthly : monthly
  const days = Number(to.slice(8)) - Number(from.slice(8)) + 1
  return {
    ...lineOf(charge, kind, `${description}, ${kind === 'refund' ? 'refund' : 'part period'}`, from, to),
    monthly_price: price,
    amount: rounded((price * days) / daysInMonth),
    reason,
  }
}

const lineOf = (charge: Charge, kind: string, description: string, starts_on: PlainDate, ends_on: PlainDate): Row => ({
  kind,
  charge_id: charge.chargeId,
  description,
  product_name: charge.product,
  service_id: charge.serviceId,
  site_id: charge.siteId,
  starts_on,
  ends_on,
  vat_rate: 2000,
})

/** To the penny, halves away from zero. */
export const rounded = (pence: number) => Math.sign(pence) * Math.round(Math.abs(pence))

const dayAfter = (day: PlainDate) => plainDateOf(new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10))
