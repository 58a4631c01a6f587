import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { optional, orElse, required } from '../columns.ts'
import { countOutcomes } from '../count-outcomes.ts'
import type { Entity } from '../entity.ts'
import { calendarDate, choice, identifier, integer, minorUnits, text } from '../column-types.ts'
import { sameColumns, upsert } from '../upsert.ts'
import { knownAccount } from './account-check.ts'
import { money, periodEnd, periodStart, statementRef } from './commission-lines.ts'
import { isDealer } from './is-dealer.ts'

export const commissionStatementRow = z.object({
  account_id: required(identifier, 'The dealer'),
  statement_ref: required(statementRef, 'The statement, by its month'),
  currency: orElse(choice(['GBP']), 'GBP', 'Currency; statements are made in pounds'),
  net: required(money, 'Total of its lines, minor units'),
  vat_rate: required(integer(0, 10_000), 'VAT rate in hundredths of a percent; 0 if not registered'),
  vat: required(money, 'VAT, minor units'),
  gross: required(money, 'Gross, minor units'),
  opening_balance: orElse(minorUnits(-1_000_000_000_000, 0), 0, 'Brought forward, 0 or negative; 0 if empty'),
  payable: required(minorUnits(0, 1_000_000_000_000), 'Amount paid, minor units'),
  carried_forward: orElse(minorUnits(-1_000_000_000_000, 0), 0, 'Carried forward, 0 or negative; 0 if empty'),
  issued_on: required(calendarDate, 'When it was issued'),
  payment_date: optional(calendarDate, 'Payment due date'),
  paid_on: optional(calendarDate, 'When it was paid'),
  remittance_ref: optional(text(80), 'Payment reference'),
})

const key = ['account_id', 'statement_ref']
const today = sql`(now() at time zone 'Europe/London')::date`
const totals = [
  'currency',
  'net',
  'vat_rate',
  'vat',
  'gross',
  'opening_balance',
  'payable',
  'carried_forward',
  'issued_on',
]
const columnsOf = (alias: string) => sql.join(totals.map((column) => sql.ref(`${alias}.${column}`)))
/** Payment details: the desk may have recorded values that a file leaves empty. */
const payment = ['payment_date', 'paid_on', 'remittance_ref']
const stands = {
  ...Object.fromEntries(totals.map((column) => [column, sql.ref(`t.${column}`)])),
  ...Object.fromEntries(
    payment.map((column) => [
      column,
      sql`case when ${sql.ref(`s.${column}`)} is not null then ${sql.ref(`t.${column}`)} end`,
    ]),
  ),
}
const kept = (column: string) => sql`coalesce(${sql.ref(`s.${column}`)}, ${sql.ref(`t.${column}`)})`
const joinIssued = sql`left join commission_statement t
  on t.account_id = s.account_id and t.statement_ref = s.statement_ref and t.issued_on is not null`
const lines = (sums: RawBuilder<unknown>) => sql`(
  select ${sums} from commission_line l where l.account_id = s.account_id and l.statement_ref = s.statement_ref)`
/** A value of the adjacent statement, in the file or issued before. */
const nextTo = (which: 'before' | 'after', column: string) => sql`(
  select n.amount from (
    select o.statement_ref, ${sql.ref(`o.${column}`)} as amount from staging o where o.account_id = s.account_id
    union all
    select i.statement_ref, ${sql.ref(`i.${column}`)} from commission_statement i
    where i.account_id = s.account_id and i.issued_on is not null) n
  where n.statement_ref ${sql.raw(which === 'before' ? '<' : '>')} s.statement_ref
  order by n.statement_ref ${sql.raw(which === 'before' ? 'desc' : 'asc')} limit 1)`

