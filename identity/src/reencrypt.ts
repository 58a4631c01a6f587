import type { Database } from '@portal/db/src/database.ts'
import { encryptedColumn, encryptedField, reencrypt as reencryptPlace } from '@portal/db/src/reencrypt.ts'
import { createCipher } from './secret.ts'

const places = [
  { purpose: 'signing keys', place: encryptedColumn('identity.signing_key', 'encrypted_key') },
  { purpose: 'authenticators', place: encryptedColumn('identity.authenticator', 'encrypted_secret') },
  { purpose: 'model ids', place: encryptedField('identity.model', 'payload', 'jti') },
]

/**
 * Re-encrypts with the first secret all values encrypted with the others. Returns their number. Cached refresh
 * responses expire in seconds and are skipped.
 */
export async function reencrypt({ system }: Pick<Database, 'system'>, secrets: readonly string[]): Promise<number> {
  let renewed = 0
  for (const { purpose, place } of places) {
    const cipher = createCipher(secrets, purpose)
    const newest = createCipher(secrets.slice(0, 1), purpose)
    renewed += await reencryptPlace(system, place, {
      isNewest: (encrypted) => opens(newest, encrypted),
      renew: (encrypted) => cipher.encrypt(cipher.decrypt(encrypted)),
    })
  }
  return renewed
}

function opens(cipher: { decrypt(encrypted: string): string }, encrypted: string): boolean {
  try {
    cipher.decrypt(encrypted)
    return true
  } catch {
    return false
  }
}
