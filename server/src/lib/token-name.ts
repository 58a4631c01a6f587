import { respell } from '@portal/db/src/base64url.ts'
import { hash } from 'node:crypto'

/**
 * The name by which a signed-out access token is refused. One token can be spelt in several ways that all verify, so its
 * text is no name: the id in it is, or else what was signed. What is no JWT is its own text.
 */
export function nameOfToken(token: string): Buffer {
  const [header = '', payload = '', signature, ...more] = token.split('.')
  if (signature === undefined || more.length > 0) return hashOf(token)
  const jti = jtiOf(payload)
  return jti === undefined ? hashOf(`${respell(header)}.${respell(payload)}`) : hashOf(`jti ${jti}`)
}

const hashOf = (text: string) => hash('sha256', text, 'buffer')

function jtiOf(payload: string): string | undefined {
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
    const jti: unknown = typeof claims === 'object' && claims !== null ? Reflect.get(claims, 'jti') : undefined
    return typeof jti === 'string' && jti !== '' ? jti : undefined
  } catch {
    return undefined
  }
}
