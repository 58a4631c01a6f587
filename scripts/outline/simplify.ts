import type { Point } from '@portal/web/src/network/projection.ts'

/** The points of a line without those that lie within the tolerance of it: the method of Douglas and Peucker. */
export function simplify(line: readonly Point[], tolerance: number): Point[] {
  const kept = new Set([0, line.length - 1])
  const parts: [number, number][] = [[0, line.length - 1]]
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [from, to] = part
    let farthest = 0
    let most = tolerance
    for (let index = from + 1; index < to; index += 1) {
      const away = distanceTo(line[index], line[from], line[to])
      if (away > most) {
        farthest = index
        most = away
      }
    }
    if (farthest > 0) {
      kept.add(farthest)
      parts.push([from, farthest], [farthest, to])
    }
  }
  return line.filter((_, index) => kept.has(index))
}

/** From a point to the segment between two others. */
function distanceTo(point: Point | undefined, from: Point | undefined, to: Point | undefined): number {
  if (!point || !from || !to) return 0
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = dx ** 2 + dy ** 2
  const along = length === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / length
  const at = Math.min(1, Math.max(0, along))
  return Math.hypot(point.x - from.x - at * dx, point.y - from.y - at * dy)
}

/** Of a ring, without its sign. */
export function areaOf(ring: readonly Point[]): number {
  const twice = ring.reduce((sum, { x, y }, index) => {
    const next = ring[(index + 1) % ring.length] ?? { x, y }
    return sum + x * next.y - next.x * y
  }, 0)
  return Math.abs(twice) / 2
}
