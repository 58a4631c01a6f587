import type { Database, Sql } from '@portal/db/src/database.ts'
import { boolean, rowsOf, text, textOrNull } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'

// Clients present the ID token again at sign-out, so a replaced key must outlive the longest session.
const retirementDays = 40

const EncryptedKey = z.strictObject({ keyId: text, encryptedKey: text })
type EncryptedKey = z.infer<typeof EncryptedKey>

/** The keys that sign or verify, the current one first. */
export const listEncryptedKeys = (system: Sql): Promise<EncryptedKey[]> =>
  rowsOf(EncryptedKey)`
    select key_id as "keyId", encrypted_key as "encryptedKey" from identity.signing_key
     where retires_at is null or retires_at > now()
     order by created_at <= now() desc, created_at desc`.all(system)

/** Changes whenever the set of keys changes, or another key starts to sign. */
export async function readKeySetVersion(system: Sql): Promise<string> {
  const { rows } = await rowsOf({ version: textOrNull })`
    select string_agg(key_id || (created_at <= now()), ' ' order by created_at) as version from identity.signing_key
     where retires_at is null or retires_at > now()`.execute(system)
  return rows[0]?.version ?? ''
}

export async function isNewestKeyOlder(system: Sql, days: number): Promise<boolean> {
  const { rows } = await rowsOf({ isOld: boolean.nullable() })`
    select max(created_at) < now() - make_interval(days => ${days}) as "isOld" from identity.signing_key`.execute(
    system,
  )
  return rows[0]?.isOld ?? false
}

/**
 * Adds a key that signs from in some minutes, which its creation time says, and retires the others. Returns the id of
 * the existing key instead of adding a first one beside it.
 */
export async function insertSigningKey(
  system: Database['system'],
  { keyId, encryptedKey }: EncryptedKey,
  { which, minutes }: { which: 'first' | 'next'; minutes: number },
): Promise<string> {
  return system.transaction().execute(async (tx) => {
    // Several processes may start on an empty database; one of them creates the key.
    await sql`select pg_advisory_xact_lock(hashtext('identity.signing_key'))`.execute(tx)
    const { rows } = await rowsOf({ keyId: text })`
      select key_id as "keyId" from identity.signing_key where retires_at is null`.execute(tx)
    if (which === 'first' && rows[0]) return rows[0].keyId
    await sql`
      update identity.signing_key set retires_at = now() + make_interval(days => ${retirementDays}, mins => ${minutes})
       where retires_at is null`.execute(tx)
    await sql`
      insert into identity.signing_key (key_id, encrypted_key, created_at)
      values (${keyId}, ${encryptedKey}, now() + make_interval(mins => ${minutes}))`.execute(tx)
    return keyId
  })
}
