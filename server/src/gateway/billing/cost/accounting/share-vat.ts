import { pence } from '@portal/contract/money-values.ts'
import type { Pence } from '@portal/contract/money.ts'

/**
 * Shares the issued VAT of a rate out to its rows, in proportion to their amounts and by largest remainder: the parts add
 * up to it, and each is less than a penny from its exact share. Rows that add up to nothing have the VAT in the first.
 * Throws a RangeError if a share is no safe integer, as with a VAT of millions of times the net.
 */
export function shareVat(amounts: readonly Pence[], vat: Pence): Pence[] {
  const net = amounts.reduce((sum, amount) => sum + BigInt(amount), 0n)
  if (net === 0n) return amounts.map((_, index) => (index === 0 ? vat : pence(0)))
  const size = net < 0n ? -net : net
  const exact = amounts.map((amount, index) => {
    const dividend = BigInt(amount) * BigInt(vat) * (net < 0n ? -1n : 1n)
    const rest = ((dividend % size) + size) % size
    return { index, floor: Number((dividend - rest) / size), rest }
  })
  const left = vat - exact.reduce((sum, { floor }) => sum + floor, 0)
  const raised = new Set(
    exact
      .toSorted((one, two) => (one.rest === two.rest ? one.index - two.index : one.rest < two.rest ? 1 : -1))
      .slice(0, left)
      .map(({ index }) => index),
  )
  return exact.map(({ floor, index }) => pence(raised.has(index) ? floor + 1 : floor))
}
