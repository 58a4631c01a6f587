import type { billListing } from '@portal/contract/billing/listing.ts'
import {
  Bill,
  BillingAccount,
  BillLineQuery,
  BillPart,
  BillPayment,
  BillRow,
  type BillQuery,
} from '@portal/contract/billing/billing.ts'
import { Pence } from '@portal/contract/money.ts'
import { PlainDate } from '@portal/contract/plain-date.ts'
import { boolean, rowsOf } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { findIn } from '../../lib/find-things.ts'
import { searchPatterns } from '../../lib/like-patterns.ts'
import { utc } from '../../lib/utc.ts'
import { allPages, narrowed, orderBy, readPage, type SortColumns } from '../../lists/read-page.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { atSites } from '../../scope/sites-store.ts'
import { readBatches } from '../read-batches.ts'
import { noPending, pendingColumns } from './card-payments/pending-store.ts'
import { hasStatus, statusOf } from './status-store.ts'

type Condition = RawBuilder<unknown>

/** The sum of the lines of bill `b` at the caller's sites; the lines of others are not counted. */
const ownNet = (scope: AccountScope): Condition => sql`(
  select coalesce(sum(l.amount), 0) from bill_line l
  where l.account_id = b.account_id and l.bill_id = b.bill_id and ${atSites(scope.sites, 'l.site_id')})`

const whole = (scope: AccountScope, column: string): Condition => (scope.sites ? sql`null` : sql.ref(`b.${column}`))

/** The columns of bill `b` in every list of bills, but for its sums. */
export const commonColumns = ({ now }: Pick<AccountScope, 'now'>): Condition => sql`
  b.bill_id as "billId", b.billing_account_id as "billingAccountId", ba.name as "billingAccountName", b.kind,
  ${statusOf(now)} as status, b.currency, b.issued_on as "issuedOn", b.due_on as "dueOn", b.collect_on as "collectOn",
  b.period_start as "periodStart", b.period_end as "periodEnd"`

const columnsOf = (scope: AccountScope): Condition => sql`
  ${commonColumns(scope)}, ${scope.sites ? sql`true` : sql`false`} as "isPartial",
  ${scope.sites ? ownNet(scope) : sql.ref('b.net')} as net, ${whole(scope, 'vat')} as vat, ${whole(scope, 'total')} as total,
  ${whole(scope, 'remaining')} as remaining, ${scope.sites ? sql`0` : sql.ref('b.disputed')} as disputed,
  ${scope.sites ? noPending : pendingColumns},
  exists (select from file f where f.account_id = b.account_id and f.entity = 'bill' and f.entity_id = b.bill_id
    and f.media_type = 'application/pdf') as "hasPdf"`

export const withAccount = sql`
  join billing_account ba on ba.account_id = b.account_id and ba.billing_account_id = b.billing_account_id`
const from = sql`bill b ${withAccount}`

/** The bills of the account; for people with some sites only, those with a line at one of them. */
const ofAccount = (scope: AccountScope): Condition[] => [
  sql`b.account_id = ${scope.accountId}`,
  ...(scope.sites
    ? [
        sql`exists (select from bill_line l where l.account_id = b.account_id and l.bill_id = b.bill_id
          and ${atSites(scope.sites, 'l.site_id')})`,
      ]
    : []),
]

export const sorts: SortColumns<typeof billListing> = {
  unpaid: ['b.is_settled', '(case when not b.is_settled then b.due_on end)', 'b.issued_on desc', 'b.bill_id desc'],
  issuedOn: ['b.issued_on', 'b.bill_id'],
  dueOn: ['b.due_on nulls last', 'b.bill_id'],
  total: ['b.total', 'b.bill_id'],
}

const isNamedByCredit = (scope: AccountScope): Condition => sql`b.bill_id in (
  select pa.bill_id from payment p join payment_allocation pa using (account_id, payment_id)
  where p.account_id = ${scope.accountId} and p.method = 'credit note')`

