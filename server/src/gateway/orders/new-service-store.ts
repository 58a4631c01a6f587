import type { ProductCategory } from '@portal/contract/services/category.ts'
import { sql } from 'kysely'
import type { AccountScope } from '../../scope/account-scope.ts'
import type { StoredOrder } from './detail-store.ts'

/** Returns whether it is new: a service with this id may already exist. */
export async function insertService(
  scope: AccountScope,
  order: StoredOrder,
  serviceId: string,
  category: ProductCategory,
): Promise<boolean> {
  const { productName = order.productName, downMbps = null, upMbps = null, careLevel = null } = order.details
  const { rows } = await sql`
    insert into service (account_id, service_id, site_id, name, product_category, product_name, supplier_ref, order_ref,
      status, condition, down_mbps, up_mbps, care_level, contract_start, contract_term_months, contract_end,
      notice_days, recurring_pence, one_off_pence)
    values (${scope.accountId}, ${serviceId}, ${order.site?.siteId ?? null}, ${order.title}, ${category},
      ${productName}, ${order.supplierRef}, ${order.orderRef}, 'active', 'working', ${downMbps}, ${upMbps},
      ${careLevel}, current_date, ${order.termMonths}, 
      coalesce(${order.registration?.expires ?? null}::date, (current_date + make_interval(months => ${order.termMonths}))::date), 30,
      ${order.price.recurring}, ${order.price.oneOff})
    on conflict do nothing returning service_id`.execute(scope.tx)
  return rows.length > 0
}

/** Records the service in the order that created it. */
export async function nameService(scope: AccountScope, orderId: string, serviceId: string): Promise<void> {
  await sql`
    update service_order set service_id = ${serviceId}
    where account_id = ${scope.accountId} and order_id = ${orderId}`.execute(scope.tx)
}
