import type { Item } from '../rank.ts'

export interface ActionItemQuery {
  /** Maximum number of items. */
  most: number
}

/** The most urgent items of one area, and the total. */
export interface ActionItems {
  items: Item[]
  total: number
}

/** For areas that list all of their items. */
export function allOf(...items: (Item | null)[]): ActionItems {
  const found = items.filter((item) => item !== null)
  return { items: found, total: found.length }
}

export function together(...parts: readonly ActionItems[]): ActionItems {
  return {
    items: parts.flatMap(({ items }) => items),
    total: parts.reduce((sum, { total }) => sum + total, 0),
  }
}
