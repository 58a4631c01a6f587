import { clustersOf, mostSingleSites } from './clusters.ts'
import { looksOf, type Mode } from './line-looks.ts'
import { leadCourse, marginLabels, mostLabels } from './margin-labels.ts'
import { namesOfClusters, statusOf } from './network-words.ts'
import { type Picture, type SiteOfPicture, worstOf } from './picture.ts'
import type { Point } from './projection.ts'
import { separated } from './separate.ts'
import type { SceneBadge, SceneEnd, SceneMark, SceneRing } from './scene-parts.ts'
import { below, namesAt, plateOf, withSigns } from './signs.ts'
import { type Stroke, strokesOf } from './strokes.ts'
import { drawn, frame, isInFrame, middle, type View } from './view.ts'

export interface Scene {
  marks: SceneMark[]
  strokes: Stroke[]
  badges: SceneBadge[]
  rings: SceneRing[]
  ends: SceneEnd[]
}

interface Shown {
  view: View
  mode: Mode
  showsWork: boolean
  hasLabels: boolean
  now: Date
}

/** The picture in units of the frame, for one view. */
export function sceneOf(picture: Picture, { view, mode, showsWork, hasLabels, now }: Shown): Scene {
  const placed = picture.sites.flatMap((site) =>
    site.at ? [{ siteId: site.siteId, at: drawn(view, site.at), site }] : [],
  )
  const { clusters, freeEnds } = placesOf(picture, view, placed, hasLabels)
  const inFrame = clusters.filter(({ at }) => isInFrame(at))
  // A near view has sites in the margins; a label would cover them.
  const labelled = inFrame
    .filter(({ at, sites }) => hasLabels && sites.length === 1 && at.x > margin && at.x < frame.width - margin)
    .map(({ id, at, sites }) => ({
      siteId: id,
      at,
      isTall: sites.some(({ site }) => isLong(site.name, statusOf(site, now).text)),
    }))
  const urgent = labelled.filter(({ siteId }) => picture.bySite.get(siteId)?.paint)
  const labels = marginLabels(labelled.length <= mostLabels ? labelled : urgent)
  const labelOf = new Map(labels.map((label) => [label.siteId, label]))
  const siteAt = new Map(clusters.flatMap(({ at, sites }) => sites.map(({ siteId }) => [siteId, at] as const)))
  // An end at a site of the account is drawn with its mark.
  const endAt = new Map(
    picture.ends.map(({ name, at, siteId }) => [
      name,
      (siteId !== null && siteAt.get(siteId)) || freeEnds.get(name) || drawn(view, at),
    ]),
  )
  const together = inFrame.map(({ sites }) => (sites.length > 1 ? sites.map(({ site }) => site) : []))
  const names = namesOfClusters(together)
  const unnamed = inFrame.map(({ id, at, sites }, index): SceneMark => {
    return {
      id,
      at,
      sites: sites.map(({ site }) => site),
      siteIds: sites.map(({ siteId }) => siteId),
      paint: worstOf(sites.map(({ site }) => (site.paint === 'work' && !showsWork ? null : site.paint))),
      label: labelOf.get(id),
      name: names[index] ?? '',
      nameAt: at,
    }
  })
  const { lookOf } = looksOf(picture, mode)
  // Few lines from outside the frame are drawn to their ends in it.
  const beyond = (placed.length <= mostSingleSites ? clusters : [])
    .filter(({ at }) => !isInFrame(at))
    .map(({ at, ...cluster }) => ({ ...cluster, at: outwards(at) }))
  const outside = new Set(beyond.flatMap(({ sites }) => sites.map(({ siteId }) => siteId)))
  const strokes = strokesOf(picture, {
    marks: [...unnamed, ...beyond.map(({ id, at, sites }) => ({ id, at, siteIds: sites.map(({ siteId }) => siteId) }))],
    endAt,
    lookOf,
    obstacles: unnamed.map((mark) => ({ ...plateOf(mark), of: mark.id })),
    leads: labels.map((label) => ({ siteId: label.siteId, course: leadCourse(label) })),
    showsWork,
    stubLength: inFrame.length <= fewSites ? longStub : shortStub,
  }).filter(({ siteId, course }) => !outside.has(siteId) || course.some((point) => isInFrame(point)))
  const nameAt = namesAt(unnamed, strokes)
  const marks = unnamed.map((mark) => ({ ...mark, nameAt: nameAt.get(mark.id) ?? mark.at }))
  const ends = picture.ends.flatMap(({ name, siteId }): SceneEnd[] => {
    const at = endAt.get(name)
    if (!at || !isInFrame(at, -40)) return []
    const named = below(at)
    const others = [
      ...marks.map((mark) => mark.at),
      ...[...endAt].flatMap(([each, end]) => (each === name ? [] : below(end))),
    ]
    const isFree = others.every(({ x, y }) => Math.abs(x - named.x) >= 56 || Math.abs(y - named.y) >= 26)
    const isSite = siteId !== null && siteAt.has(siteId)
    return [{ name, at, isSite, isFree: isFree && !isSite && isInFrame(named) }]
  })
  const joined = new Set(clusters.flatMap(({ sites }) => (sites.length > 1 ? sites.map(({ siteId }) => siteId) : [])))
  const rings = ringsOf(picture, siteAt, joined, endAt).filter(({ at }) => isInFrame(at))
  return { marks, strokes, ends, ...withSigns(strokes, rings, marks, ends) }
}

