import type { Sql } from '@portal/db/src/database.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Assets } from './pages/assets.ts'
import type { IdentityOptions } from './options.ts'
import { derive } from './secret.ts'

/** The options and everything that is worked out from them once. */
export interface Setting extends IdentityOptions {
  system: Sql
  log: FastifyBaseLogger
  assets: Assets
  /** Path of the issuer, for example /identity; empty when it has none. */
  path: string
  origin: string
  isSecure: boolean
  /** Where people came from and go back to. */
  portalUrl: string
  /** A client of our own: the account page signs people in through it. */
  accountClientId: string
}

export function createSetting(options: IdentityOptions, log: FastifyBaseLogger, assets: Assets): Setting {
  const url = new URL(options.issuer)
  const firstRedirect = options.clients[0]?.redirectUris[0]
  return {
    ...options,
    system: options.database.system,
    log,
    assets,
    path: url.pathname.replace(/\/$/, ''),
    origin: url.origin,
    isSecure: url.protocol === 'https:',
    portalUrl: firstRedirect ? new URL('/', firstRedirect).href : `${url.origin}/`,
    accountClientId: 'identity-account',
  }
}

/** Origins that a form may end at: our own, and those of the clients that a sign-in or sign-out leads back to. */
export function formTargets(setting: Setting): string[] {
  const uris = setting.clients.flatMap((client) => [...client.redirectUris, ...client.postLogoutRedirectUris])
  return [...new Set(uris.map((uri) => new URL(uri).origin))]
}

export function cookieKeys(setting: Setting): string[] {
  return setting.secrets.map((secret) => derive(secret, 'cookies').toString('base64url'))
}
