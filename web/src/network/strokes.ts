import type { NetworkLine } from '@portal/contract/services/network.ts'
import type { Look } from './line-looks.ts'
import { type Paint, type Picture, worstOf } from './picture.ts'
import type { Point } from './projection.ts'

/** A mark of the map: a site, or several that are drawn as one. */
export interface Mark {
  id: string
  at: Point
  siteIds: readonly string[]
}

/** One drawn line. */
export interface Stroke {
  key: string
  path: string
  look: string
  paint: Paint | null
  /** Its middle, for the badge of a fault or of work. */
  middle: Point
  siteId: string
  /** Its other end is not known: it is drawn a short way and ends open. */
  isOpen: boolean
}

const stubLength = 40
/** Directions of lines whose end is not known, in degrees from the east; they carry no meaning. */
const stubAngles = [-70, -110, -30, -150, 70, 110] as const

interface Drawn {
  marks: readonly Mark[]
  endAt: ReadonlyMap<string, Point>
  lookOf: (line: NetworkLine) => Look
  showsWork: boolean
}

/**
 * The lines of the marks. A single site has each of its lines; sites that are drawn as one have one stroke to each end,
 * with the worst paint of them.
 */
export function strokesOf({ bySite, paintOf }: Picture, { marks, endAt, lookOf, showsWork }: Drawn): Stroke[] {
  return marks.flatMap((mark) => {
    const lines = mark.siteIds.flatMap((siteId) => bySite.get(siteId)?.lines ?? [])
    const isSingle = mark.siteIds.length === 1
    let stubs = 0
    const perEnd = new Map<string, number>()
    const strokes: Stroke[] = []
    for (const line of lines) {
      const end = line.end === null ? undefined : endAt.get(line.end)
      const isHere = end !== undefined && Math.hypot(end.x - mark.at.x, end.y - mark.at.y) < 6
      const to = isHere ? undefined : end
      const paint = paintOf(line, showsWork)
      const key = isSingle ? line.serviceId : `${mark.id} ${line.end ?? ''}`
      if (!isSingle && !to) continue
      const before = strokes.find((each) => each.key === key)
      if (before) {
        before.paint = worstOf([before.paint, paint])
        continue
      }
      const nth = perEnd.get(line.end ?? '') ?? 0
      perEnd.set(line.end ?? '', nth + 1)
      const shape = to ? curve(mark.at, to, nth) : isHere ? loop(mark.at) : stub(mark.at, stubs++)
      strokes.push({
        key,
        ...shape,
        look: isSingle ? lookOf(line).look : 'many',
        paint,
        siteId: mark.siteIds[0] ?? '',
        isOpen: !to && !isHere,
      })
    }
    return strokes
  })
}

/** Lines between the same two points bend to alternate sides. */
function curve(from: Point, to: Point, nth: number): Pick<Stroke, 'path' | 'middle'> {
  const bend = (nth % 2 === 0 ? 1 : -1) * (0.1 + 0.08 * Math.floor(nth / 2))
  const via = {
    x: (from.x + to.x) / 2 - (to.y - from.y) * bend,
    y: (from.y + to.y) / 2 + (to.x - from.x) * bend,
  }
  return {
    path: `M${at(from)}Q${at(via)} ${at(to)}`,
    middle: { x: (from.x + 2 * via.x + to.x) / 4, y: (from.y + 2 * via.y + to.y) / 4 },
  }
}

function stub(from: Point, nth: number): Pick<Stroke, 'path' | 'middle'> {
  const angle = ((stubAngles[nth % stubAngles.length] ?? -90) * Math.PI) / 180
  const [x, y] = [Math.cos(angle), Math.sin(angle)]
  const to = { x: from.x + stubLength * x, y: from.y + stubLength * y }
  const tick = `M${at({ x: to.x - 4 * y, y: to.y + 4 * x })}L${at({ x: to.x + 4 * y, y: to.y - 4 * x })}`
  return { path: `M${at(from)}L${at(to)}${tick}`, middle: to }
}

/** A line within one place. */
function loop(from: Point): Pick<Stroke, 'path' | 'middle'> {
  return { path: `M${at(from)}m-14 0a14 14 0 1 0 28 0a14 14 0 1 0-28 0`, middle: { x: from.x + 14, y: from.y } }
}

const at = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`
