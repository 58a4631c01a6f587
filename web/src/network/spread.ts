import type { Point } from './projection.ts'

/** Something small of the map that should cover nothing else. */
export interface Sign {
  key: string
  /** Half of its width and of its height. */
  half: Point
  /** Where it may be, the best first. */
  places: readonly Point[]
  isOptional?: boolean
}

export interface Box {
  at: Point
  half: Point
  /** The sign that may cover it: a badge is on its own line. */
  of?: string
}

/** Each sign at the first of its places where it covers nothing; otherwise where it covers least, or nowhere if it is optional. */
export function spread(signs: readonly Sign[], taken: readonly Box[]): Map<string, Point> {
  const boxes = [...taken]
  const found = new Map<string, Point>()
  for (const { key, half, places, isOptional } of signs) {
    let best: { at: Point; covers: number } | undefined
    for (const at of places) {
      const covers = boxes.reduce((sum, box) => (box.of === key ? sum : sum + overlap({ at, half }, box)), 0)
      if (!best || covers < best.covers - 0.01) best = { at, covers }
      if (covers === 0) break
    }
    if (!best || (isOptional && best.covers > 0)) continue
    boxes.push({ at: best.at, half })
    found.set(key, best.at)
  }
  return found
}

function overlap(a: Box, b: Box): number {
  const width = a.half.x + b.half.x - Math.abs(a.at.x - b.at.x)
  const height = a.half.y + b.half.y - Math.abs(a.at.y - b.at.y)
  return width > 0 && height > 0 ? width * height : 0
}
