import type { Cipher } from '../../lib/secret.ts'
import { nameOfToken } from '../../lib/token-name.ts'
import type { Tokens } from './provider.ts'
import type { StoredTokens } from './store.ts'

/**
 * Encrypts tokens for the database, with the time of their renewal: a minute before they expire, or earlier by a fifth
 * of a short lifetime.
 */
export function storedTokens(tokens: Tokens, cipher: Cipher, now: number): StoredTokens {
  const lifeMs = tokens.expiresInSeconds * 1000
  return {
    encryptedAccessToken: cipher.encrypt(tokens.accessToken),
    accessTokenName: nameOfToken(tokens.accessToken),
    encryptedRefreshToken: tokens.refreshToken === null ? null : cipher.encrypt(tokens.refreshToken),
    encryptedIdToken: tokens.idToken === null ? null : cipher.encrypt(tokens.idToken),
    accessExpiresAt: new Date(now + lifeMs),
    refreshAt: new Date(now + lifeMs - Math.min(60_000, lifeMs * 0.2)),
  }
}
