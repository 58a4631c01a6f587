import { Resolver } from 'node:dns/promises'
import type { FindAddresses } from './answer.ts'
import type { Zones } from './zones.ts'

/** Resolves an ALIAS target: from our own zones if possible, otherwise with the machine's resolver. */
export function createFindAddresses(zones: Zones): FindAddresses {
  const resolver = new Resolver({ timeout: 1000, tries: 1 })
  return async (name, type) => {
    const zone = await zones.find(name)
    if (zone) return (zone.nodes.get(name)?.get(type)?.data ?? []).map(String)
    try {
      return type === 'A' ? await resolver.resolve4(name) : await resolver.resolve6(name)
    } catch {
      // An unknown name has no addresses.
      return []
    }
  }
}
