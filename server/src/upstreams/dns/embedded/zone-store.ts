import type { Sql } from '@portal/db/src/database.ts'
import { rowsOf, text, textOrNull } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { ServedZone } from '../dns-server.ts'

const ZoneMark = z.strictObject({ name: text, mark: text })

/** The longest of these names that is a zone, with a mark that changes whenever the zone does. */
export async function findMark(system: Sql, names: readonly string[]): Promise<z.infer<typeof ZoneMark> | undefined> {
  const { rows } = await rowsOf(ZoneMark)`
    select name, serial || ' ' || revision as mark from dns_server.zone
    where name = any(${[...names]}::text[]) order by length(name) desc limit 1`.execute(system)
  return rows[0]
}

const StoredZone = z.strictObject({ content: ServedZone, encryptedKey: textOrNull })

export async function findZone(system: Sql, name: string): Promise<z.infer<typeof StoredZone> | undefined> {
  const { rows } = await rowsOf(StoredZone)`
    select content, encrypted_key as "encryptedKey" from dns_server.zone where name = ${name}`.execute(system)
  return rows[0]
}

/** A zone keeps its first key. */
export async function saveZone(system: Sql, zone: ServedZone, encryptedKey: string | null): Promise<void> {
  await sql`
    insert into dns_server.zone (name, serial, content, dnssec, encrypted_key)
    values (${zone.name}, ${zone.serial}, ${JSON.stringify(zone)}::jsonb, ${zone.dnssec}, ${encryptedKey})
    on conflict (name) do update set serial = excluded.serial, content = excluded.content,
      dnssec = excluded.dnssec, encrypted_key = coalesce(dns_server.zone.encrypted_key, excluded.encrypted_key),
      revision = dns_server.zone.revision + 1`.execute(system)
}
