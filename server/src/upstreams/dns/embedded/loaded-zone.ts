import { apexOf, type ServedZone } from '../dns-server.ts'
import { fullName } from '@portal/db/src/dns-rules/zone-names.ts'
import type { Signer } from './signing.ts'
import { compareNames, packetData, packetType, parentsOf, type Rrset } from './wire.ts'

export interface LoadedZone {
  name: string
  soa: Rrset
  /** For how long caches keep that a name is missing. */
  negativeTtl: number
  /** By full name, then by type. Empty non-terminals have no sets. */
  nodes: ReadonlyMap<string, ReadonlyMap<string, Rrset>>
  signer: Signer | undefined
  /** Names of the NSEC chain, in canonical order. */
  chain: readonly string[]
}

export function loadZone(zone: ServedZone, signer: Signer | undefined): LoadedZone {
  const nodes = new Map<string, Map<string, Rrset>>()
  const place = (set: Rrset) => {
    const node = nodes.get(set.name) ?? new Map<string, Rrset>()
    const there = node.get(set.type)
    if (there) there.data.push(...set.data)
    else node.set(set.type, set)
    nodes.set(set.name, node)
  }
  const { mname, rname, times, soaTtl, nameServerTtl } = apexOf(zone)
  const soa: Rrset = {
    name: zone.name,
    type: 'SOA',
    ttl: soaTtl,
    data: [{ mname, rname, serial: zone.serial, ...times }],
  }
  place(soa)
  place({ name: zone.name, type: 'NS', ttl: nameServerTtl, data: [...zone.nameServers] })
  for (const set of signer?.keySets ?? []) place(set)
  for (const { name, type, ttl, content } of zone.records) {
    // Those of a signed zone are for its keys.
    if (signer && name === '@' && (type === 'CDS' || type === 'CDNSKEY')) continue
    place({ name: fullName(name, zone.name), type: packetType(type), ttl, data: [packetData({ type, content })] })
  }
  const withOwn = [...nodes.keys()]
  for (const name of withOwn) {
    for (const parent of parentsOf(name)) {
      if (parent.length > zone.name.length && !nodes.has(parent)) nodes.set(parent, new Map())
    }
  }
  const cuts = withOwn.filter((name) => name !== zone.name && nodes.get(name)?.has('NS'))
  const chain = withOwn.filter((name) => !cuts.some((cut) => name.endsWith(`.${cut}`))).toSorted(compareNames)
  return { name: zone.name, soa, negativeTtl: Math.min(times.minimum, soaTtl), nodes, signer, chain }
}