export const commissionStatements: Entity = {
  name: 'commission-statements',
  about: 'Statements issued by a previous system, after their lines; only the payment of an existing one can change',
  row: commissionStatementRow,
  key,
  now: {
    from: sql`staging s ${joinIssued}`,
    key: sql`t.statement_ref`,
    values: stands,
  },
  checks: [
    knownAccount,
    isDealer,
    {
      column: 'statement_ref',
      reason: 'was issued with other figures and never changes: correct it in the next one',
      isBad: sql`exists (select from commission_statement t where t.account_id = s.account_id
        and t.statement_ref = s.statement_ref and t.issued_on is not null
        and (${columnsOf('t')}) is distinct from (${columnsOf('s')}))`,
    },
    {
      column: 'statement_ref',
      reason: 'is calculated in the portal: issue it there, or omit this month',
      isBad: sql`exists (select from commission_run r where r.account_id = s.account_id
        and r.statement_ref = s.statement_ref and r.state <> 'issued')`,
    },
    {
      column: 'net',
      reason: 'is not the total of the statement’s lines: load all commission-lines first',
      isBad: sql`s.net <> coalesce(${lines(sql`sum(l.amount)`)}, 0)`,
    },
    {
      column: 'vat',
      reason: 'is further from vat_rate of net than the rounding of each line explains',
      isBad: sql`abs(s.vat - round(s.net * s.vat_rate / 10000.0)) > ${lines(sql`count(*)`)}`,
    },
    { column: 'gross', reason: 'is not net plus VAT', isBad: sql`s.gross <> s.net + s.vat` },
    {
      column: 'payable',
      reason: 'and carried_forward are not opening_balance and gross',
      isBad: sql`s.payable + s.carried_forward <> s.opening_balance + s.gross`,
    },
    {
      column: 'opening_balance',
      reason: 'is not the amount carried forward by the previous statement',
      isBad: sql`s.opening_balance <> ${nextTo('before', 'carried_forward')}`,
    },
    {
      column: 'carried_forward',
      reason: 'is not the amount brought forward by the next statement',
      isBad: sql`s.carried_forward <> ${nextTo('after', 'opening_balance')}`,
    },
    { column: 'issued_on', reason: 'is within the month that it is for', isBad: sql`s.issued_on <= ${periodEnd}` },
    { column: 'issued_on', reason: 'is in the future', isBad: sql`s.issued_on > ${today}` },
    { column: 'payment_date', reason: 'is before it was issued', isBad: sql`s.payment_date < s.issued_on` },
    { column: 'paid_on', reason: 'is before it was issued', isBad: sql`s.paid_on < s.issued_on` },
    { column: 'paid_on', reason: 'is in the future', isBad: sql`s.paid_on > ${today}` },
  ],
  async write(tx, columns) {
    const counted = await countOutcomes(tx, commissionStatements, columns)
    const fresh = sql`staging s join staging_difference d on d.line = s.line and d.outcome = 'created'`
    const common = {
      account_id: sql`s.account_id`,
      statement_ref: sql`s.statement_ref`,
      period_start: periodStart,
      period_end: periodEnd,
    }
    // Nothing can be added to an issued statement, so the totals of its lines come first.
    await sql`
      insert into commission_statement (account_id, statement_ref, period_start, period_end)
      select ${sql.join(Object.values(common))} from ${fresh}
      on conflict (account_id, statement_ref) do nothing`.execute(tx)
    await sql`
      insert into commission_total (account_id, statement_ref, kind, lines, billed, amount)
      select l.account_id, l.statement_ref, l.kind, count(*), sum(l.billed), sum(l.amount)
      from ${fresh} join commission_line l on l.account_id = s.account_id and l.statement_ref = s.statement_ref
      group by 1, 2, 3`.execute(tx)
    await sql`
      insert into commission_run (account_id, period_start, statement_ref, state, step, started_by)
      select s.account_id, ${periodStart}, s.statement_ref, 'issued', 'done', 'Import' from ${fresh}
      on conflict (account_id, period_start) do nothing`.execute(tx)
    await upsert(tx, {
      table: 'commission_statement',
      key,
      from: sql`staging s join staging_difference d on d.line = s.line and d.outcome <> 'unchanged' ${joinIssued}`,
      values: {
        ...common,
        ...sameColumns(columns),
        ...Object.fromEntries(payment.map((column) => [column, kept(column)])),
        line_count: lines(sql`count(*)`),
      },
    })
    return counted
  },
}
