import { generateKeyPair, type webcrypto } from 'node:crypto'
import { promisify } from 'node:util'
import type { Database, Sql } from '@portal/db/src/database.ts'
import { boolean, rowsOf, text, textOrNull } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { createCipher } from './secret.ts'
import { sha256 } from '@portal/db/src/sha256.ts'

export interface SigningKey extends webcrypto.JsonWebKey {
  kid: string
}

// Clients present the ID token again at sign-out, so a replaced key must outlive the longest session.
const retirementDays = 40

const cipherOf = (secrets: readonly string[]) => createCipher(secrets, 'signing keys')

/** The keys, the current one first; creates one if there is none. */
export async function readSigningKeys(system: Sql, secrets: readonly string[]): Promise<SigningKey[]> {
  const keys = await listKeys(system, secrets)
  if (keys.length > 0) return keys
  await addKey(system, secrets, { which: 'first', minutes: 0 })
  return listKeys(system, secrets)
}

// Verifiers may cache the published keys for ten minutes and look up an unknown key only at intervals, so a key is
// published for longer than that before it signs.
const publishedMinutes = 60

/** Publishes a new key, which signs from in an hour. Old keys verify until everything they signed has expired. */
export async function rotateSigningKey(
  database: Pick<Database, 'system'>,
  secrets: readonly string[],
  minutes = publishedMinutes,
): Promise<string> {
  return addKey(database.system, secrets, { which: 'next', minutes })
}

const OldKey = z.strictObject({ isOld: boolean.nullable() })

/** Rotates if the newest key is older than the limit; for a job. */
export async function rotateOldSigningKey(
  database: Pick<Database, 'system'>,
  secrets: readonly string[],
  days: number,
): Promise<void> {
  const { rows } = await rowsOf(OldKey)`
    select max(created_at) < now() - make_interval(days => ${days}) as "isOld" from identity.signing_key`.execute(
    database.system,
  )
  if (rows[0]?.isOld) await rotateSigningKey(database, secrets)
}

/** Changes whenever the set of keys changes, or another key starts to sign. */
export async function readKeySetVersion(system: Sql): Promise<string> {
  const { rows } = await rowsOf({ version: textOrNull })`
    select string_agg(key_id || (created_at <= now()), ' ' order by created_at) as version from identity.signing_key
     where retires_at is null or retires_at > now()`.execute(system)
  return rows[0]?.version ?? ''
}

async function listKeys(system: Sql, secrets: readonly string[]): Promise<SigningKey[]> {
  const { rows } = await rowsOf({ key_id: text, encrypted_key: text })`
    select key_id, encrypted_key from identity.signing_key
     where retires_at is null or retires_at > now()
     order by created_at <= now() desc, created_at desc`.execute(system)
  return rows.map((row) => ({
    ...JSON.parse(cipherOf(secrets).decrypt(row.encrypted_key)),
    kid: row.key_id,
    use: 'sig',
    alg: 'RS256',
  }))
}

// The row's creation time is the time from which the key signs.
async function addKey(
  system: Sql,
  secrets: readonly string[],
  { which, minutes }: { which: 'first' | 'next'; minutes: number },
): Promise<string> {
  const key = await generateKey()
  const keyId = sha256(String(key.n)).toString('base64url').slice(0, 16)
  const encrypted = cipherOf(secrets).encrypt(JSON.stringify(key))
  return system.transaction().execute(async (tx) => {
    // Several processes may start on an empty database; one of them creates the key.
    await sql`select pg_advisory_xact_lock(hashtext('identity.signing_key'))`.execute(tx)
    const { rows } = await rowsOf({ key_id: text })`
      select key_id from identity.signing_key where retires_at is null`.execute(tx)
    if (which === 'first' && rows[0]) return rows[0].key_id
    await sql`
      update identity.signing_key set retires_at = now() + make_interval(days => ${retirementDays}, mins => ${minutes})
       where retires_at is null`.execute(tx)
    await sql`
      insert into identity.signing_key (key_id, encrypted_key, created_at)
      values (${keyId}, ${encrypted}, now() + make_interval(mins => ${minutes}))`.execute(tx)
    return keyId
  })
}

async function generateKey(): Promise<webcrypto.JsonWebKey> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return privateKey.export({ format: 'jwk' })
}
