import type { billStatementListing } from '@portal/contract/billing/listing.ts'
import { BillingAccount } from '@portal/contract/billing/billing.ts'
import {
  type BillStatementQuery,
  Payment,
  type PaymentQuery,
  StatementEntry,
} from '@portal/contract/billing/payments.ts'
import { billLineKinds } from '@portal/contract/billing/values.ts'
import { Pence } from '@portal/contract/money.ts'
import { minus, pence } from '@portal/contract/money-values.ts'
import { PlainDate } from '@portal/contract/plain-date.ts'
import { boolean, number, rowsOf } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { utc } from '../../../lib/utc.ts'
import {
  allPages,
  type ListPage,
  limitTo,
  offsetOf,
  orderBy,
  positionOf,
  readPage,
  type SortColumns,
} from '../../../lists/read-page.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { atSites } from '../../../scope/sites-store.ts'
import { readBatches } from '../../read-batches.ts'

type Piece = RawBuilder<unknown>

/** The day in the UK, by which bills are due. */
const today = (scope: AccountScope) => sql`(${scope.now}::timestamptz at time zone 'Europe/London')::date`

const FoundAccount = BillingAccount.extend({
  balance: Pence,
  notDue: Pence,
  days1to30: Pence,
  days31to60: Pence,
  days61to90: Pence,
  over90: Pence,
  /** Payments that are for no bill, and credit that no bill used. */
  unallocated: Pence,
  unpaidBills: z.number().int(),
  bills: z.number().int(),
  overdueBillIds: z.array(z.string()),
  disputed: Pence,
  collectOn: PlainDate.nullable(),
  collected: Pence,
  currency: z.string().nullable(),
})
export type FoundAccount = z.infer<typeof FoundAccount>

/**
 * The billing accounts with their balances today. A Direct Debit that failed or ended collects nothing. The bills are added up
 * once in an index; those with something left to pay are few and have another.
 */
export const listBalances = (scope: AccountScope): Promise<FoundAccount[]> =>
  rowsOf(FoundAccount)`
    select ba.billing_account_id as "billingAccountId", ba.name, ba.payment_method as "paymentMethod",
      ba.payment_terms_days as "paymentTermsDays", ba.direct_debit_status as "directDebitStatus",
      ba.mandate_reference as "mandateReference", ba.bank_account_ending as "bankAccountEnding",
      coalesce(b.total, 0) - coalesce(p.received, 0) as balance, u.not_due as "notDue", u.d30 as "days1to30",
      u.d60 as "days31to60", u.d90 as "days61to90", u.older as over90,
      coalesce(b.credit, 0) + coalesce(p.received, 0) - coalesce(b.paid, 0) as unallocated, u.unpaid as "unpaidBills",
      coalesce(b.bills, 0)::integer as bills, u.overdue as "overdueBillIds", coalesce(b.disputed, 0) as disputed, next.collect_on as "collectOn",
      coalesce(next.amount, 0) as collected, b.currency
    from billing_account ba
      left join (
        select billing_account_id, sum(total) as total, sum(paid) as paid, sum(paid - total) filter (where paid > total) as credit,
          sum(disputed) as disputed, max(currency) as currency, count(*) as bills
        from bill where account_id = ${scope.accountId} group by billing_account_id) b using (billing_account_id)
      left join (
        select billing_account_id, sum(amount) as received
        from payment where account_id = ${scope.accountId} group by billing_account_id) p using (billing_account_id)
      cross join lateral (
        select ${due(sql`late <= 0`)} as not_due, ${due(sql`late between 1 and 30`)} as d30,
          ${due(sql`late between 31 and 60`)} as d60, ${due(sql`late between 61 and 90`)} as d90,
          ${due(sql`late > 90`)} as older, count(*)::integer as unpaid,
          coalesce(array_agg(bill_id order by due_on, bill_id) filter (where late > 0), '{}') as overdue
        from (select due_on, bill_id, remaining, coalesce(${today(scope)} - due_on, 0) as late ${leftToPay(scope)}) of
      ) u
      left join lateral (
        select collect_on, sum(remaining) as amount ${leftToPay(scope)}
          and collect_on >= ${today(scope)} and ba.direct_debit_status in ('active', 'pending')
        group by collect_on order by collect_on limit 1
      ) next on true
    where ba.account_id = ${scope.accountId}
    order by ba.billing_account_id`.all(scope.tx)

const leftToPay = ({ accountId }: AccountScope): Piece => sql`from bill
  where account_id = ${accountId} and billing_account_id = ba.billing_account_id and remaining > 0`

const due = (when: Piece): Piece => sql`coalesce(sum(remaining) filter (where ${when}), 0)`

const Dispute = z.object({
  caseId: z.string(),
  billId: z.string(),
  amount: Pence,
  replyDueAt: z.iso.datetime().nullable(),
})

