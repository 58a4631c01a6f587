import type { OrderFilter, OrderRow } from '@portal/contract/orders.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { AccountScope } from '../actor.ts'
import { matches, orderOrder, orderRowColumns, type StoredRow, withSteps } from '../orders/store.ts'

const batchRows = 1000

/** All matching orders, a batch at a time, from one view of the data. */
export async function* readOrders(
  scope: AccountScope,
  filter: z.output<typeof OrderFilter>,
): AsyncGenerator<OrderRow[]> {
  await sql`
    declare order_export no scroll cursor for
    select ${orderRowColumns} from service_order o
    where ${matches(scope, filter)} order by ${orderOrder(filter)}`.execute(scope.tx)
  while (true) {
    // oxlint-disable-next-line no-await-in-loop -- the next batch is read when the last one has been taken
    const { rows } = await sql<StoredRow>`fetch ${sql.raw(String(batchRows))} from order_export`.execute(scope.tx)
    if (rows.length > 0) yield rows.map(withSteps)
    if (rows.length < batchRows) return
  }
}