export const issuedIn = ({ from: first, to: last }: Pick<BillQuery, 'from' | 'to'>): Condition[] => [
  ...(first ? [sql`b.issued_on >= ${first}`] : []),
  ...(last ? [sql`b.issued_on <= ${last}`] : []),
]

/** The search of a bill's text, and of the names of billing accounts. */
const searched = (scope: AccountScope, search: string | undefined): Condition[] => {
  const patterns = searchPatterns(search)
  if (patterns.length === 0) return []
  const allOf = (text: string) =>
    sql.join(
      patterns.map((pattern) => sql`${sql.raw(text)} like ${pattern}`),
      sql` and `,
    )
  return [
    sql`((${allOf('b.search')}) or b.billing_account_id in (
      select n.billing_account_id from billing_account n
      where n.account_id = ${scope.accountId} and ${allOf('lower(n.name)')}))`,
  ]
}

const question = (scope: AccountScope, query: Omit<BillQuery, 'page' | 'size'>) => ({
  columns: columnsOf(scope),
  from: sql`bill b`,
  joined: { to: 'b', by: withAccount },
  keyed: { table: 'bill', as: 'b', key: ['account_id', 'bill_id'] },
  where: [
    ...ofAccount(scope),
    ...(query.status ? [hasStatus(scope.now, query.status, isNamedByCredit(scope))] : []),
    ...(query.billingAccount ? [sql`b.billing_account_id = ${query.billingAccount}`] : []),
    ...issuedIn(query),
    ...searched(scope, query.search),
  ],
  order: orderBy(sorts[query.sort], query.direction),
})

async function isNameOfAccount(scope: AccountScope, search: string | undefined): Promise<boolean> {
  const patterns = searchPatterns(search)
  if (patterns.length === 0) return false
  const row = await rowsOf({ isName: boolean })`
    select exists (select from billing_account n where n.account_id = ${scope.accountId}
      and lower(n.name) like all (${[...patterns]}::text[])) as "isName"`.first(scope.tx)
  return row?.isName ?? false
}

export async function listBills(scope: AccountScope, { page, size, search, ...query }: BillQuery) {
  // The bills of an account that is found by its name are found by the account, however many they are.
  if (await isNameOfAccount(scope, search)) {
    return readPage(scope, BillRow, { page, size }, { ...question(scope, { ...query, search }), isWide: true })
  }
  const found = await findIn(scope, 'bill', search, { id: 'b.bill_id', text: 'b.search' })
  return readPage(scope, BillRow, { page, size }, narrowed(question(scope, query), found))
}

/** The bills that were issued last. They are not counted. */
export async function listLatestBills(scope: AccountScope, size: number): Promise<BillRow[]> {
  const asked = question(scope, { sort: 'issuedOn', direction: 'desc' })
  return (await readPage(scope, BillRow, { page: 1, size }, { ...asked, total: size })).rows
}

export const readBills = (scope: AccountScope, query: Omit<BillQuery, 'page' | 'size'>) =>
  readBatches(scope, BillRow, allPages(question(scope, query)))

const FoundBill = BillRow.extend({
  ...Bill.pick({
    correctsBillId: true,
    usageStart: true,
    usageEnd: true,
    lineCount: true,
    vatRates: true,
    outsideVat: true,
    hasXml: true,
  }).shape,
})

export const findBill = (scope: AccountScope, billId: string): Promise<z.infer<typeof FoundBill> | null> =>
  rowsOf(FoundBill)`
    select ${columnsOf(scope)}, b.corrects_bill_id as "correctsBillId", b.usage_start as "usageStart",
      b.usage_end as "usageEnd", ${whole(scope, 'vat_rates')} as "vatRates", sums.lines as "lineCount",
      sums.outside as "outsideVat", exists (select from bill_document_check c
        where c.account_id = b.account_id and c.bill_id = b.bill_id) as "hasXml"
    from ${from} cross join lateral (
      select count(*) as lines, coalesce(sum(l.amount) filter (where l.vat_rate is null), 0) as outside
      from bill_line l where l.account_id = b.account_id and l.bill_id = b.bill_id
        and ${atSites(scope.sites, 'l.site_id')}) sums
    where ${sql.join([...ofAccount(scope), sql`b.bill_id = ${billId}`], sql` and `)}`.first(scope.tx)

