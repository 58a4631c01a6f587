import type { lineListing } from '@portal/contract/commission/listing.ts'
import { pence } from '@portal/contract/money-values.ts'
import { CommissionLine, type LineFilter, LineQuery } from '@portal/contract/commission/commission.ts'
import { asInsert } from '@portal/db/src/as-insert.ts'
import { amount, amountOrNull, number, rowsOf, text } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { searchPatterns } from '../../lib/like-patterns.ts'
import { utc } from '../../lib/utc.ts'
import { limitTo, orderBy, type Page, positionOf, type SortColumns } from '../../lists/read-page.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { readBatches } from '../read-batches.ts'
import { type NewLine, PaidLine } from './rules.ts'
import type { AccountData } from './statement-store.ts'
import { nameOfPerson } from '../../people/name-of.ts'

/** The days that a clawback pro rata takes back, with the line that it reverses as `o`. */
const daysOf = sql`case when o.clawback = 'pro rata' then
  json_build_object('left', o.earn_out_on - l.trigger_on, 'of', o.earn_out_on - o.trigger_on) end`
const columns = sql`
  l.line_no as "lineNo", l.kind, l.customer, l.product, l.service_id as "serviceId", l.order_ref as "orderRef", l.billed,
  l.rate, l.slices, l.fixed_amount as "fixedAmount", l.units, l.amount, l.currency, l.reason, ${daysOf} as days,
  case when l.reverses_line_no is not null then
    json_build_object('statementRef', l.reverses_statement_ref, 'lineNo', l.reverses_line_no) end as reverses,
  case when q.line_no is null then null when q.answer is null then 'open' else 'answered' end as query`
// Limited, so that each clawback is looked up by its key: before statistics know of a dealer's first large statement,
// a plain join compares every line with every other.
const joinReversed = sql`
  left join lateral (select * from commission_line r where l.kind = 'clawback' and r.account_id = l.account_id
    and r.statement_ref = l.reverses_statement_ref and r.line_no = l.reverses_line_no limit 1) o on true`
const joined = sql`${joinReversed}
  left join commission_query q on q.account_id = l.account_id and q.statement_ref = l.statement_ref
    and q.line_no = l.line_no`

const Sums = z.strictObject({
  total: number,
  billed: amount,
  amount,
})
type Sums = z.infer<typeof Sums>

export async function listLines(
  scope: AccountScope,
  statementRef: string,
  query: LineFilter & Page,
): Promise<Sums & Page & { rows: CommissionLine[] }> {
  const sums = await sumLines(scope, statementRef, query)
  if (sums.total === 0) return { rows: [], ...sums, ...positionOf(query) }
  // The rows of the page are found by an index first, and only they are looked up elsewhere.
  const { rows } = await rowsOf(CommissionLine)`
    select ${columns}
    from (select * from commission_line l where ${matches(scope, statementRef, query)}
      order by ${orderOf(query)} ${limitTo(query)}) l ${joined}
    order by ${orderOf(query)}`.execute(scope.tx)
  return { rows, ...sums, ...positionOf(query) }
}

/** Totals of all matching lines; without a search they are stored with the statement. */
async function sumLines(scope: AccountScope, statementRef: string, filter: LineFilter): Promise<Sums> {
  const source = filter.search
    ? sql`
      select count(*) as total, coalesce(sum(billed), 0)::bigint as billed, coalesce(sum(amount), 0)::bigint as amount
      from commission_line l where ${matches(scope, statementRef, filter)}`
    : sql`
      select coalesce(sum(lines), 0)::bigint as total, coalesce(sum(billed), 0)::bigint as billed,
        coalesce(sum(amount), 0)::bigint as amount
      from commission_total l
      where account_id = ${scope.accountId} and statement_ref = ${statementRef}
        ${filter.kind ? sql`and kind = ${filter.kind}` : sql``}`
  const { rows } = await rowsOf(Sums)`${source}`.execute(scope.tx)
  return rows[0] ?? { total: 0, billed: pence(0), amount: pence(0) }
}

function matches({ accountId }: AccountData, statementRef: string, filter: LineFilter): RawBuilder<unknown> {
  const conditions = [sql`l.account_id = ${accountId}`, sql`l.statement_ref = ${statementRef}`]
  if (filter.kind) conditions.push(sql`l.kind = ${filter.kind}`)
  for (const pattern of searchPatterns(filter.search)) conditions.push(sql`l.search like ${pattern}`)
  return sql.join(conditions, sql` and `)
}

const sorts: SortColumns<typeof lineListing> = {
  lineNo: [],
  customer: ['l.customer'],
  product: ['l.product'],
  serviceId: ['l.service_id'],
  kind: ['l.kind'],
  billed: ['l.billed'],
  // An agreed amount has no rate.
  rate: ['coalesce(l.rate, -1)'],
  amount: ['l.amount'],
}

const orderOf = ({ sort, direction }: Pick<LineFilter, 'sort' | 'direction'>) =>
  orderBy([...sorts[sort], 'l.line_no'], direction)

/** Reads all matching lines in batches; the cursor keeps one snapshot however long the read takes. */
export const readLines = (
  scope: AccountScope,
  statementRef: string,
  filter: LineFilter,
): AsyncGenerator<CommissionLine[]> =>
  readBatches(
    scope,
    CommissionLine,
    sql`
      select ${columns} from commission_line l ${joined}
      where ${matches(scope, statementRef, filter)} order by ${orderOf(filter)}`,
  )

