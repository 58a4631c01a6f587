import { recordTypes } from '@portal/contract/dns/records/types.ts'
import type { Database } from '@portal/db/src/database.ts'
import type { Cipher } from '../../../lib/secret.ts'
import type { Answering, DnsServer } from '../dns-server.ts'
import { dsOf, newSigningKey } from './signing.ts'
import { createCopies } from './copies.ts'
import { createZones } from './zones.ts'
import { deleteZone, findZone, keysOf, saveZone, withdrawKey } from './zone-store.ts'

/** The portal's own name server: zones in its own tables, served by the responder. */
export function createEmbeddedServer(
  { system }: Pick<Database, 'system'>,
  cipher: Cipher,
  answering: Answering,
): DnsServer {
  return {
    types: recordTypes,
    answering,
    copies: createCopies(system, createZones({ system }, cipher), cipher),
    async putZone(zone) {
      const { replaced = [], withdrawn = [] } = zone.signing ?? {}
      const isAmong = (encrypted: string | null | undefined, list: readonly string[]) =>
        Boolean(encrypted) && list.includes(dsOf(zone.name, cipher.decrypt(encrypted ?? '')))
      const before = await findZone(system, zone.name)
      if (before?.encryptedKey && isAmong(before.encryptedKey, withdrawn)) {
        await withdrawKey(system, zone.name, before.encryptedKey)
      }
      const there = await findZone(system, zone.name)
      const isRolling = zone.dnssec && isAmong(there?.encryptedKey, replaced)
      await saveZone(system, zone, {
        // The key survives while signing is off, so that the DS at the registry is valid when it is switched on again.
        encryptedKey: zone.dnssec && !there?.encryptedKey ? cipher.encrypt(newSigningKey()) : null,
        encryptedNewKey: isRolling && !there?.encryptedNewKey ? cipher.encrypt(newSigningKey()) : null,
      })
      return zone.serial
    },
    dropZone: (name) => deleteZone(system, name),
    // Nothing else can change it.
    listDrift: () => Promise.resolve([]),
    async listDs(name) {
      const stored = await findZone(system, name)
      return stored?.content.dnssec ? keysOf(stored).map((key) => dsOf(name, cipher.decrypt(key))) : []
    },
  }
}
