import { billKinds } from '@portal/contract/billing/values.ts'
import { Pence } from '@portal/contract/money.ts'
import { PlainDate } from '@portal/contract/plain-date.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { changesRow, rowsOf } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { isReadByLimited } from '../limited-reader-store.ts'

export const billNotices = ['issued', 'reminder', 'overdue'] as const
export type BillNotice = (typeof billNotices)[number]

const DueNotice = z.object({
  accountId: z.string(),
  billId: z.string(),
  notice: z.enum(billNotices),
  kind: z.enum(billKinds),
  currency: z.string(),
  periodStart: PlainDate,
  dueOn: PlainDate.nullable(),
  /** The day of its Direct Debit, if one is in force. */
  collectOn: PlainDate.nullable(),
  total: Pence,
  remaining: Pence,
  /** A person of the account may see only the lines at some sites, and no total. */
  hasLimitedReader: z.boolean(),
})
export type DueNotice = z.infer<typeof DueNotice>

interface Days {
  today: PlainDate
  /** Bills issued or due before it are not announced: an import of old bills sends nothing. */
  since: PlainDate
  /** The last due day of a reminder. */
  remindTo: PlainDate
}

/** Notifications of all open accounts that were not sent. Bills that a Direct Debit collects need no reminder. */
export const listDueNotices = (system: Sql, { today, since, remindTo }: Days): Promise<DueNotice[]> =>
  rowsOf(DueNotice)`
    select b.account_id as "accountId", b.bill_id as "billId", n.notice, b.kind, b.currency,
      b.period_start as "periodStart", b.due_on as "dueOn", case when d.is_collected then b.collect_on end as "collectOn",
      b.total, b.remaining, ${isReadByLimited(sql`b.account_id`)} as "hasLimitedReader"
    from (
        select account_id, bill_id, 'issued' as notice from bill where issued_on between ${since} and ${today}
        union all
        select account_id, bill_id, 'reminder' from bill
        where not is_settled and remaining > 0 and due_on between ${today} and ${remindTo} and issued_on < ${today}
        union all
        select account_id, bill_id, 'overdue' from bill
        where not is_settled and remaining > 0 and due_on >= ${since} and due_on < ${today}
      ) n
      join bill b using (account_id, bill_id)
      join billing_account ba using (account_id, billing_account_id)
      join account a using (account_id)
      cross join lateral (select coalesce(ba.direct_debit_status in ('active', 'pending'), false) as is_collected) d
    where a.closed_at is null and not (n.notice = 'reminder' and d.is_collected)
      and not exists (select from bill_notice s
        where s.account_id = n.account_id and s.bill_id = n.bill_id and s.kind = n.notice)
    order by b.account_id, b.issued_on, b.bill_id limit 1000`.all(system)

/** False if it was sent meanwhile. */
export const insertNotice = (scope: AccountScope, billId: string, notice: BillNotice): Promise<boolean> =>
  changesRow(scope.tx)`
    insert into bill_notice (account_id, bill_id, kind, noticed_at)
    values (${scope.accountId}, ${billId}, ${notice}, ${scope.now})
    on conflict do nothing`
