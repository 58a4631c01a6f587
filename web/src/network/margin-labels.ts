import type { Point } from './projection.ts'
import { frame } from './view.ts'

export interface Labelled {
  siteId: string
  at: Point
  /** Its text takes a second line. */
  isTall?: boolean
}

/** Where the line from a label to its site begins, under the label, and where it bends. */
const leadStart = { left: 40, right: 820 }
const leadBend = { left: 216, right: 652 }

/** The line from a label to its site. */
export const leadOf = ({ side, y, at }: MarginLabel): string =>
  `M${leadStart[side]} ${y}H${leadBend[side]}L${at.x.toFixed(1)} ${at.y.toFixed(1)}`

/** Points on that line from its bend to the site, a few units apart. */
export function leadCourse({ side, y, at }: MarginLabel): Point[] {
  const x = leadBend[side]
  const steps = Math.max(1, Math.ceil(Math.hypot(at.x - x, at.y - y) / 6))
  return Array.from({ length: steps + 1 }, (_, step) => ({
    x: x + ((at.x - x) * step) / steps,
    y: y + ((at.y - y) * step) / steps,
  }))
}

export interface MarginLabel {
  siteId: string
  side: 'left' | 'right'
  /** The middle of the label, in units of the frame. */
  y: number
  at: Point
  isTall: boolean
  /** It would need a second line, for which there is no room. */
  isCut: boolean
}

const height = 50
const secondLine = 18
const topEdge = 30
/** The controls are below the labels. */
const bottomEdge = 92
const room = frame.height - topEdge - bottomEdge + height
/** As many as fit into both margins. */
export const mostLabels = 2 * Math.floor(room / height)
const perSide = mostLabels / 2

/**
 * Labels in the margins: the western half of the sites at the left, the others at the right, each side from north to
 * south, as near to the height of its site as the others allow. None overlap.
 */
export function marginLabels(sites: readonly Labelled[]): MarginLabel[] {
  if (sites.length > mostLabels) return []
  const fromWest = sites.toSorted((a, b) => a.at.x - b.at.x)
  const west = Math.min(perSide, Math.max(sites.length - perSide, Math.ceil(sites.length / 2)))
  return [...clearest(fromWest.slice(0, west), 'left', sites), ...clearest(fromWest.slice(west), 'right', sites)]
}

/** A line to a site would seem to belong to another site that it passes so close. */
const passing = 12

/** From north to south, but two neighbours change places where their lines then pass fewer other sites. */
function clearest(sites: readonly Labelled[], side: MarginLabel['side'], all: readonly Labelled[]): MarginLabel[] {
  const passed = (labels: readonly MarginLabel[]) =>
    labels.flatMap((label) =>
      all.filter(
        ({ siteId, at }) =>
          siteId !== label.siteId && leadCourse(label).some(({ x, y }) => Math.hypot(x - at.x, y - at.y) < passing),
      ),
    ).length
  let order = sites.toSorted((a, b) => a.at.y - b.at.y)
  let best = stacked(order, side)
  for (let index = 0; index + 1 < order.length && passed(best) > 0; index += 1) {
    const swapped = order.toSpliced(index, 2, ...order.slice(index, index + 2).toReversed())
    const labels = stacked(swapped, side)
    if (passed(labels) < passed(best)) [order, best] = [swapped, labels]
  }
  return best
}

function stacked(sites: readonly Labelled[], side: MarginLabel['side']): MarginLabel[] {
  const isRoomy = sites.length * height + sites.filter(({ isTall }) => isTall).length * secondLine <= room
  const labels = sites.map(({ siteId, at, isTall = false }) => ({
    siteId,
    side,
    at,
    y: at.y,
    isTall: isTall && isRoomy,
    isCut: isTall && !isRoomy,
  }))
  const halfOf = ({ isTall }: MarginLabel) => (isTall ? height + secondLine : height) / 2
  let least = topEdge - height / 2
  for (const label of labels) {
    label.y = Math.max(label.y, least + halfOf(label))
    least = label.y + halfOf(label)
  }
  let most = frame.height - bottomEdge + height / 2
  for (const label of labels.toReversed()) {
    label.y = Math.min(label.y, most - halfOf(label))
    most = label.y - halfOf(label)
  }
  return labels
}
