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
  /** Whether its access tokens are valid at the gateway; others are valid at userinfo only. Default: false. */
  opensGateway?: boolean
}

/** A program that signs in with its own secret and represents no person. */
export interface ServiceClient {
  scopes: readonly string[]
  isSecret(secret: string): boolean
}

/** A program that a customer connects: it has no secret, and acts for one person in one account. */
export interface Program {
  name: string
  /** Empty for a program without a browser: it asks with a code that the person enters (RFC 8628). */
  redirectUris: readonly string[]
}

/** A part of the portal to which a program asks for access. */
export interface ProgramResource {
  /** The audience of its tokens, which are valid nowhere else. */
  audience: string
  /** The text of each scope that the person reads. */
  scopes: Readonly<Record<string, string>>
}

/** An account in which a person may connect a program. */
export interface ProgramAccount {
  accountId: string
  name: string
  isAllowed: boolean
}

export interface ProgramConnection {
  /** Identifies the grant: every token of the connection carries it. */
  connectionId: string
  programId: string
  accountId: string
  subject: string
  scopes: readonly string[]
  endsAt: Date
}

export interface Programs {
  resourceOf(programId: string): ProgramResource
  find(programId: string): Promise<Program | null>
  listAccounts(programId: string, subject: string): Promise<ProgramAccount[]>
  connect(connection: ProgramConnection): Promise<void>
  /** Called when the program has revoked its access, or a token of it was used twice. */
  end(connectionId: string): Promise<void>
}

export interface Mail {
  to: string
  subject: string
  text: string
}

export interface Invitations {
  /** Sends an open invitation again to a person who asks for a password before they have a sign-in. */
  remind(tx: Sql, email: string): Promise<void>
  /** Called when a person has set a password by a link that was sent to their address. */
  accept(tx: Sql, person: { subject: string; email: string }): Promise<void>
}

export interface IdentityOptions {
  database: Database
  /** The issuer in tokens, for example http://127.0.0.1:3000/identity; everything is mounted below its path. */
  issuer: string
  /** Cookies are signed, and keys at rest encrypted, with keys derived from the first; the others only decrypt. */
  secrets: readonly string[]
  accessTokenSeconds: number
  /** The resource that access tokens are for: the gateway. */
  audience: string
  /** Where browsers reach it, if that is not the issuer: with the same path, at the host of another brand. */
  address?: string
  productName: string
  theme: 'base' | 'business' | 'partner'
  supportPhone: string
  /** Addresses of the brand's style sheet and icon, at the same host, and of its legal texts. */
  look?: {
    stylesheet: string | null
    icon: string | null
    links: { privacy?: string | undefined; terms?: string | undefined }
  }
  clients: IdentityClient[]
  /** Finds a client that signs in for itself; null if it does not exist or is no longer active. */
  findServiceClient?: (clientId: string) => Promise<ServiceClient | null>
  /** Programs that people connect. Without it, none can ask for access. */
  programs?: Programs
  /** Decides who needs a second factor. Without it, everyone decides for themselves. */
  secondFactorDuties?: SecondFactorDuties
  /** Files needed right after sign-in, fetched while the person types. */
  prefetch?: string[]
  /** Without it, people who forgot their password are asked to phone. */
  sendMail?: (mail: Mail, tx?: Sql) => Promise<void>
  /** Called in the transaction in which a person changes their sign-in address. */
  followEmail?: (tx: Sql, change: { subject: string; from: string; to: string }) => Promise<void>
  /** The people whom the portal has invited. */
  invitations?: Invitations
  /** Notifies clients at sign-out. Default: the global fetch. */
  fetch?: typeof fetch
}
