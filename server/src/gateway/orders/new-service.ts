import { assertKnownCategories } from '../../ordering/known-categories.ts'
import type { ProductCategory } from '@portal/contract/services/category.ts'
import { Problem } from '@portal/contract/problem.ts'
import { recordActivity } from '../../lib/activity.ts'
import { queueZone } from '../../ordering/zone-job.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import type { StoredOrder } from './detail-store.ts'
import { insertService, nameService } from './new-service-store.ts'

/** The delivery desk's details of a completed service; the order's details are the fallback. */
export interface HandedOver {
  serviceId?: string | undefined
  productCategory?: ProductCategory | undefined
}

const categories: Record<string, ProductCategory> = {
  ethernet: 'Leased Line',
  broadband: 'Connectivity',
  voice: 'Voice - IP',
  equipment: 'Hardware - Routers',
}

/** Creates the ordered service and records it in the order. Does nothing if the category is not known. */
export async function handOver(scope: AccountScope, order: StoredOrder, told: HandedOver): Promise<void> {
  const category = told.productCategory ?? order.details.productCategory ?? categories[order.journey]
  if (order.type !== 'provide' || order.serviceId || !category) return
  await assertKnownCategories(scope.tx, [told.productCategory])
  const serviceId = told.serviceId ?? `S-${order.orderId.replace(/\D/g, '')}`
  if (!(await insertService(scope, order, serviceId, category))) {
    throw new Problem('invalid', { fields: { serviceId: `Service ${serviceId} already exists.` } })
  }
  await nameService(scope, order.orderId, serviceId)
  const { domainName } = order.details
  if (domainName) await queueZone(scope, serviceId, domainName)
  const after = { order: order.orderId, productName: order.productName }
  await recordActivity(scope, {
    action: 'service delivered',
    entity: 'service',
    entityId: serviceId,
    after,
  })
}
