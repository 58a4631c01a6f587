import type { Point } from './projection.ts'

export const directions = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
} as const satisfies Record<string, Point>

export type Direction = keyof typeof directions

/**
 * The nearest mark in a direction: only those within 45° of it count, and one straight ahead wins over one aside. With
 * none there, the nearest of the half-plane ahead.
 */
export function nearestIn<Mark extends { at: Point }>(
  marks: readonly Mark[],
  from: Point,
  direction: Direction,
): Mark | undefined {
  const way = directions[direction]
  let best: { mark: Mark; cost: number } | undefined
  for (const mark of marks) {
    const [dx, dy] = [mark.at.x - from.x, mark.at.y - from.y]
    const ahead = dx * way.x + dy * way.y
    if (ahead <= 0) continue
    const aside = Math.abs(dx * way.y - dy * way.x)
    const cost = ahead + 2 * aside + (aside > ahead ? farAside : 0)
    if (!best || cost < best.cost) best = { mark, cost }
  }
  return best?.mark
}

const farAside = 1_000_000