const shortStub = 40
/** A map of few sites has room to separate each line, and its badge, from its neighbours. */
const longStub = 84

interface PlacedSite {
  siteId: string
  at: Point
  site: SiteOfPicture
}

/** Where sites and ends are drawn: not one on the other, and with room between them if they are few. */
function placesOf(picture: Picture, view: View, placed: readonly PlacedSite[], hasLabels: boolean) {
  const clusters = clustersOf(placed)
  const isSpread = placed.length <= mostSpread
  const shown = new Set(placed.map(({ siteId }) => siteId))
  const ends = picture.ends.flatMap(({ name, at, siteId }) =>
    isSpread && (siteId === null || !shown.has(siteId)) ? [{ name, at: drawn(view, at) }] : [],
  )
  const areTogether = clusters.length < placed.length && clusters.length <= mostTogether
  const inView = placed.filter(({ at }) => isInFrame(at)).length
  const apart =
    inView <= fewSites
      ? fewApart
      : isSpread
        ? spreadApart
        : areTogether
          ? clusters.length <= fewTogether
            ? fewApart
            : togetherApart
          : undefined
  // A site above the end of its city: other lines come to the end from the sides.
  const moved = separated<{ at: Point }>([...clusters, ...ends], apart, isSpread ? 12 : 0).map(({ at }, index) => ({
    at: inside((clusters[index] ?? ends[index - clusters.length])?.at ?? at, at, hasLabels ? margin : edge),
  }))
  return {
    clusters: clusters.map((cluster, index) => ({ ...cluster, at: moved[index]?.at ?? cluster.at })),
    freeEnds: new Map(ends.map(({ name, at }, index) => [name, moved[clusters.length + index]?.at ?? at])),
  }
}

/** Behind the edge of the frame, so that no line begins inside it. */
const outwards = ({ x, y }: Point): Point => ({
  x: middle.x + (x - middle.x) * 1.2,
  y: middle.y + (y - middle.y) * 1.2,
})

/** A place that is moved stays between the margins if it was there, and otherwise in the frame. */
function inside(from: Point, { x, y }: Point, beside: number): Point {
  if (!isInFrame(from)) return { x, y }
  const side = from.x >= beside && from.x <= frame.width - beside ? beside : edge
  return {
    x: Math.min(Math.max(x, side), frame.width - side),
    y: Math.min(Math.max(y, edge), frame.height - edge),
  }
}
const edge = 24

/** Up to this number, sites are drawn far enough apart for the lines, rings and badges between them. */
const mostSpread = 16
const spreadApart = 66
/** A map of a site or an incident has room for more. */
const fewSites = 5
const fewApart = 112
/** "11 of 18" on a phone, where a unit is smaller, and below it a name. */
const togetherApart = 84
/** Up to this number, lines and names have room between them. */
const fewTogether = 8
const mostTogether = 40

/** A label of the map has two lines of text for these. */
const isLong = (name: string, status: string) => name.length > 26 || status.length > 28

const ringMargin = 18
/** The width of the labels. */
const margin = 200

/** A ring around what is shared: the end at which lines meet, or the sites of a cabinet or an exchange. */
function ringsOf(
  { network }: Picture,
  siteAt: ReadonlyMap<string, Point>,
  /** Sites that are drawn as one with others: what they share has no place. */
  joined: ReadonlySet<string>,
  endAt: ReadonlyMap<string, Point>,
): Omit<SceneRing, 'nameAt'>[] {
  const around = new Map<string, Omit<SceneRing, 'nameAt'>>()
  for (const { riskId, kind, where, siteIds } of network.risks) {
    const end = endAt.get(where)
    const points = kind === 'end' ? (end ? [end] : []) : siteIds.flatMap((siteId) => siteAt.get(siteId) ?? [])
    if (points.length === 0 || (kind !== 'end' && siteIds.some((siteId) => joined.has(siteId)))) continue
    const xs = points.map(({ x }) => x)
    const ys = points.map(({ y }) => y)
    const [left, right] = [Math.min(...xs), Math.max(...xs)]
    const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
    const at = { x: (left + right) / 2, y: (top + bottom) / 2 }
    const key = `${kind === 'end' ? 'end' : 'site'} ${at.x.toFixed()} ${at.y.toFixed()}`
    const before = around.get(key)
    // The cabinet and the exchange of one site are one ring with both numbers.
    if (before) before.riskId += `, ${riskId}`
    else {
      around.set(key, { riskId, at, rx: (right - left) / 2 + ringMargin, ry: (bottom - top) / 2 + ringMargin })
    }
  }
  return [...around.values()]
}
