import type { NetworkLine } from '@portal/contract/services/network.ts'
import { type Look, ordered } from './line-looks.ts'
import { type Paint, paints, type Picture, worstOf } from './picture.ts'
import type { Point } from './projection.ts'
import type { Box } from './spread.ts'
import { middle } from './view.ts'

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
  /** The mark of an open end, which is never dashed. */
  tick?: string
  look: string
  paint: Paint | null
  /** Where the badge of a fault or of work may be, the best first. */
  badgePlaces: readonly Point[]
  /** Points of the line, which signs should not cover. */
  course: readonly Point[]
  siteId: string
  /** Its other end is not known: it is drawn a short way and ends open. */
  isOpen: boolean
  /** It is the line of several sites that are drawn as one. */
  isTogether: boolean
  /** The part of the line, from its site on, that has a halo if it is painted: lines to one end meet there. */
  halo: string
}

/** A shorter line would be below the mark. */
const hereWithin = 18
/** Directions of lines whose end is not known, in degrees from the east; they carry no meaning. In the east of the map
 * they are mirrored: those of the first lines lead away from the labels. */
const stubAngles = [-70, -35, -110, 35, 70, 110, -145, 145, 0, 180, -90, 90, -52, 52, -128, 128, -17, 17, -163, 163]

interface Drawn {
  marks: readonly Mark[]
  endAt: ReadonlyMap<string, Point>
  lookOf: (line: NetworkLine) => Look
  /** The marks, around which lines lead, each with its own id. */
  obstacles: readonly Box[]
  /** Points of the line from each label to its site. */
  leads: readonly { siteId: string; course: readonly Point[] }[]
  showsWork: boolean
  /** The length of a line whose end is not known. */
  stubLength: number
}

/**
 * The lines of the marks. A single site has each of its lines; sites that are drawn as one have one stroke to each end,
 * with the worst paint of them, and with their look if they share one.
 */
export function strokesOf(
  { bySite, paintOf }: Picture,
  { marks, endAt, lookOf, obstacles, leads, showsWork, stubLength }: Drawn,
): Stroke[] {
  const open: Open[] = []
  const drawnTogether: Point[] = []
  const whole = marks.flatMap((mark) => {
    const lines = mark.siteIds.flatMap((siteId) => bySite.get(siteId)?.lines ?? [])
    const isSingle = mark.siteIds.length === 1
    const perEnd = new Map<string, number>()
    const strokes: Stroke[] = []
    for (const line of lines) {
      const end = line.end === null ? undefined : endAt.get(line.end)
      const isHere = end !== undefined && Math.hypot(end.x - mark.at.x, end.y - mark.at.y) < hereWithin
      const to = isHere ? undefined : end
      const paint = paintOf(line, showsWork)
      const key = isSingle ? line.serviceId : `${mark.id} ${line.end ?? ''}`
      if (!isSingle && !to) continue
      const before = strokes.find((each) => each.key === key)
      if (before) {
        before.paint = worstOf([before.paint, paint])
        if (before.look !== lookOf(line).look) before.look = 'many'
        continue
      }
      const nth = perEnd.get(line.end ?? '') ?? 0
      perEnd.set(line.end ?? '', nth + 1)
      const drawn = { key, look: lookOf(line).look, paint, siteId: mark.siteIds[0] ?? '', isTogether: !isSingle }
      if (!to && !isHere) {
        open.push({ ...drawn, from: mark.at })
        continue
      }
      const shape = !to
        ? loop(mark.at)
        : isSingle && nth > 0
          ? curve(mark.at, to, alternate(nth, 0.1))
          : curveAround(
              mark.at,
              to,
              obstacles.filter(
                ({ of, at: middle }) => of !== mark.id && Math.hypot(middle.x - to.x, middle.y - to.y) > hereWithin,
              ),
              drawnTogether,
            )
      drawnTogether.push(...everySecond(shape.course))
      strokes.push({ ...drawn, ...shape, isOpen: false, halo: shape.path })
    }
    const [siteId = '', ...others] = mark.siteIds
    for (const { orderId } of others.length === 0 ? (bySite.get(siteId)?.orders ?? []) : [])
      open.push({ key: orderId, look: ordered.look, paint: null, siteId, isTogether: false, from: mark.at })
    return strokes
  })
  const all = [
    ...whole.map((stroke) => ({ ...stroke, halo: haloPathOf(stroke, whole) })),
    ...openStrokes(open, stubLength, leads, [...marks.map((mark) => mark.at), ...pointsTaken(whole)]),
  ]
  // The worst is drawn last, above all others.
  return all.toSorted((a, b) => rankOf(b) - rankOf(a))
}

