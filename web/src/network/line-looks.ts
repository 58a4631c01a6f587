import type { NetworkLine } from '@portal/contract/services/network.ts'
import { isInService, siteRouteNames } from '@portal/contract/services/network-values.ts'
import type { Picture } from './picture.ts'

export const modes = ['carriers', 'diversity', 'speed'] as const
export type Mode = (typeof modes)[number]

/** How a line is drawn: the class of the style sheet and its entry in the legend. */
export interface Look {
  look: string
  label: string
}

export const ordered: Look = { look: 'ordered', label: 'Ordered' }
const carrierLooks = ['first', 'second', 'third', 'fourth'] as const
/** These look alike on every map, whichever of them it shows. */
const usualCarriers = ['Openreach', 'CityFibre', 'Own network', 'Mobile network']
const bands = [
  { from: 1000, look: 'speed4', label: '1 Gbit/s or more' },
  { from: 300, look: 'speed3', label: '300 to 999 Mbit/s' },
  { from: 80, look: 'speed2', label: '80 to 299 Mbit/s' },
  { from: 0, look: 'speed1', label: 'Below 80 Mbit/s' },
] as const

/** The look of each line in a mode, with the entries of the legend in its order. */
export function looksOf(
  { network, bySite }: Picture,
  mode: Mode,
): { lookOf: (line: NetworkLine) => Look; legend: Look[] } {
  const carriers = carriersOf(network.lines)
  const own = (line: NetworkLine): Look => {
    if (mode === 'carriers') return carrierLook(line, carriers)
    if (mode === 'speed') return speedLook(line)
    const route = bySite.get(line.siteId)?.route ?? 'unknown'
    return { look: `route-${route}`, label: siteRouteNames[route] }
  }
  const lookOf = (line: NetworkLine) => (isInService(line) ? own(line) : ordered)
  const found = new Map(network.lines.map((line) => [lookOf(line).look, lookOf(line)]))
  const places = [
    ...carrierLooks,
    'other',
    'unknown',
    'speed4',
    'speed3',
    'speed2',
    'speed1',
    'speed0',
    'route-one',
    'route-shared',
    'route-unknown',
    'route-diverse',
  ]
  const legend = places.flatMap((look) => found.get(look) ?? [])
  return { lookOf, legend }
}

/** The carriers with the most lines first. */
function carriersOf(lines: readonly NetworkLine[]): string[] {
  const counts = Map.groupBy(
    lines.filter((line) => isInService(line) && line.carrier !== null),
    ({ carrier }) => carrier ?? '',
  )
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length).map(([carrier]) => carrier)
}

function carrierLook({ carrier }: NetworkLine, carriers: readonly string[]): Look {
  if (carrier === null) return { look: 'unknown', label: 'Carrier not known' }
  const usual = usualCarriers.indexOf(carrier)
  const isFree = (index: number) => !carriers.includes(usualCarriers[index] ?? '')
  const spare = carrierLooks.filter((_, index) => isFree(index))
  const others = carriers.filter((each) => !usualCarriers.includes(each))
  const look = usual >= 0 ? carrierLooks[usual] : spare[others.indexOf(carrier)]
  return look ? { look, label: carrier } : { look: 'other', label: 'Other carriers' }
}

function speedLook({ downMbps }: NetworkLine): Look {
  if (downMbps === null) return { look: 'speed0', label: 'Speed not known' }
  const { look, label } = bands.find(({ from }) => downMbps >= from) ?? bands[3]
  return { look, label }
}
