import { NODATA, NOTFOUND } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import type { FindAddresses } from './answer.ts'
import type { Zones } from './zones.ts'

/**
 * Resolves an ALIAS target: from our own zones if possible, otherwise with the machine's resolver. Throws if that is
 * not responding: a target without addresses would be cached, and copied, for long.
 */
export function createFindAddresses(zones: Zones): FindAddresses {
  const resolver = new Resolver({ timeout: 1000, tries: 1 })
  return async (name, type) => {
    const zone = await zones.find(name)
    if (zone) return (zone.nodes.get(name)?.get(type)?.data ?? []).map(String)
    try {
      return type === 'A' ? await resolver.resolve4(name) : await resolver.resolve6(name)
    } catch (error) {
      if (isUnknown(error)) return []
      throw error
    }
  }
}

/** The name does not exist, or has no address of the type. */
const isUnknown = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === NOTFOUND || error.code === NODATA)
