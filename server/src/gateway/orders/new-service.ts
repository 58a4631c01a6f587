import type { ProductCategory } from '@portal/contract/product-category.ts'
import { Problem } from '@portal/contract/problem.ts'
import { sql } from 'kysely'
import { recordActivity } from '../../lib/activity.ts'
import type { AccountScope } from '../actor.ts'
import type { StoredOrder } from './detail-store.ts'

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
  const { downMbps = null, upMbps = null } = order.details
  const { rows } = await sql`
    insert into service (account_id, service_id, site_id, name, product_category, product_name, supplier_ref, order_ref,
      status, condition, down_mbps, up_mbps, contract_start, contract_term_months, contract_end, notice_days,
      recurring_pence, one_off_pence)
    values (${scope.accountId}, ${serviceId}, ${order.site?.siteId ?? null}, ${order.title}, ${category},
      ${order.productName}, ${order.supplierRef}, ${order.orderRef}, 'active', 'working', ${downMbps}, ${upMbps},
      current_date, ${order.termMonths}, (current_date + make_interval(months => ${order.termMonths}))::date, 30,
      ${order.price.recurring}, ${order.price.oneOff})
    on conflict do nothing returning service_id`.execute(scope.tx)
  if (rows.length === 0) {
    throw new Problem('invalid', { fields: { serviceId: `There is a service ${serviceId} already.` } })
  }
  await sql`
    update service_order set service_id = ${serviceId}
    where account_id = ${scope.accountId} and order_id = ${order.orderId}`.execute(scope.tx)
  const after = { order: order.orderId, productName: order.productName }
  await recordActivity(scope, {
    action: 'service handed over',
    entity: 'service',
    entityId: serviceId,
    after,
    requestId,
  })
}
