import { Resolver } from 'node:dns/promises'
import type { FindAddresses } from './answer.ts'
import type { Zones } from './zones.ts'

/** The addresses behind an ALIAS: from our own zones where it leads there, else from the resolver of the machine. */
export function createFindAddresses(zones: Zones): FindAddresses {
  const resolver = new Resolver({ timeout: 1000, tries: 1 })
  return async (name, type) => {
    const zone = await zones.find(name)
    if (zone) return (zone.nodes.get(name)?.get(type)?.data ?? []).map(String)
    try {
      return type === 'A' ? await resolver.resolve4(name) : await resolver.resolve6(name)
    } catch {
      // A name that nobody knows has no addresses.
      return []
    }
  }
}
