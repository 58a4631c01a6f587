import type { Database, Sql } from '@portal/db/src/database.ts'
import type { SecondFactorDuties } from './second-factor-duty.ts'

export interface IdentityClient {
  clientId: string
  clientSecret: string
  redirectUris: string[]
  postLogoutRedirectUris: string[]
  backchannelLogoutUri?: string
  /** False only for a client that cannot send PKCE. Default: true. */
  requiresPkce?: boolean
  /** Whether its access tokens open the gateway; those of the others open userinfo only. Default: false. */
  opensGateway?: boolean
}

/** A program that signs in with a secret of its own and acts for nobody. */
export interface ServiceClient {
  scopes: readonly string[]
  isSecret(secret: string): boolean
}

export interface Mail {
  to: string
  subject: string
  text: string
}

export interface IdentityOptions {
  database: Database
  /** The address that tokens name, for example http://127.0.0.1:3000/identity; everything is mounted below its path. */
  issuer: string
  /** Cookies are signed and keys at rest encrypted with keys derived from the first; with the others is only read. */
  secrets: readonly string[]
  accessTokenSeconds: number
  /** The resource that access tokens are for: the gateway. */
  audience: string
  productName: string
  theme: 'base' | 'business' | 'partner'
  supportPhone: string
  clients: IdentityClient[]
  /** Whoever runs the clients that sign in for themselves; null where there is none of that id, or not any more. */
  findServiceClient?: (clientId: string) => Promise<ServiceClient | null>
  /** Who has to have a second factor. Without it, all decide for themselves. */
  secondFactorDuties?: SecondFactorDuties
  /** Files that people will need right after their sign-in: fetched while they type. */
  prefetch?: string[]
  /** Without it, people who forgot their password are asked to ring. */
  sendMail?: (mail: Mail, tx?: Sql) => Promise<void>
  /** Told within the transaction in which a person changes what they sign in with. */
  followEmail?: (tx: Sql, change: { subject: string; from: string; to: string }) => Promise<void>
  /** Reaches the clients at sign-out. Default: the global fetch. */
  fetch?: typeof fetch
}
