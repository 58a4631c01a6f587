import { dayOf } from '@portal/contract/format/days.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { behavesAs, type ProductCategory } from '@portal/contract/services/category.ts'
import { sql } from 'kysely'
import { endOfTerm, monthsAfter } from '../../lib/days.ts'
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
  const today = dayOf(scope.now)
  const { rows } = await sql`
    insert into service (account_id, service_id, site_id, name, product_category, product_name, supplier_ref, order_ref,
      status, condition, down_mbps, up_mbps, care_level, contract_start, contract_term_months, contract_end,
      notice_days, recurring_pence, one_off_pence)
    values (${scope.accountId}, ${serviceId}, ${order.site?.siteId ?? null}, ${order.title}, ${category},
      ${productName}, ${order.supplierRef}, ${order.orderRef}, 'active', 'working', ${downMbps}, ${upMbps},
      ${careLevel}, ${today}, ${order.termMonths}, ${endOf(order, category, today)}, 30,
      ${order.price.recurring}, ${order.price.oneOff})
    on conflict do nothing returning service_id`.execute(scope.tx)
  return rows.length > 0
}

/** A domain ends when its registration expires, on the same day of a later year. */
function endOf({ registration, termMonths }: StoredOrder, category: ProductCategory, start: PlainDate) {
  if (registration?.expires || termMonths === null) return registration?.expires ?? null
  return behavesAs(category, 'Domain') ? monthsAfter(start, termMonths) : endOfTerm(start, termMonths)
}

/** Records the service in the order that created it. */
export async function nameService(scope: AccountScope, orderId: string, serviceId: string): Promise<void> {
  await sql`
    update service_order set service_id = ${serviceId}
    where account_id = ${scope.accountId} and order_id = ${orderId}`.execute(scope.tx)
}
