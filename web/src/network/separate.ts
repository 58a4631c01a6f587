import type { Point } from './projection.ts'

/** Marks that are nearer than this cannot be pressed one by one, wherever the map has marks to press. */
const apart = 34
const rounds = 40

/**
 * The points moved away from each other until none are too near; those with room stay where they are. Points nearer than
 * `onePlace` move up and down.
 */
export function separated<Mark extends { at: Point }>(marks: readonly Mark[], distance = apart, onePlace = 0): Mark[] {
  const at = marks.map((mark) => ({ ...mark.at }))
  for (let round = 0; round < rounds; round += 1) {
    let isMoved = false
    for (const [index, a] of at.entries()) {
      for (const b of at.slice(index + 1)) {
        const [dx, dy] = [b.x - a.x, b.y - a.y]
        const length = Math.hypot(dx, dy)
        if (length >= distance - 0.01) continue
        // Two points at one place move apart sideways.
        const [ux, uy] = length < onePlace ? [0, 1] : length < 0.01 ? [1, 0] : [dx / length, dy / length]
        const push = (distance - length) / 2
        a.x -= ux * push
        a.y -= uy * push
        b.x += ux * push
        b.y += uy * push
        isMoved = true
      }
    }
    if (!isMoved) break
  }
  return marks.map((mark, index) => ({ ...mark, at: at[index] ?? mark.at }))
}
