import type { FastifyReply } from 'fastify'

/** The cookies of the session mechanism. On https their prefix makes browsers reject cookies set by other hosts. */
export interface Cookies {
  session: string
  /** Binds a sign-in in progress to its browser. */
  signIn: string
  /** The account of the next page; unverified until the server checks it. */
  account: string
  /** Each CSRF token has its own cookie, so that parallel first responses do not overwrite each other's token. */
  csrf(token: string): string
  csrfPattern: RegExp
  set(reply: FastifyReply, name: string, value: string, maxAgeSeconds?: number): void
  clear(reply: FastifyReply, name: string): void
}

export function createCookies(baseUrl: string): Cookies {
  const secure = baseUrl.startsWith('https:')
  const prefix = secure ? '__Host-portal' : 'portal'
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  return {
    session: `${prefix}-session`,
    signIn: `${prefix}-sign-in`,
    account: `${prefix}-account`,
    csrf: (token) => `${prefix}-csrf-${token.slice(0, 8)}`,
    csrfPattern: new RegExp(`^${prefix}-csrf-[0-9a-f]{8}$`),
    set(reply, name, value, maxAgeSeconds) {
      reply.setCookie(name, value, { ...options, ...(maxAgeSeconds !== undefined && { maxAge: maxAgeSeconds }) })
    },
    clear(reply, name) {
      reply.setCookie(name, '', { ...options, maxAge: 0 })
    },
  }
}
