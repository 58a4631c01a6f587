import type { Sql } from '@portal/db/src/database.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Assets } from './pages/assets.ts'
import type { IdentityOptions } from './options.ts'
import { derive } from './secret.ts'

/** The options, and everything derived from them once. */
export interface Setting extends IdentityOptions {
  system: Sql
  log: FastifyBaseLogger
  assets: Assets
  /** Where browsers reach it: the issuer, or the same path at the host of another brand. */
  address: string
  /** Path of the issuer, for example /identity; empty if it has none. */
  path: string
  origin: string
  isSecure: boolean
  /** Where people come from and return to. */
  portalUrl: string
  /** Our own client, through which the account page signs people in. */
  accountClientId: string
}

/** The portal in the text of an email. */
export type MailSetting = Pick<Setting, 'productName' | 'address' | 'supportPhone'>

export function createSetting(options: IdentityOptions, log: FastifyBaseLogger, assets: Assets): Setting {
  const address = options.address ?? options.issuer
  const url = new URL(address)
  const firstRedirect = options.clients[0]?.redirectUris[0]
  return {
    ...options,
    address,
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

/** Origins to which a form may lead: our own, and the clients' return addresses. */
export function formTargets(setting: Setting): string[] {
  const uris = setting.clients.flatMap((client) => [...client.redirectUris, ...client.postLogoutRedirectUris])
  return [...new Set(uris.map((uri) => new URL(uri).origin))]
}

export function cookieKeys(setting: Setting): string[] {
  return setting.secrets.map((secret) => derive(secret, 'cookies').toString('base64url'))
}
