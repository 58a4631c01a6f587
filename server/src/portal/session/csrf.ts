import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { derive, type SecretSettings, secretsOf } from '../../lib/secret.ts'
import type { Cookies } from './cookies.ts'

/** The double-submit token: the body must repeat the value of a signed cookie of the same browser. */
export interface Csrf {
  /** The browser's token, created and set if there is none. */
  token(request: FastifyRequest, reply: FastifyReply): string
  isRight(request: FastifyRequest, token: unknown): boolean
}

export function createCsrf(settings: SecretSettings, cookies: Cookies): Csrf {
  const [key = '', ...others] = secretsOf(settings).map((secret) => derive(secret, 'csrf'))
  const sign = (token: string, by = key) => createHmac('sha256', by).update(token).digest('base64url')
  const isSigned = (cookie: string | undefined): cookie is string => {
    const [token, signature] = cookie?.split('.') ?? []
    if (!token || !signature || !isToken(token)) return false
    const given = Buffer.from(signature)
    return [key, ...others].some((by) => {
      const expected = Buffer.from(sign(token, by))
      return expected.length === given.length && timingSafeEqual(expected, given)
    })
  }
  return {
    token(request, reply) {
      for (const [name, cookie] of Object.entries(request.cookies)) {
        if (cookies.csrfPattern.test(name) && isSigned(cookie)) return cookie.slice(0, 64)
      }
      const token = randomBytes(32).toString('hex')
      cookies.set(reply, cookies.csrf(token), `${token}.${sign(token)}`)
      return token
    },
    isRight(request, token) {
      if (typeof token !== 'string' || !isToken(token)) return false
      const cookie = request.cookies[cookies.csrf(token)]
      return isSigned(cookie) && timingSafeEqual(Buffer.from(cookie.slice(0, 64)), Buffer.from(token))
    },
  }
}

function isToken(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text)
}
