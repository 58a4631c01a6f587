import { number, text } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import type { AccessPrice } from './price-access.ts'

/** Something of ours that comes with every line of a quote: care, router, addresses. */
export const Extra = z.strictObject({
  kind: text,
  label: text,
  install: number,
  monthly: number,
})
export type Extra = z.infer<typeof Extra>

/** What is put on top of the cost: hundredths of a per cent of it, or pence. */
export interface Margin {
  kind: 'percent' | 'amount'
  monthly: number
  install: number
}

/** All figures of one cell, in pence. What the customer pays, what it costs, and what is left. */
export interface Figures {
  install: number
  monthly: number
  annual: number
  total: number
  costInstall: number
  costMonthly: number
  costTotal: number
  margin: number
}

type Money = Pick<AccessPrice, 'install' | 'access' | 'bandwidth' | 'resilience'>

/** Rounds each price once, to the penny; what is added up afterwards is added up from rounded prices. */
export function figuresOf(price: Money, extras: readonly Extra[], term: number, margin: Margin): Figures {
  const costInstall = extras.reduce((sum, extra) => sum + extra.install, price.install)
  const costMonthly = extras.reduce(
    (sum, extra) => sum + extra.monthly,
    price.access + price.bandwidth + price.resilience,
  )
  const install = sellOf(costInstall, margin.kind, margin.install)
  const monthly = sellOf(costMonthly, margin.kind, margin.monthly)
  const total = install + monthly * term
  const costTotal = costInstall + costMonthly * term
  return {
    install,
    monthly,
    annual: monthly * 12,
    total,
    costInstall,
    costMonthly,
    costTotal,
    margin: total - costTotal,
  }
}

/** Half a penny is rounded up. Margins are never below nothing, so a price is never below its cost. */
export function sellOf(cost: number, kind: Margin['kind'], value: number): number {
  return kind === 'amount' ? cost + value : cost + Math.floor((cost * value + 5000) / 10_000)
}

/** Shares an amount out by weight, to the penny: the parts add up to it, and none is a penny off its share. */
export function shareOut(amount: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  if (all === 0) return weights.map((_, index) => (index === 0 ? amount : 0))
  const exact = weights.map((weight) => (amount * weight) / all)
  const parts = exact.map((share) => Math.floor(share))
  const left = amount - parts.reduce((sum, part) => sum + part, 0)
  const byRest = exact
    .map((share, index) => ({ index, rest: share - Math.floor(share) }))
    .toSorted((a, b) => b.rest - a.rest || a.index - b.index)
  for (const { index } of byRest.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1
  return parts
}
