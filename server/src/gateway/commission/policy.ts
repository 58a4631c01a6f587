import { Problem } from '@portal/contract/problem.ts'
import type { AccountScope } from '../actor.ts'

/** Statements are the dealer's own: no customer has any, and a dealer has none in the name of a customer. */
export function mayReadCommission({ as, person }: Pick<AccountScope, 'as' | 'person'>): boolean {
  return as === 'customer' && person.accountType === 'dealer'
}

export function assertDealer(scope: AccountScope): void {
  if (mayReadCommission(scope)) return
  throw new Problem('dealers_only', { detail: 'Commission statements are for dealers, each for their own account.' })
}
