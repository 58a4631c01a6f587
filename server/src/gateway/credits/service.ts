import type { ServiceCredit } from '@portal/contract/credits/credits.ts'
import { Problem } from '@portal/contract/problem.ts'
import { recordActivity } from '../../lib/activity.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { notifyOfCredit } from '../../targets/notify-credit.ts'
import { findCredit, moveCredit } from './store.ts'

export async function getCredit(scope: AccountScope, creditId: string): Promise<ServiceCredit> {
  const credit = await findCredit(scope, creditId)
  if (!credit) throw new Problem('not_found', { detail: 'Credit not found.' })
  return credit
}

export async function claimCredit(scope: AccountScope, creditId: string): Promise<ServiceCredit> {
  const { state } = await getCredit(scope, creditId)
  if (!(await moveCredit(scope, creditId, 'open', { state: 'claimed' }))) throw new Problem('already_claimed')
  return moved(scope, creditId, 'credit claimed', state)
}

/** The decision of the service desk on a claim. */
export async function decideCredit(
  scope: AccountScope,
  creditId: string,
  { isApproved, reason }: { isApproved: boolean; reason: string },
): Promise<ServiceCredit> {
  const { state } = await getCredit(scope, creditId)
  const step = isApproved ? { state: 'approved' as const } : { state: 'refused' as const, reason }
  if (!(await moveCredit(scope, creditId, 'claimed', step))) {
    throw new Problem('already_decided', { detail: 'Only a claimed credit can be decided.' })
  }
  const decided = await moved(scope, creditId, isApproved ? 'credit approved' : 'credit refused', state)
  await notifyOfCredit(scope, creditId, decided, isApproved ? 'It was approved.' : `It was refused. ${reason}`)
  return decided
}

export async function billCredit(scope: AccountScope, creditId: string, billRef: string): Promise<ServiceCredit> {
  const { state } = await getCredit(scope, creditId)
  if (!(await moveCredit(scope, creditId, 'approved', { state: 'billed', billRef }))) {
    throw new Problem('already_decided', { detail: 'Only an approved credit can be put on a bill.' })
  }
  return moved(scope, creditId, 'credit put on a bill', state)
}

async function moved(
  scope: AccountScope,
  creditId: string,
  action: 'credit approved' | 'credit claimed' | 'credit put on a bill' | 'credit refused',
  before: ServiceCredit['state'],
): Promise<ServiceCredit> {
  const credit = await getCredit(scope, creditId)
  await recordActivity(scope, {
    action,
    entity: 'service-credit',
    entityId: creditId,
    before: { state: before },
    after: { state: credit.state, reason: credit.reason, billRef: credit.billRef },
  })
  return credit
}
