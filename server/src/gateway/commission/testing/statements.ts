import { pence, share, sum } from '@portal/contract/money-values.ts'
import type { Database } from '@portal/db/src/database.ts'
import { sql } from 'kysely'
import { totalsOf } from '../rules.ts'
import { periodOf } from '../statement-status.ts'

interface StatementOptions {
  month: string
  lines?: number
  /** The query window is 14 days long. */
  issuedDaysAgo?: number
  customer?: string
}

/** Creates an issued statement: every third line is new business, the others are revenue share. */
export async function createStatement(
  { system }: Pick<Database, 'system'>,
  accountId: string,
  { month, lines = 12, issuedDaysAgo = 3, customer = 'Dunmere Logistics' }: StatementOptions,
): Promise<void> {
  const { statementRef, periodStart, periodEnd } = periodOf(month)
  await sql`
    insert into commission_statement (account_id, statement_ref, period_start, period_end)
    values (${accountId}, ${statementRef}, ${periodStart}, ${periodEnd})`.execute(system)
  await sql`
    insert into commission_line (account_id, statement_ref, line_no, earned, kind, service_id, customer, product, trigger,
      trigger_on, scheme_id, scheme_name, basis, billed, rate, units, amount, currency, earn_out_on)
    select ${accountId}, ${statementRef}, n, ${month} || ':' || n, case when n % 3 = 0 then 'new' else 'recurring' end,
      'S-' || (100000 + n), ${customer} || ' ' || n % 97, 'Ethernet ' || n % 7, case when n % 3 = 0 then 'live' else 'billed' end,
      ${periodStart}, 'share', 'Revenue share', 'percentage', 1000 + n, 1250, 1, round((1000 + n) * 1250 / 10000.0), 'GBP',
      case when n % 3 = 0 then '2099-01-01'::date end
    from generate_series(1, ${lines}) n`.execute(system)
  await sql`
    insert into commission_total
    select account_id, statement_ref, kind, count(*), sum(billed), sum(amount) from commission_line
    where account_id = ${accountId} and statement_ref = ${statementRef} group by 1, 2, 3`.execute(system)
  const net = sum(Array.from({ length: lines }, (_, line) => share(pence(1001 + line), 1250)))
  const figures = totalsOf(net, 2000, pence(0))
  await sql`
    insert into commission_run (account_id, period_start, statement_ref, state, step, started_by)
    values (${accountId}, ${periodStart}, ${statementRef}, 'issued', 'done', 'test')`.execute(system)
  await sql`
    update commission_statement set line_count = ${lines}, net = ${net}, vat_rate = 2000, vat = ${figures.vat},
      gross = ${figures.gross}, payable = ${figures.payable}, carried_forward = ${figures.carriedForward},
      issued_on = current_date - ${issuedDaysAgo}::integer, payment_date = current_date
    where account_id = ${accountId} and statement_ref = ${statementRef}`.execute(system)
}
