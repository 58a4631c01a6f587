import type { Pence } from '@portal/contract/money.ts'
import { minus, pence, share, sum, times } from '@portal/contract/money-values.ts'
import { amount, text } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import type { AccessPrice } from './price-access.ts'

/** Our own extra for every line of a quote: care, router, addresses. */
export const Extra = z.strictObject({
  kind: text,
  label: text,
  install: amount,
  monthly: amount,
})
export type Extra = z.infer<typeof Extra>

/** Added to the cost: hundredths of a per cent of it, or pence. */
export interface Margin {
  kind: 'percent' | 'amount'
  monthly: number
  install: number
}

/** All figures of one option: the customer's price, the cost and the profit. */
export interface Figures {
  install: Pence
  monthly: Pence
  annual: Pence
  total: Pence
  costInstall: Pence
  costMonthly: Pence
  costTotal: Pence
  margin: Pence
}

type Access = Pick<AccessPrice, 'install' | 'access' | 'bandwidth' | 'resilience'>

/** Rounds each price once, to the penny; totals add up rounded prices. */
export function figuresOf(price: Access, extras: readonly Extra[], term: number, margin: Margin): Figures {
  const costInstall = sum([price.install, ...extras.map((extra) => extra.install)])
  const costMonthly = sum([price.access, price.bandwidth, price.resilience, ...extras.map((extra) => extra.monthly)])
  const install = sellOf(costInstall, margin.kind, margin.install)
  const monthly = sellOf(costMonthly, margin.kind, margin.monthly)
  const total = sum([install, times(monthly, term)])
  const costTotal = sum([costInstall, times(costMonthly, term)])
  return {
    install,
    monthly,
    annual: times(monthly, 12),
    total,
    costInstall,
    costMonthly,
    costTotal,
    margin: minus(total, costTotal),
  }
}

/** Margins are never negative, so a price is never below its cost. */
export function sellOf(cost: Pence, kind: Margin['kind'], value: number): Pence {
  return sum([cost, kind === 'amount' ? pence(value) : share(cost, value)])
}

/** Splits an amount by weight, to the penny: the parts add up to it, and none is off its share by a penny or more. */
export function shareOut(amount: Pence, weights: readonly number[]): Pence[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  if (all === 0) return weights.map((_, index) => (index === 0 ? amount : pence(0)))
  const exact = weights.map((weight) => (amount * weight) / all)
  const parts = exact.map((share) => Math.floor(share))
  const left = amount - parts.reduce((sum, part) => sum + part, 0)
  const byRest = exact
    .map((share, index) => ({ index, rest: share - Math.floor(share) }))
    .toSorted((a, b) => b.rest - a.rest || a.index - b.index)
  for (const { index } of byRest.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1
  return parts.map((part) => pence(part))
}
