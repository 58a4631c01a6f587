import {
  DealerBillRow,
  DealerBillSummary,
  type dealerBillList,
  type dealerBillSummaryRead,
} from '@portal/contract/billing/dealer-bills.ts'
import type { customerBillListing } from '@portal/contract/billing/dealer-listing.ts'
import { rowsOf } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { SortColumns } from '../../../lists/read-page.ts'
import type { DealerScope } from '../../../scope/account-scope.ts'
import { atCustomers, listOfCustomers, ofCustomer } from '../../of-customers-store.ts'
import { pendingColumns } from '../card-payments/pending-store.ts'
import { hasStatus, isOverdue } from '../status-store.ts'
import { commonColumns, issuedIn, sorts, withAccount } from '../store.ts'

type Filter = Omit<z.output<typeof dealerBillList.query>, 'page' | 'size'>

const isNamedByCredit = sql`(b.account_id, b.bill_id) in (
  select pa.account_id, pa.bill_id from payment p join payment_allocation pa using (account_id, payment_id)
  where ${atCustomers('p')} and p.method = 'credit note')`

const sortsOfCustomers: SortColumns<typeof customerBillListing> = { ...sorts, customer: sorts.unpaid }

export const billsOfCustomers = listOfCustomers<Filter, DealerBillRow>({
  kind: 'bill',
  row: DealerBillRow,
  columns: (dealer) => sql`
    ${commonColumns(dealer)}, b.net, b.vat, b.total, b.remaining, b.disputed, ${pendingColumns}`,
  sorts: sortsOfCustomers,
  where: ({ now }, { status, ...filter }) => [
    ...(status ? [hasStatus(now, status, isNamedByCredit)] : []),
    ...issuedIn(filter),
  ],
  // An index read backwards has bills without a date first.
  parts: ({ sort, direction }) =>
    sort === 'dueOn' && direction === 'desc'
      ? [sql`b.due_on is not null`, sql`b.due_on is null`].map((of) => ({ of, order: ['b.due_on', 'b.bill_id'] }))
      : null,
  joined: withAccount,
})

const Owed = DealerBillSummary.shape.owed.element

export async function findOwedByCustomers(
  dealer: DealerScope,
  filter: z.output<typeof dealerBillSummaryRead.query>,
): Promise<DealerBillSummary> {
  const isLate = isOverdue(dealer.now)
  const owed = await rowsOf(Owed)`
    select b.currency, count(*) filter (where not b.is_settled) as bills,
      coalesce(sum(b.remaining) filter (where not b.is_settled), 0)::bigint as remaining,
      count(*) filter (where ${isLate}) as "overdueBills",
      coalesce(sum(b.remaining) filter (where ${isLate}), 0)::bigint as overdue,
      coalesce(sum(b.disputed), 0)::bigint as disputed
    from bill b where ${ofCustomer('bill', filter)} and (not b.is_settled or b.disputed <> 0)
    group by b.currency order by b.currency`.all(dealer.tx)
  return { owed }
}
