import { findAccessToken } from './access-tokens.ts'
import { type Claims, openedClaims } from './claims.ts'
import { findPerson } from './people-store.ts'
import type { Setting } from './setting.ts'
import type { SigningKey } from './signing-keys.ts'

export type UserInfo = { claims: Claims } | { error: 'invalid_token' | 'insufficient_scope' }

/**
 * The provider's own userinfo endpoint accepts only dedicated tokens; here one access token serves the gateway and
 * userinfo. It is refused as soon as it is revoked or its session ends.
 */
export async function readUserInfo(setting: Setting, keys: SigningKey[], token: string): Promise<UserInfo> {
  const found = await findAccessToken(setting, keys, token)
  const person = found?.sid === undefined ? null : await findPerson(setting.system, found.sub)
  if (!found || !person) return { error: 'invalid_token' }
  const scopes = found.scope.split(' ')
  if (!scopes.includes('openid')) return { error: 'insufficient_scope' }
  return { claims: openedClaims(person, scopes, found.userinfo_claims) }
}
