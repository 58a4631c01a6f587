import type { Config } from '../../config.ts'
import type { AccountScope } from '../actor.ts'

/** What every change of a visit needs besides the visit. */
export interface Work {
  scope: AccountScope
  config: Config
  now: Date
  requestId: string
}
