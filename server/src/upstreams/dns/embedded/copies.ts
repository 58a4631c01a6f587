import type { Sql } from '@portal/db/src/database.ts'
import { isDeepStrictEqual } from 'node:util'
import { keepLatest } from '../../../lib/keep-latest.ts'
import type { Cipher } from '../../../lib/secret.ts'
import { inThread } from '../../../threads/in-thread.ts'
import type { ServedZone, ZoneCopies } from '../dns-server.ts'
import type { Packed } from '../transfer/packing.ts'
import { createFindAddresses } from './find-addresses.ts'
import type { Addresses } from './sign-copy.ts'
import type { Zones } from './zones.ts'
import { findMark, findZone, keysOf, listCopied, noteCopy } from './zone-store.ts'

/** All secondaries ask within moments of a NOTIFY, and get the same copy. */
const keptMs = 600_000
const mostKept = 8

export function createCopies(system: Sql, zones: Zones, cipher: Cipher): ZoneCopies {
  const findAddresses = createFindAddresses(zones)
  const kept = new Map<string, { mark: string; madeAt: number; copy: Promise<Packed[] | null> }>()

  async function make(name: string): Promise<Packed[] | null> {
    const stored = await findZone(system, name)
    if (!stored) return null
    const { content: zone } = stored
    const addresses = await addressesIn(zone)
    const keys = keysOf(stored).map((key) => cipher.decrypt(key))
    const messages = await inThread('zoneCopy', [{ zone, keys, addresses: addresses ?? {}, now: Date.now() }])
    await noteCopy(system, { name, serial: zone.serial, addresses })
    return messages
  }

  /** Null for a zone without an ALIAS. Throws if a target cannot be resolved now. */
  async function addressesIn({ records }: ServedZone): Promise<Addresses | null> {
    const targets = new Set(records.flatMap(({ type, content }) => (type === 'ALIAS' ? [content] : [])))
    if (targets.size === 0) return null
    const found: Addresses = {}
    for (const target of targets) {
      const [A, AAAA] = await Promise.all([findAddresses(target, 'A'), findAddresses(target, 'AAAA')])
      found[target] = { A: A.toSorted(), AAAA: AAAA.toSorted() }
    }
    return found
  }

  return {
    async serialOf(name) {
      const found = await findMark(system, [name])
      return found && found.serial
    },

    async copyOf(name) {
      const found = await findMark(system, [name])
      if (!found) return null
      const before = kept.get(name)
      if (before?.mark === found.mark && Date.now() - before.madeAt < keptMs) return before.copy
      const copy = make(name)
      keepLatest(kept, name, { mark: found.mark, madeAt: Date.now(), copy }, mostKept)
      // The next transfer tries again.
      copy.catch(() => kept.delete(name))
      return copy
    },

    async listOutdated() {
      const outdated: string[] = []
      for (const { content, addresses, isOld } of await listCopied(system)) {
        // A target that cannot be resolved now is looked up again in an hour.
        const isOther = async () => !isDeepStrictEqual(addresses, await addressesIn(content).catch(() => addresses))
        if (isOld || (await isOther())) outdated.push(content.name)
      }
      return outdated
    },
  }
}
