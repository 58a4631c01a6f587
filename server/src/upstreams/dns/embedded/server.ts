import { recordTypes } from '@portal/contract/dns/records/types.ts'
import type { Database } from '@portal/db/src/database.ts'
import type { Cipher } from '../../../lib/secret.ts'
import type { Answering, DnsServer } from '../dns-server.ts'
import { createSigner, newSigningKey } from './signing.ts'
import { findZone, saveZone } from './zone-store.ts'

/** The portal's own name server: zones in its own tables, served by the responder. */
export function createEmbeddedServer(
  { system }: Pick<Database, 'system'>,
  cipher: Cipher,
  answering: Answering,
): DnsServer {
  return {
    types: recordTypes,
    answering,
    async putZone(zone) {
      // The key survives while signing is off, so that the DS at the registry is valid when it is switched on again.
      const key = zone.dnssec ? cipher.encrypt(newSigningKey()) : null
      await saveZone(system, zone, key)
      return zone.serial
    },
    // Nothing else can change it.
    listDrift: () => Promise.resolve([]),
    async listDs(name) {
      const stored = await findZone(system, name)
      if (!stored?.content.dnssec || stored.encryptedKey === null) return []
      return [createSigner(name, cipher.decrypt(stored.encryptedKey)).ds]
    },
  }
}
