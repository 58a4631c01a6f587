import type { TileData } from '@portal/contract/dashboard/dashboard.ts'
import { number, rowsOf } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { orderOrder, orderRowColumns, StoredRow, withSteps } from '../../orders/store.ts'
import { isOpenOrder } from '../../../scope/open-orders-store.ts'
import { atSites } from '../../../scope/sites-store.ts'

const mostRows = 4

/** Open orders, those on hold or late first. */
export async function readOrders(scope: AccountScope): Promise<TileData['orders']> {
  const open = sql`o.account_id = ${scope.accountId} and ${isOpenOrder} and ${atSites(scope.sites, 'o.site_id')}`
  const { rows } = await rowsOf(StoredRow)`
    select ${orderRowColumns} from service_order o where ${open}
    order by ${orderOrder({ sort: 'attention', direction: 'asc' })} limit ${mostRows}`.execute(scope.tx)
  const counted = await rowsOf({ open: number })`select count(*) as open from service_order o where ${open}`.execute(
    scope.tx,
  )
  return { open: counted.rows[0]?.open ?? 0, rows: rows.map(withSteps) }
}
