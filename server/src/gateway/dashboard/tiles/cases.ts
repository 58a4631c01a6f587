import type { TileData } from '@portal/contract/dashboard/dashboard.ts'
import { number, rowsOf } from '@portal/db/src/rows.ts'
import { allRead } from '../../../lib/all-read.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { isOpenCase, isVisible } from '../../../scope/visible-cases-store.ts'
import { listCases } from '../../cases/store.ts'

const mostRows = 3

/** Open cases, those waiting for the customer first, and the number closed recently. */
export async function readCases(scope: AccountScope): Promise<TileData['cases']> {
  const listed = listCases(scope, { sort: 'status', direction: 'asc', page: 1, size: mostRows })
  const counted = rowsOf({ open: number, closedLately: number })`
    select (select count(*) from help_case c
        where c.account_id = ${scope.accountId} and ${isOpenCase} and ${isVisible(scope)}) as open,
      (select count(*) from help_case c
        where c.account_id = ${scope.accountId} and c.waiting_on = 2 and c.updated_at > now() - interval '7 days'
          and c.closed_at > now() - interval '7 days' and ${isVisible(scope)}) as "closedLately"`.first(scope.tx)
  const [{ rows }, counts] = await allRead([listed, counted])
  return {
    ...(counts ?? { open: 0, closedLately: 0 }),
    rows: rows.filter(({ status }) => status !== 'closed' && status !== 'cancelled'),
  }
}
