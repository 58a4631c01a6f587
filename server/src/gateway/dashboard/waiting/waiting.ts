import type { Item } from '../rank.ts'

export interface Asking {
  /** How many things are told at most. */
  most: number
  now: Date
}

/** What waits in one area: the most pressing, and how many there are. */
export interface Found {
  items: Item[]
  total: number
}

/** All that an area has, where it is told with all of it. */
export function allOf(...items: (Item | null)[]): Found {
  const found = items.filter((item) => item !== null)
  return { items: found, total: found.length }
}

export function together(...parts: readonly Found[]): Found {
  return {
    items: parts.flatMap(({ items }) => items),
    total: parts.reduce((sum, { total }) => sum + total, 0),
  }
}
