import type { Config } from '../../config.ts'
import type { AccountScope } from '../../scope/account-scope.ts'

/** The context of every change to a visit. */
export interface Work {
  scope: AccountScope
  config: Config
}
