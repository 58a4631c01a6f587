import { AccountingCodes } from '@portal/contract/billing/accounting.ts'
import { accountingLayouts, type AccountingLayout } from '@portal/contract/billing/cost-values.ts'
import { VatRate } from '@portal/contract/billing/billing.ts'
import { billKinds } from '@portal/contract/billing/values.ts'
import { Pence } from '@portal/contract/money.ts'
import { PlainDate } from '@portal/contract/plain-date.ts'
import { number, rowsOf, text, textOrNull } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AccountScope } from '../../../../scope/account-scope.ts'
import type { AccountingBill } from './entries.ts'

const Saved = AccountingCodes.extend({ layout: z.enum(accountingLayouts) })

export const listCodes = (scope: AccountScope): Promise<z.infer<typeof Saved>[]> =>
  rowsOf(Saved)`
    select layout, supplier, account_code as account, tax_codes as "taxCodes"
    from accounting_codes where account_id = ${scope.accountId} order by layout`.all(scope.tx)

export async function putCodes(scope: AccountScope, layout: AccountingLayout, codes: AccountingCodes): Promise<void> {
  const taxCodes = JSON.stringify(codes.taxCodes)
  await sql`
    insert into accounting_codes (account_id, layout, supplier, account_code, tax_codes)
    values (${scope.accountId}, ${layout}, ${codes.supplier}, ${codes.account}, ${taxCodes}::jsonb)
    on conflict (account_id, layout) do update set supplier = excluded.supplier, account_code = excluded.account_code,
      tax_codes = excluded.tax_codes`.execute(scope.tx)
}

const Month = z.strictObject({ month: PlainDate, bills: number })

export const listBilledMonths = (scope: AccountScope): Promise<z.infer<typeof Month>[]> =>
  rowsOf(Month)`
    select date_trunc('month', issued_on)::date as month, count(*) as bills from bill
    where account_id = ${scope.accountId} group by 1 order by 1 desc limit 24`.all(scope.tx)

/** The rates on the bills of the last 24 months with bills; null is outside VAT. */
export async function listRates(scope: AccountScope): Promise<(number | null)[]> {
  const rows = await rowsOf({ rate: number.nullable() })`
    select distinct l.vat_rate as rate from bill_line l join bill b using (account_id, bill_id)
    where b.account_id = ${scope.accountId} and b.issued_on >= (${scope.now}::timestamptz - interval '2 years')::date
    order by 1 desc nulls last limit 20`.all(scope.tx)
  return rows.map(({ rate }) => rate)
}

const BillHead = z.strictObject({
  billId: text,
  kind: z.enum(billKinds),
  currency: text,
  issuedOn: PlainDate,
  dueOn: PlainDate.nullable(),
  net: Pence,
  vat: Pence,
  total: Pence,
  vatRates: z.array(VatRate),
})

const Line = z.strictObject({
  billId: text,
  lineNo: number,
  description: text,
  siteName: textOrNull,
  costCentre: textOrNull,
  amount: Pence,
  vatRate: number.nullable(),
})

/** The bills and credit notes that were issued in a month. */
export const listBillsOfMonth = (scope: AccountScope, month: PlainDate): Promise<z.infer<typeof BillHead>[]> =>
  rowsOf(BillHead)`
    select bill_id as "billId", kind, currency, issued_on as "issuedOn", due_on as "dueOn", net, vat, total,
      vat_rates as "vatRates"
    from bill
    where account_id = ${scope.accountId} and issued_on >= ${month} and issued_on < (${month}::date + interval '1 month')::date
    order by issued_on, bill_id`.all(scope.tx)

/** The lines of some bills, in the order of each. */
export async function listLinesOf(
  scope: AccountScope,
  billIds: readonly string[],
): Promise<Map<string, AccountingBill['lines']>> {
  const lines = await rowsOf(Line)`
    select l.bill_id as "billId", l.line_no as "lineNo", l.description, si.name as "siteName",
      l.cost_centre as "costCentre", l.amount, l.vat_rate as "vatRate"
    from bill_line l left join site si on si.account_id = l.account_id and si.site_id = l.site_id
    where l.account_id = ${scope.accountId} and l.bill_id = any(${[...billIds]}::text[])
    order by l.bill_id, l.line_no`.all(scope.tx)
  return Map.groupBy(lines, ({ billId }) => billId)
}
