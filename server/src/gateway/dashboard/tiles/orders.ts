import type { TileData } from '@portal/contract/dashboard/dashboard.ts'
import { number, rowsOf } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { allRead } from '../../../lib/all-read.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { isOther as isOtherOrder } from '../action-items/orders.ts'
import { orderOrder, orderRowColumns, StoredRow, withSteps } from '../../orders/store.ts'
import { isOpenOrder } from '../../../scope/open-orders-store.ts'
import { atSites } from '../../../scope/sites-store.ts'

const mostRows = 3

/** Open orders that are no action items, in the order of their list. */
export async function readOrders(scope: AccountScope): Promise<TileData['orders']> {
  const open = sql`o.account_id = ${scope.accountId} and ${isOpenOrder} and ${atSites(scope.sites, 'o.site_id')}`
  const isOther = isOtherOrder(scope)
  const listed = rowsOf(StoredRow)`
    select ${orderRowColumns} from service_order o where ${open} and ${isOther}
    order by ${orderOrder({ sort: 'attention', direction: 'asc' })} limit ${mostRows}`.all(scope.tx)
  const counted = rowsOf({ open: number, others: number })`
    select count(*) as open, count(*) filter (where ${isOther}) as others from service_order o where ${open}`.first(
    scope.tx,
  )
  const [rows, count] = await allRead([listed, counted])
  return { open: count?.open ?? 0, others: count?.others ?? 0, rows: rows.map(withSteps) }
}
