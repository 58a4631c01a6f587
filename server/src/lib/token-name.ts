import { createHash } from 'node:crypto'

/**
 * The name by which a signed-out access token is refused. One token can be spelt in several ways that all verify, so its
 * text is no name: the id in it is, or else what was signed. What is no JWT is its own text.
 */
export function nameOfToken(token: string): Buffer {
  const [header = '', payload = '', signature, ...more] = token.split('.')
  if (signature === undefined || more.length > 0) return sha256(token)
  const jti = jtiOf(payload)
  return jti === undefined ? sha256(`${respell(header)}.${respell(payload)}`) : sha256(`jti ${jti}`)
}

/** Whether the token is spelt as its issuer spells it: base64url without padding, and no bit that decoding drops. */
export function isCanonical(token: string): boolean {
  const parts = token.split('.')
  return parts.length === 3 && parts.every((part) => part !== '' && respell(part) === part)
}

const respell = (part: string) => Buffer.from(part, 'base64url').toString('base64url')
const sha256 = (text: string) => createHash('sha256').update(text).digest()

function jtiOf(payload: string): string | undefined {
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
    const jti: unknown = typeof claims === 'object' && claims !== null ? Reflect.get(claims, 'jti') : undefined
    return typeof jti === 'string' && jti !== '' ? jti : undefined
  } catch {
    return undefined
  }
}
