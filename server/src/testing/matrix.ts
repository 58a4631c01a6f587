import type { Config } from '../config.ts'
import type { VoiceProvider } from '../upstreams/voice/testing/voice-provider.ts'
import type { TestDatabase } from '@portal/db/src/testing/database.ts'

type Params = Record<string, string>

/** How the matrix test calls one endpoint. */
export interface Case {
  /**
   * Path parameters for a record of the own account and one of another; a function creates a record for each call that
   * consumes it.
   */
  own?: Params | (() => Promise<Params>)
  other?: Params | (() => Promise<Params>)
  body?: (params: Params) => unknown
  /** Uploaded instead of a body. */
  form?: () => FormData
  query?: string
  /** The status for another account's record, if it is not 404. */
  otherStatus?: number
  /** The statuses that mean that access was granted, if not only 200. */
  statuses?: readonly number[]
  /** Only for the customer itself, whatever its dealer may do. */
  notForDealer?: true
  /** Uses the session cookie, which does not allow a dealer to act for another account. */
  byCookie?: true
  /** For the provider's staff: no account and therefore no dealer is involved. */
  forOperators?: true
  /** For the provider's staff: a call that names no account, because it reads over all. */
  overAccounts?: true
  /** The account that the provider's staff name, if it is not their own. */
  account?: string
  /** For dealers in their own account, and no one else. */
  forDealers?: true
  /** For the dealer that acts for the account; the customer itself may not call it. */
  forDealerOf?: true
}

/** The data that the areas' cases build on. */
export interface World {
  database: TestDatabase
  account: string
  /** Email address of a person with every permission in the account. */
  admin: string
  otherAccount: string
  dealer: string
  otherDealer: string
  config: Config
  /** The phone system that the portal is connected to. */
  voice: Pick<VoiceProvider, 'tenants'>
}

/** The `cases` export of an area's `matrix-cases.ts`. */
export type MatrixCases =
  | Record<string, Case>
  | ((world: World) => Record<string, Case> | Promise<Record<string, Case>>)
