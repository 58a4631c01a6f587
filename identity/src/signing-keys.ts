import { generateKeyPair, type webcrypto } from 'node:crypto'
import { promisify } from 'node:util'
import type { Database, Sql } from '@portal/db/src/database.ts'
import { createCipher } from './secret.ts'
import { sha256 } from '@portal/db/src/sha256.ts'
import { insertSigningKey, isNewestKeyOlder, listEncryptedKeys } from './signing-key-store.ts'

export interface SigningKey extends webcrypto.JsonWebKey {
  kid: string
}

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

/** Rotates if the newest key is older than the limit; for a job. */
export async function rotateOldSigningKey(
  database: Pick<Database, 'system'>,
  secrets: readonly string[],
  days: number,
): Promise<void> {
  if (await isNewestKeyOlder(database.system, days)) await rotateSigningKey(database, secrets)
}

async function listKeys(system: Sql, secrets: readonly string[]): Promise<SigningKey[]> {
  const keys = await listEncryptedKeys(system)
  return keys.map(({ keyId, encryptedKey }) => ({
    ...JSON.parse(cipherOf(secrets).decrypt(encryptedKey)),
    kid: keyId,
    use: 'sig',
    alg: 'RS256',
  }))
}

async function addKey(
  system: Sql,
  secrets: readonly string[],
  when: { which: 'first' | 'next'; minutes: number },
): Promise<string> {
  const key = await generateKey()
  const keyId = sha256(String(key.n)).toString('base64url').slice(0, 16)
  const encryptedKey = cipherOf(secrets).encrypt(JSON.stringify(key))
  return insertSigningKey(system, { keyId, encryptedKey }, when)
}

async function generateKey(): Promise<webcrypto.JsonWebKey> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return privateKey.export({ format: 'jwk' })
}