/** The queries without an answer, each with the time of our next reply while its case waits for us. */
export const listDisputes = (scope: AccountScope): Promise<z.infer<typeof Dispute>[]> =>
  rowsOf(Dispute)`
    select q.case_id as "caseId", q.bill_id as "billId", q.amount,
      ${utc('c.due_at')} as "replyDueAt"
    from bill_query q left join lateral (
      select case when responded_at is null then respond_by else next_update_due end as due_at from help_case
      where account_id = q.account_id and case_id = q.case_id and waiting_on = 1) c on true
    where q.account_id = ${scope.accountId} and q.outcome is null
    order by q.asked_at, q.case_id limit 100`.all(scope.tx)

/** People with an email about each bill, who may see bills. */
export const countReaders = async (scope: AccountScope): Promise<number> => {
  const found = await rowsOf({ readers: number })`
    select count(distinct lower(c.email)) as readers
    from contact_subscription s join contact c using (account_id, contact_id)
    where s.account_id = ${scope.accountId} and s.event = 'invoice' and s.channel = 'email'
      and s.scope in ('account', 'billing') and c.status = 'active'
      and (c.user_id is null or exists (select from permission_grant g
        where g.account_id = c.account_id and g.user_id = c.user_id and g.resource = 'BusinessPortalBilling'
          and g.starts_at <= ${scope.now} and (g.ends_at is null or g.ends_at > ${scope.now})))`.first(scope.tx)
  return found?.readers ?? 0
}

