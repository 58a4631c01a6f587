import type { Point } from './projection.ts'

export interface Placed {
  siteId: string
  at: Point
}

/** Sites that are drawn as one, around their middle. */
export interface Cluster<Site extends Placed> {
  /** The first of its sites, which identifies it. */
  id: string
  at: Point
  sites: Site[]
}

/** Fewer sites are drawn one by one, however close they are. */
export const mostSingleSites = 40
const apart = 72

/**
 * Every site in exactly one cluster, in their order. A site joins the first cluster whose first site is near, so that a
 * cluster is never wider than twice the distance.
 */
export function clustersOf<Site extends Placed>(sites: readonly Site[], distance = apart): Cluster<Site>[] {
  const isClustered = sites.length > mostSingleSites
  const cells = new Map<string, { first: Point; sites: Site[] }[]>()
  const found: { first: Point; sites: Site[] }[] = []
  for (const site of sites) {
    const near = isClustered ? nearby(cells, site.at, distance) : undefined
    if (near) {
      near.sites.push(site)
      continue
    }
    const cluster = { first: site.at, sites: [site] }
    found.push(cluster)
    const cell = cellOf(site.at, distance)
    const key = `${cell.x} ${cell.y}`
    cells.set(key, [...(cells.get(key) ?? []), cluster])
  }
  return found.map(({ first, sites: together }) => ({
    id: together[0]?.siteId ?? '',
    at: together.length === 1 ? first : middleOf(together),
    sites: together,
  }))
}

const cellOf = ({ x, y }: Point, size: number) => ({ x: Math.floor(x / size), y: Math.floor(y / size) })

function nearby<Group extends { first: Point }>(cells: ReadonlyMap<string, Group[]>, at: Point, distance: number) {
  const { x, y } = cellOf(at, distance)
  for (let column = x - 1; column <= x + 1; column += 1) {
    for (let row = y - 1; row <= y + 1; row += 1) {
      const near = cells.get(`${column} ${row}`)?.find(({ first }) => distanceOf(first, at) <= distance)
      if (near) return near
    }
  }
  return undefined
}

const distanceOf = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

function middleOf(sites: readonly Placed[]): Point {
  const sum = sites.reduce((all, { at }) => ({ x: all.x + at.x, y: all.y + at.y }), { x: 0, y: 0 })
  return { x: sum.x / sites.length, y: sum.y / sites.length }
}
