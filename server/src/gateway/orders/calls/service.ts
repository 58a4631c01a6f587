import { Problem } from '@portal/contract/problem.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { asCaller } from '../../actor.ts'
import { type Caller, findOrderCaller } from './store.ts'

/** Why a person on the phone cannot order; the staff read it before they begin. */
export function whyNotOrder({ userId, isActive, mayOrder }: Pick<Caller, 'userId' | 'isActive' | 'mayOrder'>) {
  if (userId === null) return 'This person has no sign-in, so they have no permission for orders.'
  if (!isActive) return 'The sign-in of this person is not active.'
  return mayOrder ? null : 'This person has no permission for orders. An administrator of the account can grant it.'
}

/** The scope of the person on the phone, so that their own rules and sites apply. */
export async function scopeOfCaller(scope: AccountScope, contactId: string): Promise<AccountScope> {
  const caller = await findOrderCaller(scope, contactId)
  const refusal = caller ? whyNotOrder(caller) : 'Choose a person of this account.'
  if (!caller || refusal !== null || caller.userId === null)
    throw new Problem('invalid', { fields: { callerId: refusal ?? '' } })
  const { userId, email, name, sites } = caller
  return asCaller(scope, { userId, email, name, resources: ['BusinessPortalOrders'] }, sites)
}
