import type { TestDatabase } from '@portal/db/src/testing/database.ts'

type Params = Record<string, string>

/** How the matrix test calls one endpoint. */
export interface Case {
  /** What the path needs, for an object of the own account and for one of another; made anew for each call if a call uses it up. */
  own?: Params | (() => Promise<Params>)
  other?: Params | (() => Promise<Params>)
  body?: (params: Params) => unknown
  /** What is uploaded, instead of a body. */
  form?: () => FormData
  query?: string
  /** The status of the other account's object, where it is not 404. */
  otherStatus?: number
  /** The answers that mean that somebody was let in, where it is not 200 alone. */
  statuses?: readonly number[]
  /** Only for the customer itself, whatever its dealer may do. */
  notForDealer?: true
  /** Goes by the session cookie, which knows no dealer of another account. */
  byCookie?: true
  /** For the provider's own people: no account and so no dealer is involved. */
  forOperators?: true
  /** The account that the provider's own people name, where it is not their own. */
  account?: string
  /** For dealers, each in their own account: nobody else has it, whatever they may do. */
  forDealers?: true
  /** For the dealer of the account, in its name; its customer may not. */
  forDealerOf?: true
}

/** What the areas build their objects on. */
export interface World {
  database: TestDatabase
  account: string
  /** Whoever has every permission in it, by their e-mail address. */
  admin: string
  otherAccount: string
  dealer: string
  otherDealer: string
}
