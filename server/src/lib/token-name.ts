import { respell } from '@portal/db/src/base64url.ts'
import { sha256 } from '@portal/db/src/sha256.ts'

/**
 * The name under which a signed-out access token is rejected. One token has several valid spellings, so the name is the
 * id in it or else the signed part, not the text. A token that is not a JWT is its own name.
 */
export function nameOfToken(token: string): Buffer {
  const [header = '', payload = '', signature, ...more] = token.split('.')
  if (signature === undefined || more.length > 0) return sha256(token)
  const jti = jtiOf(payload)
  return jti === undefined ? sha256(`${respell(header)}.${respell(payload)}`) : sha256(`jti ${jti}`)
}

function jtiOf(payload: string): string | undefined {
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
    const jti: unknown = typeof claims === 'object' && claims !== null ? Reflect.get(claims, 'jti') : undefined
    return typeof jti === 'string' && jti !== '' ? jti : undefined
  } catch {
    return undefined
  }
}
