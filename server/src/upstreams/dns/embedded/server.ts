import { recordTypes } from '@portal/contract/dns/values.ts'
import type { Database } from '@portal/db/src/database.ts'
import { sql } from 'kysely'
import type { Cipher } from '../../../lib/secret.ts'
import type { Answering, DnsServer } from '../dns-server.ts'
import { createSigner, newSigningKey } from './signing.ts'
import { findStored } from './zones.ts'

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
      await sql`
        insert into dns_server.zone (name, serial, content, dnssec, encrypted_key)
        values (${zone.name}, ${zone.serial}, ${JSON.stringify(zone)}::jsonb, ${zone.dnssec}, ${key})
        on conflict (name) do update set serial = excluded.serial, content = excluded.content,
          dnssec = excluded.dnssec, encrypted_key = coalesce(dns_server.zone.encrypted_key, excluded.encrypted_key),
          revision = dns_server.zone.revision + 1`.execute(system)
    },
    async listDs(name) {
      const stored = await findStored(system, name)
      if (!stored?.content.dnssec || stored.encryptedKey === null) return []
      return [createSigner(name, cipher.decrypt(stored.encryptedKey)).ds]
    },
  }
}
