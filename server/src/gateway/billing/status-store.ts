import type { BillStatus } from '@portal/contract/billing/values.ts'
import { type RawBuilder, sql } from 'kysely'

type Condition = RawBuilder<unknown>

/** The day in the UK, by which bills are due. */
const today = (now: Date) => sql`(${now}::timestamptz at time zone 'Europe/London')::date`

const credited = sql`(
  select coalesce(sum(pa.amount), 0) from payment_allocation pa join payment p using (account_id, payment_id)
  where pa.account_id = b.account_id and pa.bill_id = b.bill_id and p.method = 'credit note')`

/** The status of bill `b` on that day, as one expression: the lists, their filters and the page read it. */
export const statusOf = (now: Date): Condition => sql`case
  when b.kind = 'credit note' then 'creditNote'
  when b.total = b.paid then case when b.total > 0 and ${credited} = b.total then 'credited' else 'paid' end
  when b.due_on < ${today(now)} then 'overdue'
  when b.paid > 0 then 'partPaid'
  else 'open' end`

export const isOverdue = (now: Date): Condition => sql`not b.is_settled and b.due_on < ${today(now)}`

/**
 * The same rule as `statusOf`, as conditions that an index answers. `isNamed`: whether bill `b` is among those that a credit note
 * pays, in part or in full. They are few, and only their payments are added up.
 */
export function hasStatus(now: Date, status: BillStatus | 'disputed', isNamed: Condition): Condition {
  const isLate = sql`b.due_on < ${today(now)}`
  switch (status) {
    case 'disputed':
      return sql`b.disputed <> 0`
    case 'creditNote':
      return sql`b.is_settled and b.kind = 'credit note'`
    case 'credited':
      return sql`b.is_settled and b.kind = 'bill' and b.total > 0 and ${isNamed} and ${credited} = b.total`
    case 'paid':
      return sql`b.is_settled and b.kind = 'bill' and (b.total <= 0 or not ${isNamed} or ${credited} <> b.total)`
    case 'overdue':
      return isOverdue(now)
    case 'partPaid':
      return sql`not b.is_settled and not (${isLate}) and b.paid > 0`
    case 'open':
      return sql`not b.is_settled and not (${isLate}) and b.paid <= 0`
  }
}
