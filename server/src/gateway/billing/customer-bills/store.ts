import { billKinds, billLineKinds } from '@portal/contract/billing/values.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { amount, rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { type Collection, type Condition, inAccount, oneOf, onDay, translated } from '../../../tmf/collection-store.ts'
import { amount as money, idOf } from '../../../tmf/references.ts'
import { AppliedRateRow, appliedRateOf, categoryOf, CustomerBillRow, customerBillOf, typeOf } from './shape.ts'

const state = sql`case
  when t.kind = 'credit note' or t.total = t.paid then 'settled'
  when t.paid <> 0 then 'partiallyPaid'
  else 'sent' end`

/** Billing accounts are few, and the index of bills begins with the account. */
const ofBillingAccount: Condition = (ids) => sql`(t.account_id, t.billing_account_id) in (
  select account_id, billing_account_id from billing_account where billing_account_id = any(${[...ids]}::text[]))`

export const customerBills: Collection<CustomerBillRow> = {
  row: CustomerBillRow,
  columns: sql`t.account_id as "accountId", a.trading_name as "accountName", t.billing_account_id as "billingAccountId",
    ba.name as "billingAccountName", t.currency, t.bill_id as "billId", t.kind, ${state} as state,
    t.issued_on as "issuedOn", t.due_on as "dueOn", t.period_start as "periodStart", t.period_end as "periodEnd", t.net,
    t.vat_rates as "vatRates", t.total, t.remaining`,
  table: sql`bill t`,
  joins: sql`join account a using (account_id)
    join billing_account ba on ba.account_id = t.account_id and ba.billing_account_id = t.billing_account_id`,
  order: sql`t.account_id, t.bill_id`,
  filters: {
    id: inAccount('t.bill_id'),
    billNo: oneOf('t.bill_id'),
    billDate: onDay('t.issued_on'),
    paymentDueDate: onDay('t.due_on'),
    category: translated('t.kind', billKinds, categoryOf),
    state: (values) => sql`${state} = any(${[...values]}::text[])`,
    'billingAccount.id': ofBillingAccount,
    'relatedParty.id': oneOf('t.account_id'),
  },
  show: customerBillOf,
  details: async (db, row) => ({
    appliedPayment: (await listApplied(db, row.accountId, row.billId)).map(({ paymentId, applied }) => ({
      appliedAmount: money(applied, row.currency),
      payment: { id: idOf(row.accountId, paymentId), '@referredType': 'Payment' },
    })),
  }),
}

const listApplied = (db: Sql, accountId: string, billId: string) =>
  rowsOf({ paymentId: text, applied: amount })`
    select payment_id as "paymentId", amount as applied from payment_allocation
    where account_id = ${accountId} and bill_id = ${billId} order by payment_id limit 100`.all(db)

/** The id of a line within its account: the bill, a dot, and the number of the line. */
const ofLine: Condition = (values) => {
  const lines = values.flatMap((value) => {
    const [, account, bill, no] = /^([^~]+)~(.+)\.(\d{1,9})$/.exec(value) ?? []
    return account && bill && no ? [{ account, bill, no: Number(no) }] : []
  })
  return sql`(t.account_id, t.bill_id, t.line_no) in (select * from unnest(
    ${lines.map(({ account }) => account)}::text[], ${lines.map(({ bill }) => bill)}::text[],
    ${lines.map(({ no }) => no)}::integer[]))`
}

/** Lines of issued bills only: a bill is loaded after its lines. */
export const appliedRates: Collection<AppliedRateRow> = {
  row: AppliedRateRow,
  columns: sql`t.account_id as "accountId", t.billing_account_id as "billingAccountId", ba.name as "billingAccountName",
    t.currency, t.bill_id as "billId", t.line_no as "lineNo", t.kind, t.issued_on as "issuedOn", t.description,
    t.product_name as "productName", t.service_id as "serviceId", t.site_id as "siteId", t.cost_centre as "costCentre",
    t.order_id as "orderId", t.case_id as "caseId", t.starts_on as "startsOn", t.ends_on as "endsOn", t.amount,
    t.vat_rate as "vatRate"`,
  table: sql`(select l.*, b.billing_account_id, b.currency, b.issued_on
    from bill_line l join bill b using (account_id, bill_id)) t`,
  joins: sql`join billing_account ba on ba.account_id = t.account_id and ba.billing_account_id = t.billing_account_id`,
  order: sql`t.account_id, t.bill_id, t.line_no`,
  filters: {
    id: ofLine,
    type: translated('t.kind', billLineKinds, typeOf),
    'bill.id': inAccount('t.bill_id'),
    'billingAccount.id': ofBillingAccount,
    'product.id': inAccount('t.service_id'),
  },
  show: appliedRateOf,
}
