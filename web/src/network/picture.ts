import type { Network, NetworkEvent, NetworkLine, NetworkRisk, NetworkSite } from '@portal/contract/services/network.ts'
import { pointOf, type Point } from './projection.ts'

/** The marks of faults and work on sites and lines; the worst first. */
export const paints = ['down', 'degraded', 'risk', 'work'] as const
export type Paint = (typeof paints)[number]

/** The worst paint among these; null if there is none. */
export function worstOf(found: Iterable<Paint | null>): Paint | null {
  const all = new Set(found)
  return paints.find((paint) => all.has(paint)) ?? null
}

/** It has a line that is down or degraded. */
export const hasFault = ({ paint }: { paint: Paint | null }): boolean => paint === 'down' || paint === 'degraded'

export interface SiteOfPicture extends NetworkSite {
  /** In kilometres of the projection; null if it is not on the map. */
  at: Point | null
  lines: NetworkLine[]
  orders: { orderId: string; productName: string; expectedOn: string | null }[]
  risks: NetworkRisk[]
  /** Incidents that are not over and work under way or planned, the first that matters first. */
  events: NetworkEvent[]
  /** The worst of its lines. Null if there is neither a fault nor work. */
  paint: Paint | null
}

export interface Picture {
  network: Network
  sites: SiteOfPicture[]
  bySite: Map<string, SiteOfPicture>
  /** Where the named ends are; those without a place are not on the map. */
  ends: { name: string; at: Point; siteId: string | null }[]
  paintOf: (line: NetworkLine, showsWork: boolean) => Paint | null
}

const isFault = ({ kind, isPlanned, isRestored }: NetworkEvent) => kind !== 'PEW' && !isPlanned && !isRestored
/** Work that leaves lines up is listed with its site, but not painted. */
export const isWork = ({ kind, isPlanned, minutesDown }: NetworkEvent) =>
  (kind === 'PEW' || isPlanned) && minutesDown !== 0

/** Joins what the answer lists, and says for each site and line what is wrong with it. */
export function pictureOf(network: Network): Picture {
  const faulty = new Set(network.events.filter(isFault).flatMap(({ serviceIds }) => serviceIds))
  const worked = new Set(network.events.filter(isWork).flatMap(({ serviceIds }) => serviceIds))
  const paintOf = ({ serviceId, condition }: NetworkLine, showsWork: boolean): Paint | null => {
    if (condition === 'down' || condition === 'degraded') return condition
    if (faulty.has(serviceId)) return 'risk'
    return showsWork && worked.has(serviceId) ? 'work' : null
  }
  const lines = Map.groupBy(network.lines, ({ siteId }) => siteId)
  const orders = Map.groupBy(network.orders ?? [], ({ siteId }) => siteId)
  const risks = bySiteOf(network.risks)
  const events = bySiteOf(network.events)
  const sites = network.sites.map((site): SiteOfPicture => {
    const own = lines.get(site.siteId) ?? []
    return {
      ...site,
      at: site.place && pointOf(site.place),
      lines: own,
      orders: orders.get(site.siteId) ?? [],
      risks: risks.get(site.siteId) ?? [],
      events: (events.get(site.siteId) ?? []).toSorted((a, b) => Number(isFault(b)) - Number(isFault(a))),
      paint: worstOf(own.map((line) => paintOf(line, true))),
    }
  })
  const ends = network.ends.flatMap(({ name, place, siteId }) => (place ? [{ name, siteId, at: pointOf(place) }] : []))
  return { network, sites, bySite: new Map(sites.map((site) => [site.siteId, site])), ends, paintOf }
}

/** Whether a line is painted as one with planned work. */
export const hasWork = ({ sites, paintOf }: Picture): boolean =>
  sites.some(({ lines }) => lines.some((line) => paintOf(line, true) === 'work'))

function bySiteOf<Of extends { siteIds: readonly string[] }>(all: readonly Of[]): Map<string, Of[]> {
  const found = new Map<string, Of[]>()
  for (const each of all) {
    for (const siteId of each.siteIds) found.set(siteId, [...(found.get(siteId) ?? []), each])
  }
  return found
}

export const siteSorts = ['attention', 'name', 'routes'] as const
export type SiteSort = (typeof siteSorts)[number]

const routeRanks = { none: 4, one: 0, shared: 1, unknown: 2, diverse: 3 } as const

/** Faults first, then work, then sites that one failure would cut off. */
function attentionOf(site: SiteOfPicture): number {
  if (site.paint) return paints.indexOf(site.paint)
  if (site.route === 'shared') return 4
  if (site.orders.length > 0) return 5
  return 6 + (site.lines.length === 0 ? 1 : 0)
}

/** When its work begins or its order is due, for the order of sites that need the same attention. */
function dueOf({ paint, events, orders, route }: SiteOfPicture): number {
  if (paint === 'work') return Math.min(...events.filter(isWork).map(({ start }) => Date.parse(start)))
  if (paint || route === 'shared') return Infinity
  return Math.min(...orders.map(({ expectedOn }) => (expectedOn ? Date.parse(expectedOn) : Infinity)))
}

/** Infinity is the same as itself. */
const earlier = (a: number, b: number): number => (a === b ? 0 : a - b)

export function sortedSites(sites: readonly SiteOfPicture[], sort: SiteSort): SiteOfPicture[] {
  const rank = (site: SiteOfPicture) =>
    sort === 'attention' ? attentionOf(site) : sort === 'routes' ? routeRanks[site.route] : 0
  const due = (site: SiteOfPicture) => (sort === 'attention' ? dueOf(site) : 0)
  return sites.toSorted((a, b) => rank(a) - rank(b) || earlier(due(a), due(b)) || a.name.localeCompare(b.name, 'en-GB'))
}
