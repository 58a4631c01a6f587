import { Problem } from '@portal/contract/problem.ts'
import { recordActivity } from '../../lib/activity.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { recordZone } from './publication-service.ts'
import { getStoredZone } from './service.ts'
import { updateAutoRenew } from './zone-store.ts'

export async function changeAutoRenew(scope: AccountScope, zoneId: string, autoRenew: boolean): Promise<void> {
  const { serviceId, registrar } = await getStoredZone(scope, zoneId, true)
  if (!serviceId || !registrar) {
    throw new Problem('registered_elsewhere', {
      detail: 'This domain is registered elsewhere. Renew it with its registrar.',
    })
  }
  if (registrar.hasEnded)
    throw new Problem('registration_ended', { detail: 'This registration has ended. Order it again.' })
  if (registrar.autoRenew === autoRenew) return
  await updateAutoRenew(scope, serviceId, autoRenew)
  const change = { before: { autoRenew: !autoRenew }, after: { autoRenew } }
  await recordActivity(scope, { ...change, action: 'auto-renew changed', entity: 'service', entityId: serviceId })
  await recordZone(scope, zoneId, 'auto-renew changed', { autoRenew })
}
