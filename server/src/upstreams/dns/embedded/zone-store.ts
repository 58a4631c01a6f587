import type { Sql } from '@portal/db/src/database.ts'
import { boolean, number, rowsOf, text, textOrNull } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { ServedZone } from '../dns-server.ts'
import { Addresses } from './sign-copy.ts'

const ZoneMark = z.strictObject({ name: text, serial: number, mark: text })

/** The longest of these names that is a zone, with a mark that changes whenever the zone does. */
export const findMark = (system: Sql, names: readonly string[]): Promise<z.infer<typeof ZoneMark> | null> =>
  rowsOf(ZoneMark)`
    select name, serial, serial || ' ' || revision as mark from dns_server.zone
    where name = any(${[...names]}::text[]) order by length(name) desc limit 1`.first(system)

const StoredZone = z.strictObject({ content: ServedZone, encryptedKey: textOrNull, encryptedNewKey: textOrNull })
type StoredZone = z.infer<typeof StoredZone>
type Keys = Pick<StoredZone, 'encryptedKey' | 'encryptedNewKey'>

/** The keys of a zone, the one that a roll-over replaces first. */
export const keysOf = ({ encryptedKey, encryptedNewKey }: Keys): string[] =>
  [encryptedKey, encryptedNewKey].filter((each) => each !== null)

export const findZone = (system: Sql, name: string): Promise<StoredZone | null> =>
  rowsOf(StoredZone)`
    select content, encrypted_key as "encryptedKey", encrypted_new_key as "encryptedNewKey"
    from dns_server.zone where name = ${name}`.first(system)

/** A zone keeps the keys that it has. */
export async function saveZone(system: Sql, zone: ServedZone, { encryptedKey, encryptedNewKey }: Keys): Promise<void> {
  await sql`
    insert into dns_server.zone (name, serial, content, dnssec, encrypted_key, encrypted_new_key)
    values (${zone.name}, ${zone.serial}, ${JSON.stringify(zone)}::jsonb, ${zone.dnssec}, ${encryptedKey},
      ${encryptedNewKey})
    on conflict (name) do update set serial = excluded.serial, content = excluded.content,
      copied_at = case when dns_server.zone.serial = excluded.serial then dns_server.zone.copied_at end,
      dnssec = excluded.dnssec, encrypted_key = coalesce(dns_server.zone.encrypted_key, excluded.encrypted_key),
      encrypted_new_key = coalesce(dns_server.zone.encrypted_new_key, excluded.encrypted_new_key),
      revision = dns_server.zone.revision + 1`.execute(system)
}

export async function deleteZone(system: Sql, name: string): Promise<void> {
  await sql`delete from dns_server.zone where name = ${name}`.execute(system)
}

/** The new key takes the place of the old one. */
export async function withdrawKey(system: Sql, name: string, encryptedKey: string): Promise<void> {
  await sql`
    update dns_server.zone set encrypted_key = encrypted_new_key, encrypted_new_key = null, revision = revision + 1
    where name = ${name} and encrypted_key = ${encryptedKey} and encrypted_new_key is not null`.execute(system)
}

/** Notes that the present serial was copied, with these addresses of its ALIAS records; null if it has none. */
export async function noteCopy(
  system: Sql,
  { name, serial, addresses }: { name: string; serial: number; addresses: Addresses | null },
): Promise<void> {
  await sql`
    update dns_server.zone set copied_at = now(), copied_addresses = ${addresses && JSON.stringify(addresses)}::jsonb
    where name = ${name} and serial = ${serial} and copied_at is null`.execute(system)
}

const CopiedZone = z.strictObject({ content: ServedZone, addresses: Addresses.nullable(), isOld: boolean })

/** Copied zones with signatures that are a week old, or with an ALIAS. */
export const listCopied = (system: Sql): Promise<z.infer<typeof CopiedZone>[]> =>
  rowsOf(CopiedZone)`
    select content, copied_addresses as addresses, dnssec and copied_at < now() - interval '7 days' as "isOld"
    from dns_server.zone
    where copied_at is not null and (copied_addresses is not null or dnssec and copied_at < now() - interval '7 days')
    order by copied_at limit 500`.all(system)
