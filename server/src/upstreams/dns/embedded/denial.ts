import type { LoadedZone } from './loaded-zone.ts'
import { compareNames, parentsOf, type Rrset } from './wire.ts'

/** Proves that a name exists without records of a type. */
export function denialAt(zone: LoadedZone, name: string, type: string): Rrset[] {
  return [nsecAt(zone, positionBefore(zone, name), type)]
}

/** The NSEC record of a name; undefined if the chain does not have the name. */
export function nsecOf(zone: LoadedZone, name: string): Rrset | undefined {
  const position = positionBefore(zone, name)
  return zone.chain[position] === name ? nsecAt(zone, position) : undefined
}

/** Proves that neither a name nor a matching wildcard exists. */
export function denialOf(zone: LoadedZone, name: string): Rrset[] {
  const encloser = parentsOf(name).find((each) => each !== name && zone.nodes.has(each)) ?? zone.name
  const positions = new Set([positionBefore(zone, name), positionBefore(zone, `*.${encloser}`)])
  return [...positions].map((position) => nsecAt(zone, position))
}

/** The position of a name in the chain, or of its predecessor. */
function positionBefore({ chain }: LoadedZone, name: string): number {
  let [low, high] = [0, chain.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (compareNames(chain[middle] ?? '', name) <= 0) low = middle + 1
    else high = middle
  }
  return Math.max(0, low - 1)
}

function nsecAt(zone: LoadedZone, position: number, notType?: string): Rrset {
  const name = zone.chain[position] ?? zone.name
  const types = typesAt(zone, name).filter((type) => type !== notType)
  const data = [{ nextDomain: zone.chain[position + 1] ?? zone.name, rrtypes: [...types, 'RRSIG', 'NSEC'] }]
  return { name, type: 'NSEC', ttl: zone.negativeTtl, data }
}

function typesAt(zone: LoadedZone, name: string): string[] {
  const types = [...(zone.nodes.get(name)?.keys() ?? [])]
  // Below a delegation the zone is authoritative only for the delegation itself.
  if (name !== zone.name && types.includes('NS')) return types.filter((type) => type === 'NS' || type === 'DS')
  return types.flatMap((type) => (type === 'ALIAS' ? ['A', 'AAAA'] : [type]))
}
