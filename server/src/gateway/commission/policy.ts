import { Problem } from '@portal/contract/problem.ts'
import type { AccountScope } from '../../scope/account-scope.ts'

/** Statements belong to dealers: customers have none, and a dealer acting for a customer sees none. */
export function mayReadCommission({ as, person }: Pick<AccountScope, 'as' | 'person'>): boolean {
  return as === 'customer' && person.accountType === 'dealer'
}

export function assertDealer(scope: AccountScope): void {
  if (mayReadCommission(scope)) return
  throw new Problem('dealers_only', { detail: 'Commission statements are for dealers, each for their own account.' })
}