export const findBillingAccount = (scope: AccountScope, billingAccountId: string): Promise<BillingAccount | null> =>
  rowsOf(BillingAccount)`
    select billing_account_id as "billingAccountId", name, payment_method as "paymentMethod",
      payment_terms_days as "paymentTermsDays", direct_debit_status as "directDebitStatus",
      mandate_reference as "mandateReference", bank_account_ending as "bankAccountEnding"
    from billing_account
    where account_id = ${scope.accountId} and billing_account_id = ${billingAccountId}`.first(scope.tx)

const Neighbour = z.object({
  billId: z.string(),
  periodStart: PlainDate,
  periodEnd: PlainDate,
  net: Pence,
  total: Pence.nullable(),
})
export type Neighbour = z.infer<typeof Neighbour>

/** The nearest bill of the same billing account on that side; credit notes do not count. */
export const findNeighbour = (
  scope: AccountScope,
  bill: Pick<BillRow, 'billingAccountId' | 'periodStart'>,
  side: 'before' | 'after',
): Promise<Neighbour | null> =>
  rowsOf(Neighbour)`
    select b.bill_id as "billId", b.period_start as "periodStart", b.period_end as "periodEnd",
      ${scope.sites ? ownNet(scope) : sql.ref('b.net')} as net, ${whole(scope, 'total')} as total
    from bill b
    where b.account_id = ${scope.accountId} and b.billing_account_id = ${bill.billingAccountId} and b.kind = 'bill'
      and b.period_start ${sql.raw(side === 'before' ? '<' : '>')} ${bill.periodStart}
    order by b.period_start ${sql.raw(side === 'before' ? 'desc' : 'asc')} limit 1`.first(scope.tx)

export const listParts = (scope: AccountScope, billId: string): Promise<BillPart[]> =>
  rowsOf(BillPart)`
    select l.kind, count(*) as lines, sum(l.amount) as amount from bill_line l
    where l.account_id = ${scope.accountId} and l.bill_id = ${billId} and ${atSites(scope.sites, 'l.site_id')}
    group by l.kind order by l.kind`.all(scope.tx)

export const listPaymentsOf = (scope: AccountScope, billId: string): Promise<BillPayment[]> =>
  rowsOf(BillPayment)`
    select p.payment_id as "paymentId", p.paid_on as "paidOn", p.method as kind, pa.amount, p.reference
    from payment_allocation pa join payment p using (account_id, payment_id)
    where pa.account_id = ${scope.accountId} and pa.bill_id = ${billId}
    order by p.paid_on, p.payment_id limit 200`.all(scope.tx)

/** Queries of lines that the caller may see, each with all its lines. */
export const listQueries = (scope: AccountScope, billId: string): Promise<BillLineQuery[]> =>
  rowsOf(BillLineQuery)`
    select q.case_id as "caseId", q.reason, q.amount, of.lines as "lineNos", ${utc('q.asked_at')} as "askedAt",
      q.asked_by as "askedBy", q.outcome, q.credited, q.answer, ${utc('q.answered_at')} as "answeredAt"
    from bill_query q cross join lateral (
      select array_agg(ql.line_no order by ql.line_no) as lines, bool_and(coalesce(${atSites(scope.sites, 'l.site_id')}, false)) as is_seen
      from bill_query_line ql join bill_line l using (account_id, bill_id, line_no)
      where ql.account_id = q.account_id and ql.case_id = q.case_id) of
    where q.account_id = ${scope.accountId} and q.bill_id = ${billId} and of.is_seen
    order by q.asked_at, q.case_id`.all(scope.tx)
