import type { SecondFactorRule } from '@portal/contract/access/access.ts'
import { Problem } from '@portal/contract/problem.ts'
import { recordActivity } from '../../lib/activity.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import type { GatewayParts } from '../bind-scoped.ts'
import { listContacts } from '../contacts/store.ts'
import { findRequiredSince, setRequired } from './second-factor-store.ts'

type Parts = Pick<GatewayParts, 'config' | 'identityDesk'>

export async function readRule(scope: AccountScope, { config, identityDesk }: Parts): Promise<SecondFactorRule> {
  const since = await findRequiredSince(scope)
  const filter = { secondFactor: 'none', status: 'active', sort: 'name', direction: 'asc' } as const
  return {
    isRequired: since !== null,
    since,
    graceDays: config.SECOND_FACTOR_GRACE_DAYS,
    check: identityDesk ? 'factors' : config.OIDC_SECOND_FACTOR ? 'sign-ins' : 'none',
    without: identityDesk ? (await listContacts(scope, filter, { page: 1, size: 0 })).total : null,
  }
}

export async function changeRule(scope: AccountScope, parts: Parts, isRequired: boolean): Promise<void> {
  if (scope.as === 'dealer') throw new Problem('own_people_only', { detail: 'Only the customer can change this.' })
  const { check, isRequired: wasRequired } = await readRule(scope, parts)
  if (isRequired && check === 'none') {
    throw new Problem('identity_managed_elsewhere', {
      detail: 'People sign in with another identity provider, where the portal cannot check second factors.',
    })
  }
  if (isRequired === wasRequired) return
  await setRequired(scope, isRequired)
  await recordActivity(scope, {
    action: isRequired ? 'second factor required' : 'second factor optional',
    entity: 'access',
    entityId: 'second-factor',
    before: { isRequired: wasRequired },
    after: { isRequired },
  })
}
