import { Statement, StatementRow } from '@portal/contract/commission/commission.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { rowsOf } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { type Page, readPage } from '../../lists/read-page.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { mayQuery, queriesUntil, statusOf } from './statement-status.ts'

/** The scope of this area's functions; a run acts without a person. */
export type AccountData = AccountScope

const StoredRow = StatementRow.omit({ status: true })
const Stored = Statement.omit({ status: true, mayQuery: true, queriesUntil: true })

const rowColumns = sql`
  s.statement_ref as "statementRef", s.period_start as "periodStart", s.period_end as "periodEnd", s.currency, s.net,
  s.gross, s.payable, s.line_count as "lineCount", s.issued_on as "issuedOn", s.payment_date as "paymentDate", s.paid_on as "paidOn",
  s.open_queries as "openQueries", totals.totals`
// In the order in which a statement adds up.
const joinTotals = sql`
  cross join lateral (
    select coalesce(json_agg(json_build_object('kind', t.kind, 'lines', t.lines, 'billed', t.billed, 'amount', t.amount)
      order by array_position(array['recurring', 'new', 'clawback', 'correction'], t.kind)), '[]') as totals
    from commission_total t
    where t.account_id = s.account_id and t.statement_ref = s.statement_ref) totals`

export async function listStatements(
  scope: AccountScope,
  query: Page,
  today: PlainDate,
): Promise<Page & { rows: StatementRow[]; total: number }> {
  const { rows, ...page } = await readPage(scope, StoredRow, query, {
    columns: rowColumns,
    from: sql`commission_statement s`,
    where: sql`s.account_id = ${scope.accountId} and s.issued_on is not null`,
    order: sql`s.period_start desc`,
    joined: { to: 's', by: joinTotals },
  })
  return { rows: rows.map((row) => ({ ...row, status: statusOf(row, today) })), ...page }
}

/** Finds an issued statement; only the desk sees previews. */
export async function findStatement(
  { accountId, tx }: AccountData,
  statementRef: string,
  today: PlainDate,
): Promise<Statement | null> {
  const { rows } = await rowsOf(Stored)`
    select ${rowColumns}, s.vat_rate as "vatRate", s.vat, s.opening_balance as "openingBalance",
      s.carried_forward as "carriedForward", s.remittance_ref as "remittanceRef", s.account_id as "accountId",
      a.trading_name as "dealerName",
      (select json_build_object('statementRef', p.statement_ref, 'periodStart', p.period_start, 'net', p.net)
        from commission_statement p
        where p.account_id = s.account_id and p.period_start < s.period_start and p.issued_on is not null
        order by p.period_start desc limit 1) as previous
    from commission_statement s join account a on a.account_id = s.account_id ${joinTotals}
    where s.account_id = ${accountId} and s.statement_ref = ${statementRef} and s.issued_on is not null`.execute(tx)
  const [row] = rows
  if (!row) return null
  const { issuedOn } = row
  return {
    ...row,
    status: statusOf(row, today),
    mayQuery: mayQuery(issuedOn, today),
    queriesUntil: queriesUntil(issuedOn),
  }
}

/** Updates a statement's count of open queries. */
export async function countOpenQuery({ accountId, tx }: AccountData, statementRef: string, by: 1 | -1): Promise<void> {
  await sql`
    update commission_statement set open_queries = open_queries + ${by}::integer
    where account_id = ${accountId} and statement_ref = ${statementRef}`.execute(tx)
}

export async function updatePayment(
  { accountId, tx }: AccountData,
  statementRef: string,
  { paidOn, remittanceRef }: { paidOn: PlainDate; remittanceRef: string },
): Promise<void> {
  await sql`
    update commission_statement set paid_on = ${paidOn}, remittance_ref = ${remittanceRef}
    where account_id = ${accountId} and statement_ref = ${statementRef} and issued_on is not null`.execute(tx)
}
