import { pointOf, type Point } from '@portal/web/src/network/projection.ts'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { z } from 'zod'
import { areaOf, simplify } from './simplify.ts'

const Pair = z.tuple([z.number(), z.number()])
const Arcs = z.array(z.number())
const Atlas = z.object({
  transform: z.object({ scale: Pair, translate: Pair }),
  arcs: z.array(z.array(Pair)),
  objects: z.object({
    countries: z.object({
      geometries: z.array(
        z.object({ id: z.string().optional(), type: z.string(), arcs: z.array(z.unknown()).default([]) }),
      ),
    }),
  }),
})

/** ISO 3166-1: the United Kingdom and the Isle of Man; Ireland is drawn to show where Northern Ireland ends. */
const land = { home: ['826', '833'], beside: ['372'] } as const
const toleranceKm = 1.4
const smallestIslandKm2 = 70

/** The module of the outline: one SVG path for each part, in whole kilometres of the projection. */
export function outlineFile(): string {
  const file = createRequire(import.meta.url).resolve('world-atlas/countries-10m.json')
  const atlas = Atlas.parse(JSON.parse(readFileSync(file, 'utf8')))
  const pathOf = (ids: readonly string[]) => ringsOf(atlas, ids).map(written).join('')
  return `// Written by \`node scripts/outline/main.ts\` from the package world-atlas (ISC): countries of Natural Earth, 1:10m, which are
// in the public domain. Whole kilometres of the projection beside it.
export const homeOutline =
  '${pathOf(land.home)}'
export const besideOutline =
  '${pathOf(land.beside)}'
`
}

function ringsOf(atlas: z.infer<typeof Atlas>, ids: readonly string[]): Point[][] {
  const countries = atlas.objects.countries.geometries.filter(({ id }) => ids.includes(id ?? ''))
  const rings = countries.flatMap(({ type, arcs }) =>
    type === 'Polygon' ? [arcs] : arcs.map((each) => z.array(z.unknown()).parse(each)),
  )
  return rings
    .map((polygon) => ringOf(atlas, Arcs.parse(polygon[0])))
    .filter((ring) => areaOf(ring) >= smallestIslandKm2)
    .map((ring) => simplifiedRing(ring))
}

/** The arcs of a ring in turn; a negative one runs backwards. Each begins where the one before ends. */
function ringOf({ transform, arcs }: z.infer<typeof Atlas>, indexes: readonly number[]): Point[] {
  return indexes.flatMap((index) => {
    let [x, y] = [0, 0]
    const line = (arcs[index < 0 ? ~index : index] ?? []).map(([dx, dy]) => {
      x += dx
      y += dy
      return pointOf({
        longitude: x * transform.scale[0] + transform.translate[0],
        latitude: y * transform.scale[1] + transform.translate[1],
      })
    })
    return (index < 0 ? line.toReversed() : line).slice(1)
  })
}

/** A ring has no ends: it is simplified in two halves, between its first point and the one farthest from it. */
function simplifiedRing(ring: readonly Point[]): Point[] {
  const [first] = ring
  if (!first) return []
  const away = ring.map(({ x, y }) => Math.hypot(x - first.x, y - first.y))
  const half = away.indexOf(Math.max(...away))
  const there = simplify(ring.slice(0, half + 1), toleranceKm)
  const back = simplify([...ring.slice(half), first], toleranceKm)
  return [...there, ...back.slice(1, -1)]
}

/** "M12 -40l3 4-2 1z": steps from point to point are shorter than places. */
function written(ring: readonly Point[]): string {
  let [atX, atY] = [0, 0]
  const steps = ring.map((point, index) => {
    const [x, y] = [Math.round(point.x), Math.round(point.y)]
    const [dx, dy] = [x - atX, y - atY]
    atX = x
    atY = y
    return index === 0 ? `M${x} ${y}` : `${index === 1 ? 'l' : ' '}${dx} ${dy}`
  })
  return `${steps.join('')}z`.replaceAll(' -', '-')
}
