import { besideOutline, homeOutline } from './outline.ts'

/**
 * An outline of whole kilometres as curves through the middles of its edges: drawn large, its corners would be spikes. Its
 * rings begin with an absolute point, and all others are relative to the one before.
 */
export function rounded(outline: string): string {
  return outline
    .split('z')
    .filter(Boolean)
    .map((ring) => {
      let [x, y] = [0, 0]
      const numbers = (ring.match(/-?\d+/g) ?? []).map(Number)
      const corners = numbers.flatMap((number, index) => {
        if (index % 2 === 0) {
          x += number
          return []
        }
        y += number
        return [[x, y] as const]
      })
      const [first] = corners
      const curves = corners.map(([ax, ay], index) => {
        const [bx, by] = corners[index + 1] ?? first ?? [ax, ay]
        return `${ax} ${ay} ${(ax + bx) / 2} ${(ay + by) / 2}`
      })
      const [lx = 0, ly = 0] = corners.at(-1) ?? []
      const [fx = 0, fy = 0] = first ?? []
      return `M${(lx + fx) / 2} ${(ly + fy) / 2}Q${curves.join(' ')}z`
    })
    .join('')
}

export const homeCoast = rounded(homeOutline)
export const besideCoast = rounded(besideOutline)
