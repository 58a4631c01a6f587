import { recordTypes } from '@portal/contract/dns-values.ts'
import type { Database } from '@portal/db/src/database.ts'
import { sql } from 'kysely'
import type { Seal } from '../../../lib/secret.ts'
import type { Answering, DnsServer } from '../dns-server.ts'
import { createSigner, newSigningKey } from './signing.ts'
import { findStored } from './zones.ts'

/** The name server of this portal itself: zones in its own tables, answered by the responder. */
export function createEmbeddedServer(
  { system }: Pick<Database, 'system'>,
  seal: Seal,
  answering: Answering,
): DnsServer {
  return {
    types: recordTypes,
    answering,
    async putZone(zone) {
      // The key stays when signing is switched off, so that the registry's DS is right when it comes back.
      const key = zone.dnssec ? seal.seal(newSigningKey()) : null
      await sql`
        insert into dns_server.zone (name, serial, content, dnssec, sealed_key)
        values (${zone.name}, ${zone.serial}, ${JSON.stringify(zone)}::jsonb, ${zone.dnssec}, ${key})
        on conflict (name) do update set serial = excluded.serial, content = excluded.content,
          dnssec = excluded.dnssec, sealed_key = coalesce(dns_server.zone.sealed_key, excluded.sealed_key),
          revision = dns_server.zone.revision + 1`.execute(system)
    },
    async listDs(name) {
      const stored = await findStored(system, name)
      if (!stored?.content.dnssec || stored.sealedKey === null) return []
      return [createSigner(name, seal.unseal(stored.sealedKey)).ds]
    },
  }
}
