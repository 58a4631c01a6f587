import type { CSSProperties } from 'react'
import type { Point } from './projection.ts'
import type { Scene } from './scene.ts'
import { type Box, spread } from './spread.ts'
import { frame } from './view.ts'

/** A name beside its place, on a map that is too narrow for labels and links. */
export interface PhoneName {
  name: string
  at: Point
  /** The numbers of the ring around the place, which are part of the name. */
  riskId?: string | undefined
  /** From the place to its name, if a line leads between them. */
  lead?: string | undefined
}

/** Up to this number every place is named; of more, those with a fault, and others whose name covers nothing. */
const mostPlaces = 4
const mostNames = 16
const mostEnds = 2

/** The part of the frame that such a map shows, between the margins of a wide one. */
const shown = { left: 145, right: 726 } as const
/** Half of the width of a letter and of the height of a name; units are smaller there. */
const [halfLetter, halfHeight] = [5, 12]
const room = 4
/** From the place to the middle of its name: below or above, and to the edge of one beside it. */
const [asides, beside, corner] = [[26, -26, 38, -38], 24, 20]

const placesOf = ({ marks, ends }: Scene) => marks.length + ends.filter(({ isSite }) => !isSite).length

/** There is no room for the numbers of shared risks beside the names. */
export const isCrowded = (scene: Scene): boolean => placesOf(scene) > mostPlaces && placesOf(scene) <= mostNames

export function phoneNames(scene: Scene): PhoneName[] {
  const { marks, ends, strokes, badges, rings } = scene
  const own = ends.filter(({ isSite }) => !isSite)
  const places = placesOf(scene)
  const isMany = places > mostPlaces
  const numbered = (name: string, at: Point) => {
    const ring = rings.find((each) => Math.hypot(each.at.x - at.x, each.at.y - at.y) < 4)
    return { name: ring ? `${name} (${ring.riskId})` : name, at, riskId: ring?.riskId }
  }
  const siteNames = marks.flatMap(({ sites: [site] }) => site?.name ?? [])
  const namedSites = marks
    .toSorted((a, b) => Number(b.paint !== null) - Number(a.paint !== null))
    .flatMap(({ at, paint, sites: [site, ...others] }) => {
      if (!site || others.length > 0) return []
      const isOptional = isMany && (!paint || paint === 'work')
      return [{ ...numbered(shortOf(site.name, siteNames), at), isOptional }]
    })
  const named = [
    ...(places > mostNames ? [] : namedSites),
    ...own.map(({ name, at }) => ({ ...numbered(name, at), isOptional: own.length > mostEnds })),
  ]
  const taken: Box[] = [
    ...marks.map(({ at, sites }) => ({ at, half: sites.length > 1 ? { x: 42, y: 24 } : { x: 12, y: 12 } })),
    ...ends.map(({ at, isSite }) => ({ at, half: isSite ? { x: 20, y: 20 } : { x: 10, y: 10 } })),
    ...badges.map(({ at }) => ({ at, half: { x: 20, y: 20 } })),
    ...rings.map(({ at, rx, ry }) => ({ at, half: { x: rx, y: ry } })),
    ...rings
      .filter(({ riskId }) => !isMany && named.every((each) => each.riskId !== riskId))
      .map(({ nameAt, riskId }) => ({ at: nameAt, half: { x: halfLetter * riskId.length, y: halfHeight } })),
    ...strokes.flatMap(({ course }) => course.map((at) => ({ at, half: { x: 5, y: 5 } }))),
  ]
  const placeOf = spread(
    named.map(({ name, at, isOptional }) => {
      const half = { x: halfLetter * name.length + room, y: halfHeight }
      const [first, last] = [shown.left + half.x, shown.right - half.x]
      const x = Math.min(Math.max(at.x, first), last)
      const sides = [at.x + half.x, at.x - half.x].flatMap((to) => {
        const away = to > at.x ? beside : -beside
        return [
          { x: to + away, y: at.y },
          ...[1, -1, ...(isOptional ? [] : [1.7, -1.7, 2.4])].map((rows) => ({
            x: to + away / 3,
            y: at.y + corner * rows,
          })),
        ]
      })
      const free = [
        ...asides.slice(0, isOptional ? 2 : undefined).map((aside) => ({ x, y: at.y + aside })),
        ...sides.filter((side) => side.x >= first && side.x <= last),
      ].filter(({ y }) => y > half.y && y < frame.height - half.y)
      return { key: name, half, places: free, isOptional }
    }),
    taken,
  )
  const courses = strokes.flatMap(({ course }) => course)
  return named.flatMap(({ name, riskId, at: place }) => {
    const at = placeOf.get(name)
    return at ? [{ name, at, riskId, lead: leadTo(name, at, place, courses) }] : []
  })
}

/** Undefined if no line leads between a place and its name. */
export function leadTo(name: string, at: Point, place: Point, courses: readonly Point[]): string | undefined {
  const half = { x: halfLetter * name.length, y: halfHeight - room }
  const to = {
    x: Math.min(Math.max(place.x, at.x - half.x), at.x + half.x),
    y: Math.min(Math.max(place.y, at.y - half.y), at.y + half.y),
  }
  const length = Math.hypot(to.x - place.x, to.y - place.y)
  const along = (by: number): Point => ({
    x: place.x + ((to.x - place.x) * by) / length,
    y: place.y + ((to.y - place.y) * by) / length,
  })
  const way = Array.from({ length: Math.floor(length / 4) }, (_, step) => along(4 * (step + 1))).filter(
    ({ x, y }) => Math.hypot(x - place.x, y - place.y) >= outsideDot,
  )
  const isCrossed = way.some(({ x, y }) => courses.some((point) => Math.hypot(point.x - x, point.y - y) < nearLine))
  if (!isCrossed) return undefined
  const from = along(outsideDot)
  return `M${from.x.toFixed(1)} ${from.y.toFixed(1)}L${to.x.toFixed(1)} ${to.y.toFixed(1)}`
}

const [outsideDot, nearLine] = [18, 6]

/** "Leeds" of "Leeds – Wharf Mill", unless another site begins with it. */
function shortOf(name: string, all: readonly string[]): string {
  const [short = name] = name.split(' – ')
  return all.filter((each) => each.startsWith(short)).length > 1 ? name : short
}

/** A narrow map is cut above and below what is drawn, and stays high enough for the coast to be recognised. */
const [around, leastHeight] = [44, 240]

/** How much of the frame is cut there, for the style sheet. */
export function spareOf({ marks, ends, badges, rings, strokes }: Scene): CSSProperties & Record<`--${string}`, number> {
  const middles = [
    ...[...marks, ...ends, ...badges].map(({ at }) => at.y),
    ...strokes.flatMap(({ course }) => course.map(({ y }) => y)),
  ]
  if (middles.length === 0) return {}
  const top = Math.min(...middles, ...rings.map(({ at, ry }) => at.y - ry)) - around
  const bottom = Math.max(...middles, ...rings.map(({ at, ry }) => at.y + ry)) + around
  const height = Math.min(Math.max(bottom - top, leastHeight), frame.height)
  // The room that is left is below.
  const above = Math.round(Math.min(Math.max(top, 0), frame.height - height))
  return { '--spare-above': above, '--spare-below': Math.round(frame.height - height - above) }
}
