import type { TileData } from '@portal/contract/dashboard/dashboard.ts'
import { sql } from 'kysely'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { ofTheReader, quoteRowColumns } from '../../quotes/store.ts'
import { QuoteRow } from '@portal/contract/quotes/quotes.ts'
import { number, rowsOf } from '@portal/db/src/rows.ts'

const mostRows = 4

const NewestQuote = QuoteRow.extend({ open: number })

/** Quotes without an answer, the first to expire first. */
export async function readQuotes(scope: AccountScope): Promise<TileData['quotes']> {
  const open = sql`${ofTheReader(scope)} and q.state in ('draft', 'inProgress', 'answered')`
  const { rows } = await rowsOf(NewestQuote)`
    select ${quoteRowColumns}, q.account_id <> ${scope.accountId} as "isCustomers", count(*) over () as open
    from quote q where ${open} order by q.valid_until, q.updated_at desc, q.quote_id limit ${mostRows}`.execute(
    scope.tx,
  )
  return { open: rows[0]?.open ?? 0, rows }
}
