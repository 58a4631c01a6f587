import { rowsOf, text } from '@portal/db/src/rows.ts'
import type { AccountScope } from '../scope/account-scope.ts'

/** Open orders that change a service. */
export const listOpenOrders = (scope: AccountScope, serviceId: string): Promise<{ orderId: string }[]> =>
  rowsOf({ orderId: text })`
    select order_id as "orderId" from service_order
    where account_id = ${scope.accountId} and service_id = ${serviceId} and attention < 4
    order by order_id`.all(scope.tx)
