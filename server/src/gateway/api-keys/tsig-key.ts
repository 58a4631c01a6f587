import { tsigAlgorithm, type TsigKey } from '@portal/contract/api-keys/api-keys.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { randomBytes } from 'node:crypto'
import type { Cipher } from '../../lib/secret.ts'
import { tsigNameOf, tsigPrefix } from '../../lib/tsig-secret.ts'
import { findSigningKey, type StoredKey } from './key-store.ts'

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
  if (!name.startsWith(tsigPrefix)) return null
  const found = await findSigningKey(system, name.slice(tsigPrefix.length))
  if (!found) return null
  const { tsigSecret, oldTsigSecret, ...key } = found
  const encrypted = [tsigSecret, ...(oldTsigSecret !== null && !key.isOldOver ? [oldTsigSecret] : [])]
  return { key, secrets: encrypted.map((each) => Buffer.from(cipher.decrypt(each), 'base64')) }
}
