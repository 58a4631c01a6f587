import { badgedOf } from './badged.ts'
import { leadCourse, type MarginLabel } from './margin-labels.ts'
import { sitesOfCluster } from './network-words.ts'
import type { Point } from './projection.ts'
import type { SceneBadge, SceneEnd, SceneMark, SceneRing } from './scene-parts.ts'
import { type Box, type Sign, spread } from './spread.ts'
import type { Stroke } from './strokes.ts'
import { frame } from './view.ts'

type Dot = Pick<SceneMark, 'at' | 'sites'>

/** Where a mark is: its dot, or the number of its sites. */
export const dotOf = ({ at, sites }: Dot): Box => ({
  at,
  half: sites.length > 1 ? { x: Math.max(15, 4 * sitesOfCluster(sites).length), y: 15 } : square(9),
})

/** The same for lines, which keep away from a number with a fault; on a phone numbers are larger beside the picture. */
export function plateOf(mark: Dot & Pick<SceneMark, 'paint'>): Box {
  const dot = dotOf(mark)
  return mark.sites.length > 1 ? { ...dot, half: mark.paint ? { x: 46, y: 20 } : square(18) } : dot
}

/** A badge or a name nearer to a mark than this seems to be its own. On a phone a dot is larger beside the picture. */
const roomy = ({ at, half }: Box): Box => ({ at, half: { x: half.x + 10, y: half.y + 10 } })

const halfOfName = (name: string): Point => ({ x: 3 * name.length + 3, y: 8 })

/** Around the lines and what is painted around them, so that a name does not cut them. */
const besideLines = (strokes: readonly Stroke[]): Box[] =>
  strokes.flatMap(({ course, paint }) => course.map((at) => ({ at, half: square(paint ? 10 : 7) })))

/** The names of sites that are drawn as one: around their number, where no line leads. */
export function namesAt(
  marks: readonly (Dot & Pick<SceneMark, 'id' | 'name'>)[],
  strokes: readonly Stroke[],
): Map<string, Point> {
  const taken = [...marks.map((mark) => ({ ...roomy(dotOf(mark)), of: mark.id })), ...besideLines(strokes)]
  const signs = marks.flatMap((mark): Sign[] => {
    if (mark.sites.length === 1 || mark.name === '') return []
    const { id: key, at, name } = mark
    const [half, dot] = [halfOfName(name), dotOf(mark).half]
    const [aside, beside] = [dot.y + half.y, dot.x + half.x + 2]
    const places = [
      [0, 1],
      [0, -1],
      [1, 0],
      [-1, 0],
      [0.8, 0.8],
      [0.8, -0.8],
      [-0.8, 0.8],
      [-0.8, -0.8],
    ].map(([x = 0, y = 0]) => ({ x: at.x + x * beside, y: at.y + y * aside }))
    return [{ key, half, places }]
  })
  return spread(signs, taken)
}

/** Badges and the names of rings, where they cover neither the marks nor each other. */
export function withSigns(
  strokes: readonly Stroke[],
  rings: readonly Omit<SceneRing, 'nameAt'>[],
  marks: readonly SceneMark[],
  ends: readonly SceneEnd[],
): { badges: SceneBadge[]; rings: SceneRing[] } {
  const badged = badgedOf(strokes)
  const taken = [
    ...marks.map(dotOf).map(roomy),
    ...marks.flatMap(({ sites, name, nameAt }) => (sites.length > 1 ? [{ at: nameAt, half: halfOfName(name) }] : [])),
    ...ends.flatMap((end) =>
      end.isSite
        ? [{ at: end.at, half: square(10) }]
        : [
            { at: end.at, half: square(6) },
            { at: below(end.at), half: { x: 3 * end.name.length, y: 9 } },
          ],
    ),
    ...marks.flatMap(({ label, sites: [site] }) => (label && site ? [boxOf(label, site.name)] : [])),
    ...strokes.flatMap(({ key, course }) => course.map((at) => ({ at, half: square(2), of: `badge ${key}` }))),
    ...marks.flatMap(({ label }) => (label ? leadCourse(label).map((at) => ({ at, half: square(2) })) : [])),
    ...rings.flatMap((ring) => outlineOf(ring).map((at) => ({ at, half: square(2), of: `risk ${ring.riskId}` }))),
  ]
  const badgeAt = spread(
    badged.map(({ key, badgePlaces }) => ({ key: `badge ${key}`, half: square(badgeHalf), places: badgePlaces })),
    taken,
  )
  const riskAt = spread(rings.map(ringName), [
    ...taken,
    ...besideLines(strokes),
    ...[...badgeAt.values()].map((at) => ({ at, half: square(badgeHalf) })),
    // Near another ring it would seem to be the number of that one.
    ...rings.map(({ riskId, at, rx, ry }) => ({ at, half: { x: rx + 12, y: ry + 12 }, of: `risk ${riskId}` })),
  ])
  return {
    badges: badged.flatMap(({ key, paint }) => {
      const place = badgeAt.get(`badge ${key}`)
      return paint && place ? [{ key, paint, at: place }] : []
    }),
    rings: rings.map((ring) => ({ ...ring, nameAt: riskAt.get(`risk ${ring.riskId}`) ?? ring.at })),
  }
}

/** About where the text of a label is. */
function boxOf({ side, y, isTall }: MarginLabel, name: string): Box {
  const half = { x: isTall ? 116 : Math.min(116, 4 * name.length + 24), y: isTall ? 34 : 25 }
  return { at: { x: side === 'left' ? 20 + half.x : frame.width - 20 - half.x, y }, half }
}

const square = (half: number): Point => ({ x: half, y: half })
const badgeHalf = 13
/** On a phone the name is larger beside the picture. */
const nameHalf = 9
/** Above, below, beside and between, in this order; then the same a little farther away. */
const ringAngles = [-90, 90, 180, 0, -45, -135, 45, 135, -20, 20, -160, 160, -65, 65, -115, 115]
const ringPlaces = [4, 10].flatMap((gap) => ringAngles.map((angle) => ({ gap, turn: (angle * Math.PI) / 180 })))

function ringName({ riskId, at, rx, ry }: Omit<SceneRing, 'nameAt'>): Sign {
  const half = { x: 4.25 * riskId.length + 2, y: nameHalf }
  const places = ringPlaces.map(({ gap, turn }) => ({
    x: at.x + (rx + half.x + gap) * Math.cos(turn),
    y: at.y + (ry + half.y + gap) * Math.sin(turn),
  }))
  return { key: `risk ${riskId}`, half, places }
}

/** Points on a ring, a few units apart. */
const outlineOf = ({ at, rx, ry }: Omit<SceneRing, 'nameAt'>): Point[] =>
  Array.from({ length: 36 }, (_, step) => {
    const turn = (step * Math.PI) / 18
    return { x: at.x + rx * Math.cos(turn), y: at.y + ry * Math.sin(turn) }
  })

/** Where the name of an end is. */
export const below = ({ x, y }: Point): Point => ({ x, y: y + 36 })
