import { createPublicKey, verify } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Claims, claimsOf, findPerson } from './people.ts'
import type { Setting } from './setting.ts'
import type { SigningKey } from './signing-keys.ts'

const Header = z.object({ alg: z.literal('RS256'), typ: z.literal('at+jwt'), kid: z.string() })
const AccessToken = z.object({
  iss: z.string(),
  aud: z.string(),
  sub: z.string(),
  exp: z.number(),
  client_id: z.string(),
  sid: z.string(),
  scope: z.string(),
})

export type UserInfo = { claims: Claims; clientId: string } | { error: 'invalid_token' | 'insufficient_scope' }

/**
 * The provider's own userinfo endpoint takes only tokens that are for nothing else; here one access token serves the
 * gateway and userinfo. It is refused as soon as the session behind it has ended.
 */
export async function readUserInfo(setting: Setting, keys: SigningKey[], token: string): Promise<UserInfo> {
  const payload = verifyAccessToken(keys, token)
  const now = Date.now() / 1000
  if (!payload || payload.iss !== setting.issuer || payload.aud !== setting.audience || payload.exp <= now) {
    return { error: 'invalid_token' }
  }
  if (!payload.scope.split(' ').includes('openid')) return { error: 'insufficient_scope' }
  const person = await findPerson(setting.system, payload.sub)
  if (!person || !(await hasSession(setting, payload))) return { error: 'invalid_token' }
  return { claims: claimsOf(person), clientId: payload.client_id }
}

function verifyAccessToken(keys: SigningKey[], token: string): z.infer<typeof AccessToken> | null {
  const [header, payload, signature, more] = token.split('.')
  if (!header || !payload || !signature || more !== undefined) return null
  const { data: known } = Header.safeParse(readJson(header))
  const key = keys.find(({ kid }) => kid === known?.kid)
  if (!key) return null
  const publicKey = createPublicKey({ key, format: 'jwk' })
  const isGenuine = verify(
    'sha256',
    Buffer.from(`${header}.${payload}`),
    publicKey,
    Buffer.from(signature, 'base64url'),
  )
  return isGenuine ? (AccessToken.safeParse(readJson(payload)).data ?? null) : null
}

function readJson(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

async function hasSession(setting: Setting, token: z.infer<typeof AccessToken>): Promise<boolean> {
  const { rows } = await sql`
    select 1 from identity.model
     where model = 'Session' and account_id = ${token.sub} and expires_at > now()
       and payload -> 'authorizations' -> ${token.client_id}::text ->> 'sid' = ${token.sid}`.execute(setting.system)
  return rows.length > 0
}
