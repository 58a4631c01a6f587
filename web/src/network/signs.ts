import { badgedOf } from './badged.ts'
import { leadCourse, type MarginLabel } from './margin-labels.ts'
import { sitesOfCluster } from './network-words.ts'
import type { Point } from './projection.ts'
import type { SceneBadge, SceneEnd, SceneMark, SceneRing } from './scene-parts.ts'
import { type Box, type Sign, spread } from './spread.ts'
import type { Stroke } from './strokes.ts'
import { frame } from './view.ts'

/** Where a mark is: its dot, or the number of its sites and their name. */
export const boxesOfMark = ({
  at,
  sites,
  name,
  isNameAbove,
}: Pick<SceneMark, 'at' | 'sites' | 'name' | 'isNameAbove'>): Box[] =>
  sites.length > 1
    ? [
        { at, half: { x: Math.max(15, 4 * sitesOfCluster(sites).length), y: 15 } },
        { at: { x: at.x, y: at.y + (isNameAbove ? -23 : 23) }, half: { x: 3 * name.length + 3, y: 8 } },
      ]
    : [{ at, half: square(9) }]

/** Badges and the names of rings, where they cover neither the marks nor each other. */
export function withSigns(
  strokes: readonly Stroke[],
  rings: readonly Omit<SceneRing, 'nameAt'>[],
  marks: readonly SceneMark[],
  ends: readonly SceneEnd[],
): { badges: SceneBadge[]; rings: SceneRing[] } {
  const badged = badgedOf(strokes)
  const placeOf = spread(
    [
      ...badged.map(({ key, badgePlaces }) => ({ key: `badge ${key}`, half: square(badgeHalf), places: badgePlaces })),
      ...rings.map((ring) => ringName(ring)),
    ],
    [
      ...marks.flatMap((mark) => boxesOfMark(mark)),
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
    ],
  )
  return {
    badges: badged.flatMap(({ key, paint }) => {
      const place = placeOf.get(`badge ${key}`)
      return paint && place ? [{ key, paint, at: place }] : []
    }),
    rings: rings.map((ring) => ({ ...ring, nameAt: placeOf.get(`risk ${ring.riskId}`) ?? ring.at })),
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
const ringAngles = [-90, 90, 180, 0, -45, -135, 45, 135]
const ringPlaces = [0, 12].flatMap((gap) => ringAngles.map((angle) => ({ gap, turn: (angle * Math.PI) / 180 })))

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
