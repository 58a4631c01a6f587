import type { Pence } from '../money.ts'
import { sum, times } from '../money-values.ts'
import type { Quantity } from './catalogue.ts'

/** The monthly price of a number of seats or channels; of the product, if it has no quantity. */
export const monthlyOf = ({ monthly }: { monthly: Pence }, count: number | null): Pence => times(monthly, count ?? 1)

/** Every monthly charge of a term, and the one-off price. */
export const overTerm = ({
  monthly,
  oneOff,
  termMonths,
}: {
  monthly: Pence
  oneOff: Pence
  termMonths: number
}): Pence => sum([times(monthly, termMonths), oneOff])

/** Whether a number of seats or channels can be ordered: within the range, in steps from its beginning. */
export function isInRange({ from, to, step }: Quantity, count: number): boolean {
  return Number.isInteger(count) && count >= from && count <= to && (count - from) % step === 0
}