/** A halo ends where it would cover another line, or the halo of one. */
function haloPathOf({ key, paint, path, course }: Stroke, strokes: readonly Stroke[]): string {
  if (!paint) return path
  const others = strokes.filter((other) => other.key !== key && other.paint !== paint)
  const isFree = (point: Point) =>
    others.every((other) => {
      const apart = other.paint ? haloWidth : haloWidth / 2
      return other.course.every(({ x, y }) => Math.hypot(point.x - x, point.y - y) >= apart)
    })
  const free = course.findLastIndex(isFree) + 1
  return free > 1 && free < course.length ? `M${course.slice(0, free).map(at).join('L')}` : path
}

/** On a phone, where a unit is smaller than a pixel. */
const haloWidth = 24

const rankOf = ({ paint }: Stroke) => (paint ? paints.indexOf(paint) : paints.length)

/** A line whose other end is not known. */
type Open = Omit<Stroke, keyof Shape | 'isOpen' | 'halo'> & { from: Point }

/** An open line should not cover other lines, nor the likely place of the badge of a fault. */
const pointsTaken = (strokes: readonly Stroke[]): Point[] =>
  strokes.flatMap(({ course, paint, badgePlaces: [badge] }) => [
    ...course,
    ...(paint && badge ? Array.from({ length: pointsOfBadge }, () => badge) : []),
  ])

/** Each in the first direction in which it is free, or else where it is least covered. */
function openStrokes(open: readonly Open[], length: number, leads: Drawn['leads'], taken: readonly Point[]): Stroke[] {
  const strokes: Stroke[] = []
  const drawnFrom = new Map<Point, Set<number>>()
  for (const { from, ...drawn } of open) {
    const used = drawnFrom.get(from) ?? new Set()
    drawnFrom.set(from, used)
    const away = ({ x, y }: Point) => Math.hypot(x - from.x, y - from.y)
    const near = [
      ...[...taken, ...pointsTaken(strokes)].filter((point) => away(point) > freeFrom),
      ...leads.flatMap(({ siteId, course }) =>
        siteId === drawn.siteId ? course.filter((point) => away(point) > freeFrom) : course,
      ),
    ].filter((point) => away(point) < length + 2 * beside)
    const angles = stubAngles.filter((angle) => !used.has(angle))
    const shapes = (angles.length > 0 ? angles : stubAngles).map((angle) => ({ angle, ...stub(from, angle, length) }))
    const covered = shapes.map(({ course, badgePlaces: [badge] }) => {
      const own = [...course.filter((_, step) => step > 0), ...(badge ? [badge] : [])]
      return near.filter((point) => own.some(({ x, y }) => Math.hypot(point.x - x, point.y - y) < freeWithin)).length
    })
    const chosen = shapes[covered.indexOf(Math.min(...covered))]
    if (!chosen) continue
    const { angle, ...shape } = chosen
    used.add(angle)
    strokes.push({ ...drawn, ...shape, isOpen: true, halo: shape.path })
  }
  return strokes
}

/** A badge hides more of a line than one point of another line. */
const pointsOfBadge = 4
/** All lines of a mark meet within this of it. */
const freeFrom = 20
const freeWithin = 16

type Shape = Pick<Stroke, 'path' | 'tick' | 'badgePlaces' | 'course'>

const courseOf = Array.from({ length: 31 }, (_, step) => (step + 1) / 32)
const badgesAt = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8]
/** A badge at the end of a line whose other end is not known. */
const beside = 16

