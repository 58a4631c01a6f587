import type { Pence } from '@portal/contract/money.ts'
import { CommissionRun } from '@portal/contract/commission/desk.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { amount, boolean, day, dayOrNull, number, rowsOf, text, textOrNull } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { isOfOpenAccount } from '../../../people/open-account-store.ts'
import type { AccountData } from '../statement-store.ts'

export const runSteps = ['new business', 'recurring', 'clawbacks', 'corrections', 'totals', 'done'] as const

export const Run = z.strictObject({
  periodStart: day,
  statementRef: text,
  state: CommissionRun.shape.state,
  step: z.enum(runSteps),
  /** Progress of the step; empty at its start. */
  after: text,
})
export type Run = z.infer<typeof Run>

const columns = sql`period_start as "periodStart", statement_ref as "statementRef", state, step, after`

/** The run of a month, locked until the transaction ends. */
export async function lockRun({ accountId, tx }: AccountData, periodStart: PlainDate): Promise<Run | null> {
  const { rows } = await rowsOf(Run)`
    select ${columns} from commission_run
    where account_id = ${accountId} and period_start = ${periodStart} for update`.execute(tx)
  return rows[0] ?? null
}

export async function upsertRun({ accountId, tx }: AccountData, run: Run, startedBy: string): Promise<void> {
  await sql`
    insert into commission_run (account_id, period_start, statement_ref, state, step, after, started_by)
    values (${accountId}, ${run.periodStart}, ${run.statementRef}, ${run.state}, ${run.step}, ${run.after}, ${startedBy})
    on conflict (account_id, period_start) do update
    set state = excluded.state, step = excluded.step, after = excluded.after, started_by = excluded.started_by,
      started_at = excluded.started_at, moved_at = excluded.moved_at`.execute(tx)
}

export async function moveRun(
  { accountId, tx }: AccountData,
  { periodStart, state, step, after }: Omit<Run, 'statementRef'>,
): Promise<void> {
  await sql`
    update commission_run set state = ${state}, step = ${step}, after = ${after}, moved_at = now()
    where account_id = ${accountId} and period_start = ${periodStart}`.execute(tx)
}

export async function deletePreview({ accountId, tx }: AccountData, statementRef: string): Promise<void> {
  await sql`
    delete from commission_statement
    where account_id = ${accountId} and statement_ref = ${statementRef} and issued_on is null`.execute(tx)
}

export async function insertPreview(
  { accountId, tx }: AccountData,
  { statementRef, periodStart, periodEnd }: { statementRef: string; periodStart: PlainDate; periodEnd: PlainDate },
): Promise<void> {
  await sql`
    insert into commission_statement (account_id, statement_ref, period_start, period_end)
    values (${accountId}, ${statementRef}, ${periodStart}, ${periodEnd})`.execute(tx)
}

/** Statements that can block a run: the latest issued one, and a preview of another month. */
export async function findNeighbours(
  { accountId, tx }: AccountData,
  periodStart: PlainDate,
): Promise<{ isDealer: boolean; lastIssued: PlainDate | null; otherPreview: string | null }> {
  const { rows } = await rowsOf({ isDealer: boolean, lastIssued: dayOrNull, otherPreview: textOrNull })`
    select
      exists(select from account where account_id = ${accountId} and type = 'dealer') as "isDealer",
      (select max(period_start) from commission_statement
        where account_id = ${accountId} and issued_on is not null) as "lastIssued",
      (select min(statement_ref) from commission_statement
        where account_id = ${accountId} and issued_on is null and period_start <> ${periodStart}) as "otherPreview"`.execute(
    tx,
  )
  return rows[0] ?? { isDealer: false, lastIssued: null, otherPreview: null }
}

const Summed = z.strictObject({
  lines: number,
  net: amount,
  currencies: number,
  vatRegistered: boolean,
  openingBalance: amount,
})
type Summed = z.infer<typeof Summed>

/** Totals the lines by type and returns the figures of the statement as a whole. */
export async function sumPreview(scope: AccountData, run: Run): Promise<Summed> {
  const { accountId, tx } = scope
  await sql`
    insert into commission_total (account_id, statement_ref, kind, lines, billed, amount)
    select account_id, statement_ref, kind, count(*), sum(billed), sum(amount)
    from commission_line where account_id = ${accountId} and statement_ref = ${run.statementRef}
    group by account_id, statement_ref, kind`.execute(tx)
  const { rows } = await rowsOf(Summed)`
    select count(*) as lines, coalesce(sum(amount), 0)::bigint as net, count(distinct currency) as currencies,
      exists(select from account where account_id = ${accountId} and vat_no is not null) as "vatRegistered",
      coalesce((select carried_forward from commission_statement
        where account_id = ${accountId} and issued_on is not null and period_start < ${run.periodStart}
        order by period_start desc limit 1), 0) as "openingBalance"
    from commission_line where account_id = ${accountId} and statement_ref = ${run.statementRef}`.execute(tx)
  const [summed] = rows
  if (!summed) throw new Error('The lines of the statement could not be added up')
  return summed
}

interface Figures {
  lines: number
  net: Pence
  vatRate: number
  vat: Pence
  gross: Pence
  openingBalance: Pence
  payable: Pence
  carriedForward: Pence
}

export async function updateFigures(scope: AccountData, statementRef: string, figures: Figures): Promise<void> {
  await sql`
    update commission_statement set line_count = ${figures.lines}, net = ${figures.net}, vat_rate = ${figures.vatRate},
      vat = ${figures.vat}, gross = ${figures.gross}, opening_balance = ${figures.openingBalance},
      payable = ${figures.payable}, carried_forward = ${figures.carriedForward}
    where account_id = ${scope.accountId} and statement_ref = ${statementRef}`.execute(scope.tx)
}

export async function issueStatement(
  { accountId, tx }: AccountData,
  statementRef: string,
  { issuedOn, paymentDate }: { issuedOn: PlainDate; paymentDate: PlainDate },
): Promise<void> {
  await sql`
    update commission_statement set issued_on = ${issuedOn}, payment_date = ${paymentDate}
    where account_id = ${accountId} and statement_ref = ${statementRef}`.execute(tx)
}

export async function findRun({ accountId, tx }: AccountData, periodStart: PlainDate): Promise<CommissionRun | null> {
  const { rows } = await rowsOf(CommissionRun)`
    select to_char(r.period_start, 'YYYY-MM') as month, r.statement_ref as "statementRef", r.state, r.step,
      s.line_count as "lineCount", s.net, s.vat, s.gross, s.payable, s.currency,
      coalesce((select json_agg(json_build_object('kind', kind, 'lines', lines, 'billed', billed, 'amount', amount)
        order by array_position(array['recurring', 'new', 'clawback', 'correction'], kind))
        from commission_total t where t.account_id = s.account_id and t.statement_ref = s.statement_ref), '[]') as totals
    from commission_run r join commission_statement s using (account_id, statement_ref)
    where r.account_id = ${accountId} and r.period_start = ${periodStart}`.execute(tx)
  return rows[0] ?? null
}

const StalledRun = z.strictObject({ accountId: text, month: text })

/** Runs of open accounts without progress since that time. */
export async function listStalledRuns(system: Sql, afterSeconds: number): Promise<z.infer<typeof StalledRun>[]> {
  const { rows } = await rowsOf(StalledRun)`
    select account_id as "accountId", to_char(period_start, 'YYYY-MM') as month from commission_run
    where state = 'running' and moved_at < now() - make_interval(secs => ${afterSeconds})
      and ${isOfOpenAccount}`.execute(system)
  return rows
}
