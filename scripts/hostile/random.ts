export interface Random {
  /** An integer from 0 up to, but excluding, `below`. */
  below(below: number): number
  chance(share: number): boolean
  pick<T>(items: readonly [T, ...T[]]): T
  pick<T>(items: readonly T[]): T | undefined
}

/** The same numbers for the same seed (mulberry32), so that a run can be repeated. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  function pick<T>(items: readonly [T, ...T[]]): T
  function pick<T>(items: readonly T[]): T | undefined
  function pick<T>(items: readonly T[]): T | undefined {
    return items[below(items.length)]
  }
  return { below, chance: (share) => next() < share, pick }
}
