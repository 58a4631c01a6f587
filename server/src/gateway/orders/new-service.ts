import type { ProductCategory } from '@portal/contract/product-category.ts'
import { Problem } from '@portal/contract/problem.ts'
import { recordActivity } from '../../lib/activity.ts'
import type { AccountScope } from '../actor.ts'
import type { StoredOrder } from './detail-store.ts'
import { insertService, nameService } from './new-service-store.ts'

/** What the delivery desk says of a service that is handed over; without it the order says it. */
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

/** Makes the service that was ordered, and names it in the order. Nothing happens where the category is not known. */
export async function handOver(
  scope: AccountScope,
  order: StoredOrder,
  told: HandedOver,
  requestId: string,
): Promise<void> {
  const category = told.productCategory ?? order.details.productCategory ?? categories[order.journey]
  if (order.type !== 'provide' || order.serviceId || !category) return
  const serviceId = told.serviceId ?? `S-${order.orderId.replace(/\D/g, '')}`
  if (!(await insertService(scope, order, serviceId, category))) {
    throw new Problem('invalid', { fields: { serviceId: `There is a service ${serviceId} already.` } })
  }
  await nameService(scope, order.orderId, serviceId)
  const after = { order: order.orderId, productName: order.productName }
  await recordActivity(scope, {
    action: 'service handed over',
    entity: 'service',
    entityId: serviceId,
    after,
    requestId,
  })
}
