import type { Pence } from './money.ts'

// Arithmetic with money without its schema, also for browsers.

/** The only way to make an amount of money from a number. Throws unless it is a whole number of pence. */
export function pence(amount: number): Pence {
  if (!isPence(amount)) throw new RangeError(`${amount} is not a whole number of pence.`)
  return amount
}

const isPence = (amount: number): amount is Pence => Number.isSafeInteger(amount)

export function sum(amounts: readonly Pence[]): Pence {
  return pence(amounts.reduce<number>((all, amount) => all + amount, 0))
}

export function minus(amount: Pence, taken: Pence): Pence {
  return pence(amount - taken)
}

/** A multiple of an amount: months of a term, hours of an escort. */
export function times(amount: Pence, count: number): Pence {
  return pence(amount * count)
}

/** A part of an amount, rounded once to the nearest penny, half a penny away from zero; exact at any size. */
export function fraction(amount: Pence, part: number, of: number): Pence {
  const exact = BigInt(amount) * BigInt(part)
  const divisor = BigInt(of)
  const size = exact < 0n ? -exact : exact
  const rounded = Number((2n * size + divisor) / (2n * divisor))
  return pence(exact < 0n && rounded > 0 ? -rounded : rounded)
}

/** A share of an amount in hundredths of a per cent, rounded once to the nearest penny, half a penny away from zero. */
export function share(amount: Pence, rate: number): Pence {
  const exact = Math.abs(amount * rate)
  if (!Number.isSafeInteger(exact)) throw new RangeError('This amount is too large to calculate to the penny')
  const rest = exact % 10_000
  const rounded = (exact - rest) / 10_000 + (rest >= 5000 ? 1 : 0)
  return pence(rounded === 0 ? 0 : rounded * Math.sign(amount) * Math.sign(rate))
}
