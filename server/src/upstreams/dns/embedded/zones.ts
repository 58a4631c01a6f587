import type { Database } from '@portal/db/src/database.ts'
import type { Cipher } from '../../../lib/secret.ts'
import { loadZone, type LoadedZone } from './loaded-zone.ts'
import { createSigner } from './signing.ts'
import { parentsOf } from './wire.ts'
import { findMark, findZone } from './zone-store.ts'

// Signatures are valid for a fortnight and renewed every day.
const longestKeptMs = 86_400_000
const mostKept = 200

export interface Zones {
  /** The zone that contains a name; null if it is not one of ours. */
  find(name: string): Promise<LoadedZone | null>
}

/** Caches zones until they change in the database; each query checks, so a change takes effect at once. */
export function createZones({ system }: Pick<Database, 'system'>, cipher: Cipher): Zones {
  const kept = new Map<string, { mark: string; loadedAt: number; zone: LoadedZone }>()
  return {
    async find(name) {
      const found = await findMark(system, parentsOf(name))
      if (!found) return null
      const before = kept.get(found.name)
      if (before?.mark === found.mark && Date.now() - before.loadedAt < longestKeptMs) return before.zone
      const stored = await findZone(system, found.name)
      if (!stored) return null
      const signer =
        stored.encryptedKey === null ? undefined : createSigner(found.name, cipher.decrypt(stored.encryptedKey))
      const zone = loadZone(stored.content, stored.content.dnssec ? signer : undefined)
      if (kept.size >= mostKept) kept.delete(kept.keys().next().value ?? '')
      kept.set(found.name, { mark: found.mark, loadedAt: Date.now(), zone })
      return zone
    },
  }
}
