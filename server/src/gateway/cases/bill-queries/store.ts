import { QueryOfCase } from '@portal/contract/billing/queries.ts'
import { amount, changesRow, day, number, numberOrNull, rowsOf, text, textOrNull } from '@portal/db/src/rows.ts'
import { asInsert } from '@portal/db/src/as-insert.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { utc } from '../../../lib/utc.ts'
import type { AccountScope, DeskScope } from '../../../scope/account-scope.ts'
import { atSites } from '../../../scope/sites-store.ts'

const QueriedLine = z.strictObject({
  lineNo: number,
  description: text,
  amount,
  vatRate: numberOrNull,
  /** The case of a query that the line already has. */
  caseId: textOrNull,
  issuedOn: day,
  currency: text,
  kind: z.enum(['bill', 'credit note']),
})
export type QueriedLine = z.infer<typeof QueriedLine>

/** These lines of a bill that the caller may see; the bill is locked, so that no line is queried twice. */
export async function lockLines(
  scope: AccountScope,
  billId: string,
  lineNos: readonly number[],
): Promise<QueriedLine[]> {
  // A statement that waits for the lock would not see the query that was written meanwhile.
  await sql`
    select from bill where account_id = ${scope.accountId} and bill_id = ${billId} for no key update`.execute(scope.tx)
  return rowsOf(QueriedLine)`
    select l.line_no as "lineNo", l.description, l.amount, l.vat_rate as "vatRate", ql.case_id as "caseId",
      b.issued_on as "issuedOn", b.currency, b.kind
    from bill b join bill_line l on l.account_id = b.account_id and l.bill_id = b.bill_id
      left join bill_query_line ql on ql.account_id = l.account_id and ql.bill_id = l.bill_id and ql.line_no = l.line_no
    where l.account_id = ${scope.accountId} and l.line_no = any(${[...lineNos]}::integer[])
      and b.bill_id = ${billId} and ${atSites(scope.sites, 'l.site_id')}
    order by l.line_no`.all(scope.tx)
}

interface NewQuery {
  caseId: string
  billId: string
  reason: string
  amount: number
  lineNos: readonly number[]
}

export async function insertQuery(scope: AccountScope, query: NewQuery): Promise<void> {
  const { caseId, billId, lineNos } = query
  await sql`
    insert into bill_query (account_id, case_id, bill_id, reason, amount, asked_at, asked_by)
    values (${scope.accountId}, ${caseId}, ${billId}, ${query.reason}, ${query.amount}, ${scope.now}, ${scope.actorName})`.execute(
    scope.tx,
  )
  await sql`
    insert into bill_query_line (account_id, case_id, bill_id, line_no)
    select ${scope.accountId}, ${caseId}, ${billId}, unnest(${[...lineNos]}::integer[]) ${asInsert}`.execute(scope.tx)
  await countDisputed(scope, billId)
}

/** The amount in dispute is that of the queries without an answer. */
async function countDisputed(scope: AccountScope, billId: string): Promise<void> {
  await sql`
    update bill set disputed = (
      select coalesce(sum(q.amount), 0) from bill_query q
      where q.account_id = ${scope.accountId} and q.bill_id = ${billId} and q.outcome is null)
    where account_id = ${scope.accountId} and bill_id = ${billId}`.execute(scope.tx)
}

/** For people limited to sites, only if they may see each of its lines. */
export const findQuery = (scope: AccountScope, caseId: string): Promise<QueryOfCase | null> =>
  rowsOf(QueryOfCase)`
    select q.case_id as "caseId", q.reason, q.amount, lines.numbers as "lineNos", ${utc('q.asked_at')} as "askedAt",
      q.asked_by as "askedBy", q.outcome, q.credited, q.answer, ${utc('q.answered_at')} as "answeredAt",
      q.bill_id as "billId", b.period_start as "periodStart", b.currency, lines.lines
    from bill_query q join bill b using (account_id, bill_id) cross join lateral (
      select array_agg(l.line_no order by l.line_no) as numbers, bool_and(coalesce(${atSites(scope.sites, 'l.site_id')}, false)) as is_seen,
        json_agg(json_build_object('lineNo', l.line_no, 'description', l.description, 'amount', l.amount)
          order by l.line_no) as lines
      from bill_query_line ql join bill_line l using (account_id, bill_id, line_no)
      where ql.account_id = q.account_id and ql.case_id = q.case_id) lines
    where q.account_id = ${scope.accountId} and q.case_id = ${caseId} and lines.is_seen`.first(scope.tx)

/** False if the query has an answer already. */
export async function answerQuery(
  scope: AccountScope,
  { caseId, billId }: Pick<QueryOfCase, 'caseId' | 'billId'>,
  given: { credited: number; answer: string },
): Promise<boolean> {
  const isAnswered = await changesRow(scope.tx)`
    update bill_query set outcome = ${given.credited > 0 ? 'credited' : 'explained'}, credited = ${given.credited},
      answer = ${given.answer}, answered_at = ${scope.now}, answered_by = ${scope.actorName}
    where account_id = ${scope.accountId} and case_id = ${caseId} and outcome is null`
  if (isAnswered) await countDisputed(scope, billId)
  return isAnswered
}

const CreditRow = z.strictObject({
  accountId: text,
  accountName: text,
  billId: text,
  caseId: text,
  lineNos: text,
  credited: amount,
  currency: text,
  answeredAt: text,
  answeredBy: text,
})
export type CreditRow = z.infer<typeof CreditRow>

/** Agreed in the last 90 days, oldest first. */
export const listCredits = (desk: DeskScope): Promise<CreditRow[]> =>
  rowsOf(CreditRow)`
    select q.account_id as "accountId", a.trading_name as "accountName", q.bill_id as "billId", q.case_id as "caseId",
      (select string_agg(ql.line_no::text, ' ' order by ql.line_no) from bill_query_line ql
        where ql.account_id = q.account_id and ql.case_id = q.case_id) as "lineNos",
      q.credited, b.currency, ${utc('q.answered_at')} as "answeredAt", q.answered_by as "answeredBy"
    from bill_query q join bill b using (account_id, bill_id) join account a using (account_id)
    where q.outcome = 'credited' and q.answered_at > ${desk.now}::timestamptz - interval '90 days'
    order by q.answered_at, q.case_id limit 10000`.all(desk.tx)
