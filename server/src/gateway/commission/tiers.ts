import { fraction } from '@portal/contract/money-values.ts'
import type { Pence } from '@portal/contract/money.ts'
import { number } from '@portal/db/src/rows.ts'
import { z } from 'zod'

/** The rate from a number of units, in hundredths of a per cent. */
export const Tier = z.strictObject({ from: number, rate: number })
type Tier = z.infer<typeof Tier>

/** Units with the rate of their tier; `from` is the position of the first. */
export const Slice = z.strictObject({ from: number, units: number, rate: number })
export type Slice = z.infer<typeof Slice>

/** The units that follow those counted before, each in the last tier that its position reaches. */
export function slicesOf(tiers: readonly Tier[], before: number, units: number): Slice[] {
  return tiers.flatMap(({ from: start, rate }, index) => {
    const from = Math.max(start, before + 1)
    const end = Math.min(before + units, (tiers[index + 1]?.from ?? Infinity) - 1)
    return end < from ? [] : [{ from, units: end - from + 1, rate }]
  })
}

/** The commission of slices of a price, rounded once: each unit has an equal part of the price. */
export function amountOf(slices: readonly Slice[], price: Pence, units: number): Pence {
  return fraction(price, weightOf(slices), units * 10_000)
}

/** The sum of the rates of all units. */
export function weightOf(slices: readonly Slice[]): number {
  return slices.reduce((sum, { units, rate }) => sum + units * rate, 0)
}
