import { CaseRow } from '@portal/contract/cases/cases.ts'
import type { TileData } from '@portal/contract/dashboard/dashboard.ts'
import { number, rowsOf } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { allRead } from '../../../lib/all-read.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { isOpenCase, isVisible } from '../../../scope/visible-cases-store.ts'
import { caseRowColumns } from '../../cases/store.ts'
import { isNamed } from '../action-items/cases.ts'

const mostRows = 3

/** Open cases that no action item names, the next update first, and the number closed recently. */
export async function readCases(scope: AccountScope): Promise<TileData['cases']> {
  const isOpen = sql`c.account_id = ${scope.accountId} and ${isOpenCase} and ${isVisible(scope)}`
  const isOther = sql`not ${isNamed(scope)}`
  const listed = rowsOf(CaseRow)`
    select ${caseRowColumns} from help_case c where ${isOpen} and ${isOther}
    order by c.next_at nulls last, c.case_id limit ${mostRows}`.all(scope.tx)
  const counted = rowsOf({ open: number, others: number, closedLately: number })`
    select count(*) as open, count(*) filter (where ${isOther}) as others,
      (select count(*) from help_case c
        where c.account_id = ${scope.accountId} and c.waiting_on = 2 and c.updated_at > now() - interval '7 days'
          and c.closed_at > now() - interval '7 days' and ${isVisible(scope)}) as "closedLately"
    from help_case c where ${isOpen}`.first(scope.tx)
  const [rows, counts] = await allRead([listed, counted])
  return { ...(counts ?? { open: 0, others: 0, closedLately: 0 }), rows }
}
