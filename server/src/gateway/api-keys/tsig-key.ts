import { tsigAlgorithm, type TsigKey } from '@portal/contract/api-keys/api-keys.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { randomBytes } from 'node:crypto'
import { createCipher, type Cipher, type SecretSettings } from '../../lib/secret.ts'
import { findSigningKey, type StoredKey } from './key-store.ts'

export const tsigPurpose = 'tsig secrets'
export const tsigCipher = (settings: SecretSettings) => createCipher(settings, tsigPurpose)

const prefix = 'key-'

/** Names in DNS have no capitals. */
export const tsigNameOf = (keyId: string) => `${prefix}${keyId.toLowerCase()}`

/** A new secret of an API key for signing DNS messages. */
export function makeTsigKey(keyId: string): TsigKey {
  return { name: tsigNameOf(keyId), algorithm: tsigAlgorithm, secret: randomBytes(32).toString('base64') }
}

/** The API key that a message names, with the secrets that may have signed it; null if there is none. */
export async function findTsigKey(
  system: Sql,
  cipher: Cipher,
  name: string,
): Promise<{ key: StoredKey; secrets: Buffer[] } | null> {
  if (!name.startsWith(prefix)) return null
  const found = await findSigningKey(system, name.slice(prefix.length))
  if (!found) return null
  const { tsigSecret, oldTsigSecret, ...key } = found
  const encrypted = [tsigSecret, ...(oldTsigSecret !== null && !key.isOldOver ? [oldTsigSecret] : [])]
  return { key, secrets: encrypted.map((each) => Buffer.from(cipher.decrypt(each), 'base64')) }
}
