import type { CostGrouping } from '@portal/contract/billing/cost-values.ts'
import { Pence } from '@portal/contract/money.ts'
import { PlainDate } from '@portal/contract/plain-date.ts'
import { number, rowsOf, text, textOrNull } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { atSites } from '../../../scope/sites-store.ts'

const Newest = z.strictObject({ currency: text, issuedOn: PlainDate, otherCurrencies: z.array(z.string()) })

/** The newest bill of the account decides its currency; null without bills. */
export const findNewest = (scope: AccountScope): Promise<z.infer<typeof Newest> | null> =>
  rowsOf(Newest)`
    select b.currency, b.issued_on as "issuedOn", array(select distinct o.currency from bill o
      where o.account_id = b.account_id and o.currency <> b.currency order by 1) as "otherCurrencies"
    from bill b where b.account_id = ${scope.accountId} and b.kind = 'bill'
    order by b.issued_on desc, b.bill_id desc limit 1`.first(scope.tx)

interface Months {
  currency: string
  /** The first day of the first month, and that of the month after the last. */
  from: PlainDate
  to: PlainDate
}

const columnOf: Record<CostGrouping, RawBuilder<unknown>> = {
  site: sql`l.site_id`,
  product: sql`l.product_name`,
  costCentre: sql`l.cost_centre`,
}

const Spend = z.strictObject({
  month: PlainDate,
  value: textOrNull,
  name: textOrNull,
  costCentre: textOrNull,
  amount: Pence,
})

/** The lines of bills and credit notes, by the month of their issue. */
export const listSpend = (
  scope: AccountScope,
  by: CostGrouping,
  { currency, from, to }: Months,
): Promise<z.infer<typeof Spend>[]> =>
  rowsOf(Spend)`
    select date_trunc('month', b.issued_on)::date as month, ${columnOf[by]} as value,
      ${by === 'site' ? sql`min(si.name)` : sql`null::text`} as name, l.cost_centre as "costCentre", sum(l.amount) as amount
    from bill b join bill_line l using (account_id, bill_id)
      left join site si on si.account_id = l.account_id and si.site_id = l.site_id
    where b.account_id = ${scope.accountId} and b.currency = ${currency} and b.issued_on >= ${from} and b.issued_on < ${to}
      and ${atSites(scope.sites, 'l.site_id')}
    group by 1, 2, 4`.all(scope.tx)

const BaseCharge = z.strictObject({ billingAccountId: text, serviceId: textOrNull, monthly: Pence })
const NewestBill = z.strictObject({ billingAccountId: text, name: text, billId: text, issuedOn: PlainDate })
export type NewestBill = z.infer<typeof NewestBill>

/** The newest bill of each billing account that has one since the first day. */
export const listNewestBills = (scope: AccountScope, currency: string, since: PlainDate): Promise<NewestBill[]> =>
  rowsOf(NewestBill)`
    select distinct on (b.billing_account_id) b.billing_account_id as "billingAccountId", ba.name, b.bill_id as "billId",
      b.issued_on as "issuedOn"
    from bill b join billing_account ba using (account_id, billing_account_id)
    where b.account_id = ${scope.accountId} and b.kind = 'bill' and b.currency = ${currency} and b.issued_on >= ${since}
    order by b.billing_account_id, b.issued_on desc, b.bill_id desc`.all(scope.tx)

/** The recurring charges of bills, at the price of a full month. */
export const listBase = (scope: AccountScope, billIds: readonly string[]): Promise<z.infer<typeof BaseCharge>[]> =>
  rowsOf(BaseCharge)`
    select b.billing_account_id as "billingAccountId", l.service_id as "serviceId",
      sum(coalesce(l.monthly_price, l.amount)) as monthly
    from bill b join bill_line l using (account_id, bill_id)
    where b.account_id = ${scope.accountId} and b.bill_id = any(${[...billIds]}::text[]) and l.kind = 'recurring'
      and ${atSites(scope.sites, 'l.site_id')}
    group by 1, 2`.all(scope.tx)

const Usage = z.strictObject({ amount: Pence, lines: number, months: number })

/** The usage charges of some months, and the number of those months that have a bill. */
export async function findUsage(
  scope: AccountScope,
  { currency, from, to }: Months,
): Promise<z.infer<typeof Usage> | null> {
  return rowsOf(Usage)`
    select coalesce(sum(l.amount) filter (where l.kind = 'usage'), 0) as amount,
      count(*) filter (where l.kind = 'usage') as lines, count(distinct date_trunc('month', b.issued_on)) as months
    from bill b join bill_line l using (account_id, bill_id)
    where b.account_id = ${scope.accountId} and b.kind = 'bill' and b.currency = ${currency} and b.issued_on >= ${from}
      and b.issued_on < ${to} and ${atSites(scope.sites, 'l.site_id')}`.first(scope.tx)
}
