import type { Database } from '@portal/db/src/database.ts'
import { rowsOf, text, textOrNull } from '@portal/db/src/rows.ts'
import type { Seal } from '../../../lib/secret.ts'
import { ServedZone } from '../dns-server.ts'
import { loadZone, type LoadedZone } from './loaded-zone.ts'
import { createSigner } from './signing.ts'
import { parentsOf } from './wire.ts'

// Signatures are made for a fortnight; they are made anew every day.
const longestKeptMs = 86_400_000
const mostKept = 200

export interface Zones {
  /** The zone that a name is in; null where it is in none of ours. */
  find(name: string): Promise<LoadedZone | null>
}

/** Zones are kept as long as the database has the same one; each question asks it, so a change is seen at once. */
export function createZones({ system }: Pick<Database, 'system'>, seal: Seal): Zones {
  const kept = new Map<string, { mark: string; loadedAt: number; zone: LoadedZone }>()
  return {
    async find(name) {
      const { rows } = await rowsOf({ name: text, mark: text })`
        select name, serial || ' ' || revision as mark from dns_server.zone
        where name = any(${parentsOf(name)}::text[]) order by length(name) desc limit 1`.execute(system)
      const [found] = rows
      if (!found) return null
      const before = kept.get(found.name)
      if (before?.mark === found.mark && Date.now() - before.loadedAt < longestKeptMs) return before.zone
      const stored = await findStored(system, found.name)
      if (!stored) return null
      const signer = stored.sealedKey === null ? undefined : createSigner(found.name, seal.unseal(stored.sealedKey))
      const zone = loadZone(stored.content, stored.content.dnssec ? signer : undefined)
      if (kept.size >= mostKept) kept.delete(kept.keys().next().value ?? '')
      kept.set(found.name, { mark: found.mark, loadedAt: Date.now(), zone })
      return zone
    },
  }
}

export async function findStored(
  system: Database['system'],
  name: string,
): Promise<{ content: ServedZone; sealedKey: string | null } | undefined> {
  const { rows } = await rowsOf({ content: ServedZone, sealedKey: textOrNull })`
    select content, sealed_key as "sealedKey" from dns_server.zone where name = ${name}`.execute(system)
  return rows[0]
}
