import { number } from '@portal/contract/format/counts.ts'
import type { Figure } from '@portal/ui/src/FigureStrip.tsx'
import { describerOf } from './detail-labels.ts'
import { type Part, partsOf } from './DetailGroups.tsx'
import type { Details } from './helpers.ts'

/** The cards of an ethernet circuit by layer. A path ends at a value or at a group, whose values join the card. */
const layout: readonly (readonly [title: string, ...paths: string[]])[] = [
  ['Service level', 'circuit.sla'],
  ['Circuit', 'circuit', 'handoff', 'managedCpe'],
  ['Bandwidth profile', 'layer2.bandwidthProfile'],
  ['Frames and VLANs (layer 2)', 'layer2', 'layer2.vlan'],
  ['IP and routing (layer 3)', 'layer3', 'layer3.bgp'],
  ['Ends', 'aEnd', 'bEnd'],
  ['Terminating equipment (NTE)', 'nte'],
  ['Last fibre test (OTDR)', 'lastOtdr'],
]

const shownFirst = ['Circuit', 'Bandwidth profile', 'IP and routing (layer 3)']
const taken: ReadonlySet<string> = new Set(layout.flatMap(([, ...paths]) => paths))

/** Known groups by layer, then all others as they are. */
export function ethernetParts(details: Details): Part[] {
  const describe = describerOf(details)
  const known = layout.flatMap(([title, ...paths]): Part[] => {
    const entries = paths.flatMap((path) => entriesAt(details, path, title === 'Ends'))
    return entries.length > 0
      ? [
          {
            kind: 'values',
            key: title,
            title,
            value: Object.fromEntries(entries),
            // The keys of a card are paths, so that the table knows `vlan.s`.
            describe: (path) => describe(path.slice(1).flatMap((key) => key.split('.'))),
          },
        ]
      : []
  })
  const first = shownFirst.flatMap((title) => known.filter((part) => part.title === title))
  const others = known.filter(({ title }) => !shownFirst.includes(title))
  const rest = partsOf(
    details,
    [...taken].filter((path) => !path.includes('.')),
  )
  return [...first, ...others, ...rest.map((part) => (part.key === '' ? { ...part, title: 'Other' } : part))]
}

/** The values at a path, without the groups that are in a card of their own or joined by another path. */
function entriesAt(details: Details, path: string, asGroup: boolean): [string, unknown][] {
  const value = valueAt(details, path)
  if (value === undefined) return []
  if (asGroup || !isGroup(value)) return [[path, value]]
  return Object.entries(value).flatMap(([key, each]): [string, unknown][] =>
    taken.has(`${path}.${key}`) ? [] : [[`${path.split('.').at(-1)}.${key}`, each]],
  )
}

export function valueAt(details: Details, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (isGroup(value) ? value[key] : undefined), details)
}

function isGroup(value: unknown): value is Details {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const figureKeys = ['circuit.committedRateMbps', 'circuit.bearer', 'layer2.mtu', 'layer2.vlan.s', 'lastOtdr.lossDb']

/** The most important settings of the circuit, as far as they are known. */
export function ethernetFigures(details: Details): Figure[] {
  const describe = describerOf(details)
  return figureKeys.flatMap((path): Figure[] => {
    const value = valueAt(details, path)
    const { label, unit, isExact } = describe(path.split('.'))
    if (typeof value === 'number')
      return [{ label, value: isExact ? String(value) : number(value), ...(unit && { unit }) }]
    return typeof value === 'string' && value !== '' ? [{ label, value }] : []
  })
}

export interface RouteStop {
  key: string
  name: string
  note: string
}

/** The circuit from its A end to its B end, as far as both are known. */
export function routeOf(details: Details): RouteStop[] {
  const stops = ['aEnd', 'bEnd'].map((end) => {
    const port = textAt(details, `${end}.port`)
    const note = [textAt(details, `${end}.nte`), port && `port ${port}`, textAt(details, `${end}.interface`)]
    return { key: end, name: textAt(details, `${end}.site`), note: note.filter(Boolean).join(', ') }
  })
  return stops.every(({ name }) => name) ? stops : []
}

export function textAt(details: Details, path: string): string {
  const value = valueAt(details, path)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
