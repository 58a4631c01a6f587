import type { OrderFilter, OrderRow } from '@portal/contract/orders/orders.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { matches, orderOrder, orderRowColumns, StoredRow, withSteps } from '../store.ts'
import { readBatches } from '../../read-batches.ts'

export async function* readOrders(
  scope: AccountScope,
  filter: z.output<typeof OrderFilter>,
): AsyncGenerator<OrderRow[]> {
  const query = sql`
    select ${orderRowColumns} from service_order o
    where ${matches(scope, filter)} order by ${orderOrder(filter)}`
  for await (const rows of readBatches(scope, StoredRow, query)) yield rows.map(withSteps)
}
