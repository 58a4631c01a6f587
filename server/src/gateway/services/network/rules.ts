import type { NetworkRisk } from '@portal/contract/services/network.ts'
import { isInService, type SiteRoute } from '@portal/contract/services/network-values.ts'
import type { ServiceCondition } from '@portal/contract/services/values.ts'
import { isRadio, isThroughCabinet } from '../line-media.ts'

/** A line with what its failures depend on. */
export interface Line {
  serviceId: string
  siteId: string
  productName: string
  supplier: string | null
  condition: ServiceCondition
  /** The code or the name of the exchange that serves the site, and its name. */
  exchange: { key: string; name: string } | null
  cabinet: string | null
  /** Where it joins our network, if that place is known. */
  end: string | null
  /** As in its Ethernet details: "RO2". */
  resilience: string | null
}

const diverse = /RO2|diverse/i

/**
 * How far the data say that the lines of a site would not fail together. Lines of different suppliers may share a duct;
 * our data do not show it, so their routes are not known.
 */
export function routeOf(all: readonly Line[]): SiteRoute {
  const lines = all.filter(isInService)
  if (lines.length === 0) return 'none'
  if (lines.some(({ resilience }) => resilience !== null && diverse.test(resilience))) return 'diverse'
  const fixed = lines.filter((line) => !isRadio(line))
  if (lines.length === 1) return 'one'
  if (fixed.length > 0 && fixed.length < lines.length) return 'diverse'
  const suppliers = new Set(fixed.map(({ supplier }) => supplier))
  const [supplier] = suppliers
  const isShared = fixed.length > 1 && suppliers.size === 1 && supplier !== null && fixed[0]?.exchange
  return isShared ? 'shared' : 'unknown'
}

interface Shared {
  kind: NetworkRisk['kind']
  where: string
  lines: Line[]
}

/** The points at which one failure would interrupt several lines, of one site or of several; the widest first. */
export function risksOf(all: readonly Line[]): NetworkRisk[] {
  const points = new Map<string, Shared>()
  const add = (key: string, kind: Shared['kind'], where: string, line: Line) => {
    const point = points.get(key) ?? { kind, where, lines: [] }
    point.lines.push(line)
    points.set(key, point)
  }
  for (const line of all.filter(isInService)) {
    if (line.end !== null) add(`end ${line.end}`, 'end', line.end, line)
    if (line.supplier === null || isRadio(line)) continue
    const { exchange, cabinet, supplier, siteId } = line
    const area = exchange?.key ?? siteId
    if (exchange) add(`exchange ${area} ${supplier}`, 'exchange', exchange.name, line)
    if (cabinet && isThroughCabinet(line)) add(`cabinet ${area} ${cabinet} ${supplier}`, 'cabinet', cabinet, line)
  }
  return [...points.values()]
    .map(({ kind, where, lines }) => ({
      kind,
      where,
      siteIds: [...new Set(lines.map(({ siteId }) => siteId))],
      serviceIds: lines.map(({ serviceId }) => serviceId),
    }))
    .filter(({ kind, siteIds, serviceIds }) => (kind === 'end' ? siteIds.length : serviceIds.length) > 1)
    .toSorted((a, b) => b.siteIds.length - a.siteIds.length || b.serviceIds.length - a.serviceIds.length)
    .map((risk, index) => ({ riskId: `R${index + 1}`, ...risk }))
}
