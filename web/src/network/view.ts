import { mostSingleSites } from './clusters.ts'
import type { Picture } from './picture.ts'
import type { Point } from './projection.ts'

/** The picture is drawn in these units; its element keeps their ratio. */
export const frame = { width: 860, height: 580 } as const

/** The part of the frame that the sites fill; labels have the margins. */
export interface Area {
  left: number
  right: number
  top: number
  bottom: number
}

export const areaBetweenLabels: Area = { left: 272, right: 600, top: 52, bottom: 478 }
export const wholeArea: Area = { left: 90, right: 770, top: 60, bottom: 500 }

/** A point of the frame as a place in its element. */
export const placeIn = ({ x, y }: Point) => ({ left: share(x, frame.width), top: share(y, frame.height) })
const share = (value: number, whole: number) => `${((value / whole) * 100).toFixed(3)}%`

/** Kilometres to units of the frame. */
export interface View {
  scale: number
  x: number
  y: number
}

/** A place is never drawn larger than this, in units for a kilometre. */
const closest = 24
/** The outline is coarse: sites close together are not enlarged further at first. */
const closestFit = 3.5
/** More than can be named are enlarged further. */
const closestOfMany = 5
/** The part of the country around a single site. */
const regionalFit = 3

/** The view in which all points lie within the area, as large as possible. */
export function fitted(points: readonly Point[], area: Area, most = closestFit): View {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
  const scale = Math.min(
    most,
    (area.right - area.left) / Math.max(right - left, 1),
    (area.bottom - area.top) / Math.max(bottom - top, 1),
  )
  return {
    scale,
    x: (area.left + area.right) / 2 - ((left + right) / 2) * scale,
    y: (area.top + area.bottom) / 2 - ((top + bottom) / 2) * scale,
  }
}

/** The view of the whole picture. */
export function wholeOf(
  { sites, ends }: Pick<Picture, 'sites' | 'ends'>,
  hasLabels: boolean,
  isRegional: boolean,
): View {
  const placed = sites.flatMap(({ at }) => at ?? [])
  const points = [...placed, ...ends.map(({ at }) => at)]
  // Those that are drawn together have no labels.
  const isMany = placed.length > mostSingleSites
  return fitted(
    points,
    hasLabels && !isMany ? areaBetweenLabels : wholeArea,
    isRegional ? regionalFit : isMany ? closestOfMany : closestFit,
  )
}

export const drawn = ({ scale, x, y }: View, point: Point): Point => ({
  x: point.x * scale + x,
  y: point.y * scale + y,
})

/** Larger or smaller around a point of the frame, never smaller than the view in which everything fits. */
export function zoomed(view: View, factor: number, whole: View, around: Point = middle): View {
  const scale = Math.min(Math.max(closest, whole.scale), view.scale * factor)
  if (scale <= whole.scale) return whole
  const grown = scale / view.scale
  return { scale, x: around.x - (around.x - view.x) * grown, y: around.y - (around.y - view.y) * grown }
}

export const middle: Point = { x: frame.width / 2, y: frame.height / 2 }

export const moved = (view: View, dx: number, dy: number): View => ({ ...view, x: view.x + dx, y: view.y + dy })

/** The view with this point of the frame in the middle. */
export const centred = (view: View, at: Point): View => moved(view, middle.x - at.x, middle.y - at.y)

export const isInFrame = ({ x, y }: Point, margin = 8): boolean =>
  x >= margin && y >= margin && x <= frame.width - margin && y <= frame.height - margin
