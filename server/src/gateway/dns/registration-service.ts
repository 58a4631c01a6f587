import { Problem } from '@portal/contract/problem.ts'
import { recordActivity } from '../../lib/activity.ts'
import { queueRenewal } from '../../ordering/renewal-job.ts'
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
  // The portal orders renewals from now on, so it takes the permission to approve an order.
  if (autoRenew && !scope.person.resources.includes('BusinessPortalBilling')) {
    throw new Problem('forbidden', {
      detail:
        'Renewals have a cost, so you need the Bills and prices permission. An administrator of your account can grant it.',
    })
  }
  await updateAutoRenew(scope, serviceId, autoRenew)
  if (autoRenew) await queueRenewal(scope, serviceId)
  const change = { before: { autoRenew: !autoRenew }, after: { autoRenew } }
  await recordActivity(scope, { ...change, action: 'auto-renew changed', entity: 'service', entityId: serviceId })
  await recordZone(scope, zoneId, 'auto-renew changed', { autoRenew })
}
