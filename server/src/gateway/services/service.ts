import { Problem } from '@portal/contract/problem.ts'
import type { Service } from '@portal/contract/services.ts'
import { recordActivity } from '../../lib/activity.ts'
import type { AccountScope } from '../actor.ts'
import { findDetails, findService, updateOrderRef } from './store.ts'

export async function getService(scope: AccountScope, serviceId: string): Promise<Service> {
  const service = await findService(scope, serviceId)
  if (!service) throw new Problem('not_found', { detail: 'This account has no such service.' })
  return service
}

export async function changeOrderRef(
  scope: AccountScope,
  change: { serviceId: string; orderRef: string; version: number | undefined; requestId: string },
): Promise<Service> {
  const { serviceId, orderRef, version, requestId } = change
  await getService(scope, serviceId)
  const changed = await updateOrderRef(scope, serviceId, orderRef, version)
  if (!changed) throw new Problem('stale')
  await recordActivity(scope, {
    action: 'orderRef changed',
    entity: 'service',
    entityId: serviceId,
    before: { orderRef: changed.before },
    after: { orderRef: orderRef || null },
    requestId,
  })
  return getService(scope, serviceId)
}

/** Details of a service of this account; null where it has none or they are empty. */
export async function getDetails(scope: AccountScope, kind: 'tech' | 'ethernet' | 'vcd', serviceId: string) {
  await getService(scope, serviceId)
  const details = await findDetails(scope, kind, serviceId)
  return details && Object.keys(details).length > 0 ? details : null
}
