import type { Database } from '@portal/db/src/database.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import type { Cipher } from '../../lib/secret.ts'
import type { IdentityDesk } from '../../people/identity-desk.ts'
import type { Cookies } from './cookies.ts'
import type { Csrf } from './csrf.ts'
import type { PageAssets } from './pages/assets.ts'
import type { Provider } from './provider.ts'
import type { Sessions } from './sessions.ts'

/** Dependencies of the session routes. */
export interface Mechanism {
  config: Config
  database: Database
  provider: Provider
  sessions: Sessions
  identityDesk?: IdentityDesk | undefined
  assets: PageAssets
  cookies: Cookies
  csrf: Csrf
  /** Whether an address may start another sign-in. */
  mayStart: (sender: string) => boolean
  cipher: Cipher
  clock: () => number
}

export type Form = Readonly<Record<string, unknown>>

/** The fields of a form or JSON body; any other body has none. */
export function formOf(request: FastifyRequest): Form {
  const body: unknown = request.body
  return typeof body === 'object' && body !== null ? { ...body } : {}
}

export function queryOf(request: FastifyRequest): Form {
  const query: unknown = request.query
  return typeof query === 'object' && query !== null ? { ...query } : {}
}

/** An address of the mechanism itself. */
export function authAddress(config: Config, path: string, query: Record<string, string>): string {
  return `${config.BASE_URL}/api/auth/${path}?${new URLSearchParams(query).toString()}`
}

/** Scripts that follow the address themselves request it with `json`, which is a string on the wire. */
export function answerAddress(reply: FastifyReply, form: Form, url: string): FastifyReply {
  return form.json === 'true' ? reply.send({ url }) : reply.redirect(url, 302)
}

export function neverStore(reply: FastifyReply): FastifyReply {
  return reply
    .header('cache-control', 'private, no-cache, no-store')
    .header('pragma', 'no-cache')
    .header('expires', '0')
}
