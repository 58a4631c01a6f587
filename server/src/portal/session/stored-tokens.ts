import type { Seal } from '../../lib/secret.ts'
import { nameOfToken } from '../../lib/token-name.ts'
import type { Tokens } from './provider.ts'
import type { StoredTokens } from './store.ts'

/** Sealed for the database, with the time from which they are renewed: a minute before the end, or a fifth of a short life. */
export function storedTokens(tokens: Tokens, seal: Seal, now: number): StoredTokens {
  const lifeMs = tokens.expiresInSeconds * 1000
  return {
    sealedAccessToken: seal.seal(tokens.accessToken),
    accessTokenName: nameOfToken(tokens.accessToken),
    sealedRefreshToken: tokens.refreshToken === null ? null : seal.seal(tokens.refreshToken),
    sealedIdToken: tokens.idToken === null ? null : seal.seal(tokens.idToken),
    accessExpiresAt: new Date(now + lifeMs),
    refreshAt: new Date(now + lifeMs - Math.min(60_000, lifeMs * 0.2)),
  }
}
