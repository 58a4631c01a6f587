import { isCanonical } from '@portal/db/src/base64url.ts'
import { createPublicKey, verify } from 'node:crypto'
import { z } from 'zod'
import { createAdapterFactory } from './model-store.ts'
import { userInfoAudience } from './clients.ts'
import { hasGrant } from './session-store.ts'
import type { Setting } from './setting.ts'
import type { SigningKey } from './signing-keys.ts'

const Header = z.object({ alg: z.literal('RS256'), typ: z.literal('at+jwt'), kid: z.string() })
const AccessToken = z.object({
  iss: z.string(),
  aud: z.string(),
  sub: z.string(),
  iat: z.number(),
  exp: z.number(),
  jti: z.string(),
  client_id: z.string(),
  // Absent in a service's token, which represents no person.
  sid: z.string().optional(),
  scope: z.string().default(''),
  userinfo_claims: z.array(z.string()).default([]),
})
export type AccessToken = z.infer<typeof AccessToken>

/** A valid token of this server: not expired, not revoked, and with an active session. */
export async function findAccessToken(
  setting: Setting,
  keys: SigningKey[],
  token: string,
): Promise<AccessToken | null> {
  const payload = verifyAccessToken(keys, token)
  if (!payload || payload.iss !== setting.issuer || payload.exp <= Date.now() / 1000) return null
  if (![setting.audience, userInfoAudience(setting)].includes(payload.aud)) return null
  const [isRevoked, isCurrent] = await Promise.all([
    revokedTokens(setting).find(payload.jti),
    payload.sid === undefined ? isServiceKnown(setting, payload) : hasGrant(setting.system, payload, payload.sid),
  ])
  return isCurrent && !isRevoked ? payload : null
}

export async function revokeAccessToken(setting: Setting, { jti, exp }: AccessToken): Promise<void> {
  await revokedTokens(setting).upsert(jti, {}, Math.max(1, Math.ceil(exp - Date.now() / 1000)))
}

const revokedTokens = (setting: Setting) => createAdapterFactory(setting.system, setting.secrets)('RevokedAccessToken')

function verifyAccessToken(keys: SigningKey[], token: string): AccessToken | null {
  if (!isCanonical(token)) return null
  const [header = '', payload = '', signature = ''] = token.split('.')
  const { data: known } = Header.safeParse(readJson(header))
  const key = keys.find(({ kid }) => kid === known?.kid)
  if (!key) return null
  const publicKey = createPublicKey({ key, format: 'jwk' })
  const signed = Buffer.from(`${header}.${payload}`)
  if (!verify('sha256', signed, publicKey, Buffer.from(signature, 'base64url'))) return null
  return AccessToken.safeParse(readJson(payload)).data ?? null
}

function readJson(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

const isServiceKnown = async (setting: Setting, { client_id }: AccessToken) =>
  Boolean(await setting.findServiceClient?.(client_id))
