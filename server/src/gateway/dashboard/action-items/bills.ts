import { counted } from '@portal/contract/format/counts.ts'
import { dayOf, weekday } from '@portal/contract/format/days.ts'
import { money } from '@portal/contract/format/money.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { amount, day, rowsOf, text } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import { daysAfter, daysBetween } from '../../../lib/days.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { endOf, soon } from '../words.ts'
import { allOf, type ActionItems } from './action-items.ts'

const Row = z.strictObject({
  billId: text,
  month: text,
  billingAccountName: text,
  dueOn: day,
  remaining: amount,
  currency: text,
})

const noticeDays = 7

/** Overdue bills, and those to be paid within days unless a Direct Debit collects them. */
export async function billItems(scope: AccountScope): Promise<ActionItems> {
  // The amount to pay is that of a whole bill.
  if (scope.sites) return allOf()
  const today = dayOf(scope.now)
  const rows = await rowsOf(Row)`
    select b.bill_id as "billId", to_char(b.period_start, 'FMMonth YYYY') as month, ba.name as "billingAccountName",
      b.due_on as "dueOn", b.remaining, b.currency
    from bill b join billing_account ba using (account_id, billing_account_id)
    where b.account_id = ${scope.accountId} and not b.is_settled and b.remaining > 0
      and b.due_on <= ${daysAfter(today, noticeDays)}::date
      and (b.due_on < ${today}::date or coalesce(ba.direct_debit_status, '') <> 'active')
    order by b.due_on, b.bill_id`.all(scope.tx)
  return allOf(
    ...rows.map(({ billId, month, billingAccountName, dueOn, remaining, currency }) => {
      const isLate = dueOn < today
      const path = pageOf('bill', { billId })
      return {
        key: `bill ${billId}`,
        harm: isLate ? ('lost' as const) : ('minor' as const),
        tone: isLate ? ('bad' as const) : ('due' as const),
        state: isLate
          ? `Overdue, ${counted(daysBetween(dueOn, today), 'day', 'days')}`
          : `Due ${soon(dueOn, scope.now)}`,
        name: `${month} bill`,
        note: billingAccountName,
        reference: billId,
        path,
        text: `${money(remaining, currency)} to pay.`,
        otherwise: null,
        deadline: endOf(dueOn),
        due: isLate ? `was due ${weekday(dueOn, today)}` : `pay by ${weekday(dueOn, today)}`,
        related: null,
        action: { label: 'Open bill', path },
      }
    }),
  )
}