export const paidLineColumns = sql`
  l.statement_ref as "statementRef", l.line_no as "lineNo", l.earned, l.kind, l.service_id as "serviceId", l.customer,
  l.product, l.order_ref as "orderRef", l.trigger, l.trigger_on as "triggerOn", l.scheme_id as "schemeId",
  l.scheme_name as "schemeName", l.basis, l.billed, l.rate, l.slices, l.fixed_amount as "fixedAmount",
  l.units, l.amount, l.currency, l.earn_out_on as "earnOutOn", l.clawback, l.reverses_statement_ref as "reversesStatementRef",
  l.reverses_line_no as "reversesLineNo", l.reason`

const FoundLine = PaidLine.extend({
  /** The amount that a clawback reverses, and the part of it if that is pro rata. */
  paid: amountOrNull,
  days: z.strictObject({ left: number, of: number }).nullable(),
  reversedBy: z.strictObject({ statementRef: text, lineNo: number, reason: text }).nullable(),
})
export type FoundLine = z.infer<typeof FoundLine>

/** A line of an issued statement, and the line that clawed it back. */
export async function findLine(
  { accountId, tx }: AccountData,
  statementRef: string,
  lineNo: number,
): Promise<FoundLine | null> {
  const { rows } = await rowsOf(FoundLine)`
    select ${paidLineColumns}, o.amount as paid, ${daysOf} as days, (
      select json_build_object('statementRef', r.statement_ref, 'lineNo', r.line_no, 'reason', coalesce(r.reason, ''))
      from commission_line r join commission_statement rs using (account_id, statement_ref)
      where r.account_id = l.account_id and r.reverses_statement_ref = l.statement_ref
        and r.reverses_line_no = l.line_no and r.kind = 'clawback' and rs.issued_on is not null) as "reversedBy"
    from commission_line l join commission_statement s using (account_id, statement_ref) ${joinReversed}
    where l.account_id = ${accountId} and l.statement_ref = ${statementRef} and l.line_no = ${lineNo}
      and s.issued_on is not null`.execute(tx)
  return rows[0] ?? null
}

/** Adds lines to a preview, numbered in the order given. */
export async function insertLines(
  { accountId, tx }: AccountData,
  statementRef: string,
  lines: readonly NewLine[],
): Promise<void> {
  if (lines.length === 0) return
  await sql`
    insert into commission_line (account_id, statement_ref, line_no, earned, kind, service_id, customer, product, order_ref,
      trigger, trigger_on, scheme_id, scheme_name, basis, billed, rate, slices, fixed_amount, units, amount, currency,
      earn_out_on, clawback, reverses_statement_ref, reverses_line_no, reason)
    select ${accountId}, ${statementRef}, last.line_no + row_number() over (order by line.position), line.earned, line.kind,
      line."serviceId", line.customer, line.product, line."orderRef", line.trigger, line."triggerOn", line."schemeId",
      line."schemeName", line.basis, line.billed, line.rate, line.slices, line."fixedAmount", line.units,
      line.amount, line.currency, line."earnOutOn", line.clawback, line."reversesStatementRef", line."reversesLineNo", line.reason
    from (select coalesce(max(line_no), 0) as line_no from commission_line
        where account_id = ${accountId} and statement_ref = ${statementRef}) last,
      jsonb_to_recordset(${JSON.stringify(lines.map((line, position) => ({ ...line, position })))}::jsonb) as line (
        position integer, earned text, kind text, "serviceId" text, customer text, product text, "orderRef" text,
        trigger text, "triggerOn" date, "schemeId" text, "schemeName" text, basis text, billed bigint, rate integer,
        slices jsonb, "fixedAmount" bigint, units integer, amount bigint, currency text, "earnOutOn" date,
        clawback text, "reversesStatementRef" text, "reversesLineNo" integer, reason text) ${asInsert}`.execute(tx)
}

const AskedQuery = LineQuery.extend({ askedByEmail: text })

export async function findQuery(
  { accountId, tx }: AccountData,
  statementRef: string,
  lineNo: number,
): Promise<(LineQuery & { askedByEmail: string }) | null> {
  const { rows } = await rowsOf(AskedQuery)`
    select question, ${utc('asked_at')} as "askedAt", asked_by as "askedBy", asked_by_email as "askedByEmail", answer,
      outcome, ${utc('answered_at')} as "answeredAt"
    from commission_query
    where account_id = ${accountId} and statement_ref = ${statementRef} and line_no = ${lineNo}`.execute(tx)
  return rows[0] ?? null
}

/** False if the line already has a query. */
export async function insertQuery(
  scope: AccountScope,
  statementRef: string,
  lineNo: number,
  question: string,
): Promise<boolean> {
  const { person } = scope
  const name = nameOfPerson(person)
  const { numAffectedRows } = await sql`
    insert into commission_query (account_id, statement_ref, line_no, question, asked_by, asked_by_email)
    values (${scope.accountId}, ${statementRef}, ${lineNo}, ${question}, ${name}, ${person.email})
    on conflict do nothing`.execute(scope.tx)
  return numAffectedRows === 1n
}

/** False if the line has no open query. */
export async function updateAnswer(
  scope: AccountScope,
  statementRef: string,
  lineNo: number,
  { answer, outcome }: { answer: string; outcome: 'stands' | 'corrected' },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update commission_query
    set answer = ${answer}, outcome = ${outcome}, answered_at = now(), answered_by = ${scope.person.email}
    where account_id = ${scope.accountId} and statement_ref = ${statementRef} and line_no = ${lineNo}
      and answer is null`.execute(scope.tx)
  return numAffectedRows === 1n
}
