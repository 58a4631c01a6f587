import type { Database } from '@portal/db/src/database.ts'
import { keepLatest } from '../../../lib/keep-latest.ts'
import type { Cipher } from '../../../lib/secret.ts'
import { loadZone, type LoadedZone } from './loaded-zone.ts'
import { createSigner } from './signing.ts'
import { parentsOf } from './wire.ts'
import { findMark, findZone, keysOf } from './zone-store.ts'

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
      const { content } = stored
      const forParent = content.signing?.dsRemoval ? 'removal' : 'keys'
      const signer = createSigner(
        found.name,
        keysOf(stored).map((key) => cipher.decrypt(key)),
        { forParent },
      )
      const zone = loadZone(content, content.dnssec ? signer : undefined)
      keepLatest(kept, found.name, { mark: found.mark, loadedAt: Date.now(), zone }, mostKept)
      return zone
    },
  }
}