const paysOf = (payment: string): Piece => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('billId', b.bill_id, 'kind', b.kind, 'periodStart', b.period_start,
    'amount', pa.amount) order by b.period_start, b.bill_id), '[]')
  from payment_allocation pa join bill b using (account_id, bill_id)
  where pa.account_id = ${sql.ref(`${payment}.account_id`)} and pa.payment_id = ${sql.ref(`${payment}.payment_id`)})`

/**
 * All that changed the balance, each with the balance after it, in the order of days; on one day bills come before
 * payments. A credit note that pays a bill moves no money and is no entry.
 */
const entries = (scope: AccountScope, billingAccount: string | undefined): Piece => sql`
  select account_id, billing_account_id, issued_on as day, false as is_payment, bill_id as entry_id,
    null as payment_id, kind, null as reference, total as amount
  from bill where account_id = ${scope.accountId} ${of(billingAccount)}
  union all
  select account_id, billing_account_id, paid_on, true, payment_id, payment_id, method, reference, -amount
  from payment where account_id = ${scope.accountId} and amount <> 0 ${of(billingAccount)}`

const of = (billingAccount: string | undefined): Piece =>
  billingAccount === undefined ? sql`` : sql`and billing_account_id = ${billingAccount}`

const sorts: SortColumns<typeof billStatementListing> = { day: ['e.day', 'e.is_payment', 'e.entry_id'] }

type WholeStatement = Omit<BillStatementQuery, 'page' | 'size'>

const statementColumns = sql`
  e.entry_id as "entryId", e.day, e.kind, e.billing_account_id as "billingAccountId",
  case when e.is_payment then null else e.entry_id end as "billId",
  case when e.is_payment then ${paysOf('e')} else '[]' end as pays,
  e.reference, e.amount, e.balance`

type Period = Pick<WholeStatement, 'from' | 'to'>

const inPeriod = (day: string, { from, to }: Period): Piece =>
  sql.join(
    [sql`true`, ...(from ? [sql`${sql.ref(day)} >= ${from}`] : []), ...(to ? [sql`${sql.ref(day)} <= ${to}`] : [])],
    sql` and `,
  )

const statementParts = { total: number, balance: Pence }

/**
 * The balance after the last entry of a page is the sum of all before it, that of the others is counted back from there. One
 * reading of the bills and of the payments counts and sums them.
 */
export async function listStatement(
  scope: AccountScope,
  { sort, direction, billingAccount, ...query }: BillStatementQuery,
): Promise<ListPage<StatementEntry>> {
  const own = (day: string) => sql`account_id = ${scope.accountId} ${of(billingAccount)} and ${inPeriod(day, query)}`
  const first = (columns: readonly string[]) =>
    sql`order by ${orderBy(columns, direction)} limit ${offsetOf(query) + query.size}`
  const page = sql`
    select * from (
      (select issued_on as day, false as is_payment, bill_id as entry_id, total as amount from bill
        where ${own('issued_on')} ${first(['issued_on', 'bill_id'])})
      union all
      (select paid_on, true, payment_id, -amount from payment
        where ${own('paid_on')} and amount <> 0 ${first(['paid_on', 'payment_id'])})
    ) e order by ${orderBy(sorts[sort], direction)} ${limitTo(query)}`
  const { rows } = await rowsOf(StatementEntry.extend({ isPayment: boolean }))`
    select ${statementColumns}, e.is_payment as "isPayment" from (
      select page.*, 0::bigint as balance, p.reference, coalesce(b.kind, p.method) as kind,
        coalesce(b.billing_account_id, p.billing_account_id) as billing_account_id,
        ${scope.accountId}::text as account_id, p.payment_id
      from (${page}) page
        left join bill b on b.account_id = ${scope.accountId} and b.bill_id = page.entry_id and not page.is_payment
        left join payment p on p.account_id = ${scope.accountId} and p.payment_id = page.entry_id and page.is_payment) e
    order by ${orderBy(sorts[sort], direction)}`.execute(scope.tx)
  const entriesUp = direction === 'asc' ? rows.toReversed() : rows
  const [last] = entriesUp
  const upTo = (day: string, id: string, isPayment: boolean) =>
    last
      ? sql`${sql.ref(day)} <= ${last.day} and (${sql.ref(day)} < ${last.day}
          or (${isPayment}::boolean, ${sql.ref(id)}) <= (${last.isPayment}::boolean, ${last.entryId}::text))`
      : sql`false`
  const sums = await rowsOf(statementParts)`
    select b.total + p.total as total, b.amount - p.amount as balance from (
      select count(*) filter (where ${inPeriod('issued_on', query)}) as total,
        coalesce(sum(total) filter (where ${upTo('issued_on', 'bill_id', false)}), 0)::bigint as amount
      from bill where account_id = ${scope.accountId} ${of(billingAccount)}) b
    cross join (
      select count(*) filter (where amount <> 0 and ${inPeriod('paid_on', query)}) as total,
        coalesce(sum(amount) filter (where ${upTo('paid_on', 'payment_id', true)}), 0)::bigint as amount
      from payment where account_id = ${scope.accountId} ${of(billingAccount)}) p`.first(scope.tx)
  let balance = sums?.balance ?? pence(0)
  // The answer is reduced to its schema, which does not have the sign of a payment.
  const withBalances = entriesUp.map((entry) => {
    const after = { ...entry, balance }
    balance = minus(balance, entry.amount)
    return after
  })
  const shown = direction === 'asc' ? withBalances.toReversed() : withBalances
  return { rows: shown, total: sums?.total ?? 0, ...positionOf(query) }
}

/** All entries in the same order, each with the balance from the first one on: the same in each period. */
export const readStatement = (scope: AccountScope, { billingAccount, sort, direction, ...period }: WholeStatement) =>
  readBatches(
    scope,
    StatementEntry,
    allPages({
      columns: statementColumns,
      from: sql`(select *, sum(amount) over (order by day, is_payment, entry_id rows unbounded preceding) as balance
        from (${entries(scope, billingAccount)}) each) e`,
      where: inPeriod('e.day', period),
      order: orderBy(sorts[sort], direction),
    }),
  )

export const listPayments = (scope: AccountScope, { page, size, billingAccount }: PaymentQuery) =>
  readPage(
    scope,
    Payment,
    { page, size },
    {
      columns: sql`p.payment_id as "paymentId", p.billing_account_id as "billingAccountId", p.paid_on as "paidOn",
        p.method as kind, p.amount, p.reference, ${paysOf('p')} as pays`,
      from: sql`payment p`,
      where: sql`p.account_id = ${scope.accountId} ${of(billingAccount)}`,
      order: sql`p.paid_on desc, p.payment_id desc`,
      keyed: { table: 'payment', as: 'p', key: ['account_id', 'payment_id'] },
    },
  )

export const ChosenLine = z.object({
  billId: z.string(),
  billingAccountId: z.string(),
  issuedOn: PlainDate,
  lineNo: z.number().int(),
  kind: z.enum(billLineKinds),
  chargeId: z.string().nullable(),
  description: z.string(),
  productName: z.string().nullable(),
  serviceId: z.string().nullable(),
  siteId: z.string().nullable(),
  costCentre: z.string().nullable(),
  orderId: z.string().nullable(),
  caseId: z.string().nullable(),
  creditId: z.string().nullable(),
  startsOn: PlainDate.nullable(),
  endsOn: PlainDate.nullable(),
  monthlyPrice: Pence.nullable(),
  reason: z.string().nullable(),
  amount: Pence,
  vatRate: z.number().int().nullable(),
  currency: z.string(),
})
export type ChosenLine = z.infer<typeof ChosenLine>

/** The lines of these bills at the caller's sites, newest bill first. */
export const readLinesOf = (scope: AccountScope, billIds: readonly string[]) =>
  readBatches(
    scope,
    ChosenLine,
    sql`
      select l.bill_id as "billId", b.billing_account_id as "billingAccountId", b.issued_on as "issuedOn",
        l.line_no as "lineNo", l.kind, l.charge_id as "chargeId", l.description, l.product_name as "productName", l.service_id as "serviceId",
        l.site_id as "siteId", l.cost_centre as "costCentre", l.order_id as "orderId", l.case_id as "caseId", l.credit_id as "creditId",
        l.starts_on as "startsOn", l.ends_on as "endsOn", l.monthly_price as "monthlyPrice", l.reason, l.amount,
        l.vat_rate as "vatRate", b.currency
      from bill_line l join bill b using (account_id, bill_id)
      where l.account_id = ${scope.accountId} and l.bill_id = any(${[...billIds]}::text[])
        and ${atSites(scope.sites, 'l.site_id')}
      order by b.issued_on desc, b.bill_id desc, l.line_no`,
  )