/** Lines between the same two points bend to alternate sides. */
const alternate = (nth: number, least: number) => (nth % 2 === 0 ? 1 : -1) * (least + 0.08 * Math.floor(nth / 2))

/** How much a line bends to lead around the marks on its way: as little as it must. */
const bends = Array.from({ length: 16 }, (_, step) => 0.015 * (step + 1)).flatMap((bend) => [bend, -bend])
/** Half of the width of what is painted around a line, with some room. */
const clearance = 10

function curveAround(from: Point, to: Point, obstacles: readonly Box[], others: readonly Point[]): Shape {
  let best = { bend: 0, covered: Infinity }
  for (const bend of bends) {
    const course = courseOf.map(pointsOf(from, to, bend).at)
    const hits = course.filter((point) => obstacles.some((box) => isWithin(point, box))).length
    // Lines to one end meet there.
    const near = everySecond(course.slice(0, apartFor)).filter((point) =>
      others.some(({ x, y }) => Math.hypot(point.x - x, point.y - y) < lineApart),
    ).length
    const covered = 10 * hits + near
    if (covered < best.covered) best = { bend, covered }
    // Every further bend is wider.
    if (covered === 0) break
  }
  return curve(from, to, best.bend)
}

const everySecond = (points: readonly Point[]): Point[] => points.filter((_, index) => index % 2 === 0)

/** The part of a line, in points of `courseOf`, that should not run beside another. */
const apartFor = 20
const lineApart = 16

const isWithin = ({ x, y }: Point, { at: middle, half }: Box) =>
  Math.abs(x - middle.x) < half.x + clearance && Math.abs(y - middle.y) < half.y + clearance

/** The points of a curve between two, which bends aside by a share of its length. */
function pointsOf(from: Point, to: Point, bend: number) {
  const via = {
    x: (from.x + to.x) / 2 - (to.y - from.y) * bend,
    y: (from.y + to.y) / 2 + (to.x - from.x) * bend,
  }
  return {
    via,
    at: (t: number): Point => ({
      x: (1 - t) ** 2 * from.x + 2 * t * (1 - t) * via.x + t ** 2 * to.x,
      y: (1 - t) ** 2 * from.y + 2 * t * (1 - t) * via.y + t ** 2 * to.y,
    }),
  }
}

function curve(from: Point, to: Point, bend: number): Shape {
  const { via, at: point } = pointsOf(from, to, bend)
  return { path: `M${at(from)}Q${at(via)} ${at(to)}`, badgePlaces: badgesAt.map(point), course: courseOf.map(point) }
}

function stub(from: Point, degrees: number, length: number): Shape {
  const angle = (degrees * Math.PI) / 180
  const [x, y] = [Math.cos(angle) * (from.x > middle.x ? -1 : 1), Math.sin(angle)]
  const along = (by: number) => ({ x: from.x + by * x, y: from.y + by * y })
  const to = along(length)
  return {
    path: `M${at(from)}L${at(to)}`,
    tick: `M${at({ x: to.x - 4 * y, y: to.y + 4 * x })}L${at({ x: to.x + 4 * y, y: to.y - 4 * x })}`,
    badgePlaces: [to, along(length + beside), along(length * 0.7)],
    course: Array.from({ length: Math.floor(length / 8) - 1 }, (_, step) => along((step + 2) * 8)),
  }
}

const loopRadius = 14

/** A line within one place. */
function loop(from: Point): Shape {
  const around = (radius: number) =>
    [
      [1, 0],
      [-1, 0],
      [0, -1],
      [0, 1],
    ].map(([x = 0, y = 0]) => ({ x: from.x + radius * x, y: from.y + radius * y }))
  return {
    path: `M${at(from)}m-14 0a14 14 0 1 0 28 0a14 14 0 1 0-28 0`,
    badgePlaces: [...around(loopRadius + beside / 2), ...around(loopRadius + beside)],
    course: around(loopRadius),
  }
}

const at = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`
