import type { TileData } from '@portal/contract/dashboard/dashboard.ts'
import { sql } from 'kysely'
import { allRead } from '../../../lib/all-read.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { ofTheReader, quoteRowColumns } from '../../quotes/store.ts'
import { QuoteRow } from '@portal/contract/quotes/quotes.ts'
import { isActionItem } from '../action-items/quotes.ts'
import { number, rowsOf } from '@portal/db/src/rows.ts'

const mostRows = 3

/** Quotes without an answer that are no action items, the first to expire first. */
export async function readQuotes(scope: AccountScope): Promise<TileData['quotes']> {
  const open = sql`${ofTheReader(scope)} and q.state in ('draft', 'inProgress', 'answered')`
  const isOther = sql`not ${isActionItem(scope)}`
  const listed = rowsOf(QuoteRow)`
    select ${quoteRowColumns}, q.account_id <> ${scope.accountId} as "isCustomers"
    from quote q where ${open} and ${isOther}
    order by q.valid_until, q.updated_at desc, q.quote_id limit ${mostRows}`.all(scope.tx)
  const counted = rowsOf({ open: number, others: number })`
    select count(*) as open, count(*) filter (where ${isOther}) as others from quote q where ${open}`.first(scope.tx)
  const [rows, counts] = await allRead([listed, counted])
  return { ...(counts ?? { open: 0, others: 0 }), rows }
}
