import { clawbackTerms, lineKinds } from '@portal/contract/commission/values.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { optional, orElse, required } from '../columns.ts'
import type { Entity } from '../entity.ts'
import { calendarDate, choice, identifier, integer, list, minorUnits, pattern, text } from '../column-types.ts'
import { rowNow } from '../row-now.ts'
import { sameColumns, upsert } from '../upsert.ts'
import { knownAccount } from './account-check.ts'
import { isDealer } from './is-dealer.ts'

export const statementRef = pattern(/^CM-20\d{2}-(0[1-9]|1[0-2])$/, 'CM- and the month, such as CM-2026-04')
export const money = minorUnits(-1_000_000_000_000, 1_000_000_000_000)
const slice = pattern(/^\d{1,6}:\d{1,6}:\d{1,6}$/, 'first unit:units:rate, such as 6:2:6000')
const triggers = ['live', 'renewal', 'billed', 'early cease', 'correction'] as const

export const commissionLineRow = z.object({
  account_id: required(identifier, 'The dealer'),
  statement_ref: required(statementRef, 'The statement'),
  line_no: required(integer(1, 10_000_000), 'Line number'),
  kind: required(choice(lineKinds), 'Type'),
  trigger: required(choice(triggers), 'Event: live and renewal are new business, billed is recurring'),
  trigger_on: required(calendarDate, 'Date; for billed, the first of the month'),
  event_id: optional(text(40), 'The event paid for, so that the portal does not pay for it again'),
  service_id: required(identifier, 'Service'),
  customer: required(text(120), 'Customer, as shown on the statement'),
  product: required(text(120), 'Product, as shown on the statement'),
  order_ref: optional(text(50), 'Reference of the order'),
  scheme_id: optional(identifier, 'Commission scheme'),
  scheme_name: optional(text(120), 'Name of the scheme at that time'),
  basis: required(
    choice(['percentage', 'fixed', 'tiered', 'reversal', 'manual']),
    'Calculation; manual is an agreed amount',
  ),
  billed: required(money, 'Price it is based on, minor units'),
  rate: optional(integer(0, 1_000_000), 'Percentage or tiered: in hundredths of a percent'),
  slices: optional(
    list(slice, 20),
    'Tiered, in place of the rate: units at the rates of their own tiers, each with the first unit, the number of units and the rate',
  ),
  fixed_amount: optional(minorUnits(0, 100_000_000), 'Fixed: per unit, minor units'),
  units: orElse(integer(1, 100_000), 1, 'Quantity; 1 if empty'),
  amount: required(money, 'Amount paid, minor units; clawbacks are negative'),
  currency: orElse(choice(['GBP']), 'GBP', 'Currency; statements are made in pounds'),
  earn_out_on: optional(calendarDate, 'Date from which it cannot be clawed back'),
  clawback: orElse(
    choice(clawbackTerms),
    'whole',
    'Amount clawed back before that date: whole, or pro rata for the days that are left; whole if empty',
  ),
  reverses_statement_ref: optional(statementRef, 'Statement of the line that it reverses or corrects'),
  reverses_line_no: optional(integer(1, 10_000_000), 'Line number'),
  reason: optional(text(200), 'Reason for a clawback or correction'),
})

const key = ['account_id', 'statement_ref', 'line_no']
/** The first and last day of the statement's month. */
export const periodStart = sql`to_date(substr(s.statement_ref, 4), 'YYYY-MM')`
export const periodEnd = sql`(${periodStart} + interval '1 month')::date - 1`

const issued = sql`commission_statement i
  on i.account_id = s.account_id and i.statement_ref = s.statement_ref and i.issued_on is not null`
const isIssued = sql`exists (select from commission_statement i
  where i.account_id = s.account_id and i.statement_ref = s.statement_ref and i.issued_on is not null)`

/** The unique reason for a payment, in the format of the portal's own run. */
const earnedBy = (row: 's' | 'o') => {
  const of = (column: string) => sql.ref(`${row}.${column}`)
  return sql`case
    when ${of('kind')} = 'recurring' then 'billed:' || ${of('service_id')} || ':' || to_char(${of('trigger_on')}, 'YYYY-MM')
    when ${of('kind')} = 'clawback'
      then 'clawback:' || ${of('reverses_statement_ref')} || ':' || ${of('reverses_line_no')}
    when ${of('event_id')} is not null then ${of('trigger')} || ':' || ${of('event_id')}
    else 'import:' || ${of('statement_ref')} || ':' || ${of('line_no')} end`
}

/** One number of a staged slice: its first unit, its units or its rate. */
const ofSlice = (part: 1 | 2 | 3) => sql`split_part(slice, ':', ${sql.lit(part)})::bigint`
const slicesAsJson = sql`(
  select jsonb_agg(jsonb_build_object('from', ${ofSlice(1)}, 'units', ${ofSlice(2)}, 'rate', ${ofSlice(3)})
    order by ${ofSlice(1)})
  from unnest(s.slices) slice)`

const {
  from,
  key: isThere,
  values,
} = rowNow({
  table: 'commission_line',
  key,
  row: commissionLineRow,
  other: {
    event_id: sql`case when t.earned like s.trigger || ':%' and t.kind in ('new', 'correction')
      then substr(t.earned, length(s.trigger) + 2) end`,
    // In the order of the file, so that the same slices in another order are no change.
    slices: sql`case when t.slices = ${slicesAsJson} then s.slices else (select array_agg(concat_ws(':', slice ->> 'from', slice ->> 'units', slice ->> 'rate')
        order by (slice ->> 'from')::integer) from jsonb_array_elements(t.slices) slice) end`,
  },
})
/** A file may omit values of an issued line, but must not change them. */
const stands = Object.fromEntries(
  Object.entries(values).map(([column, value]) => [
    column,
    sql`case when i.issued_on is not null and ${sql.ref(`s.${column}`)} is null then null else ${value} end`,
  ]),
)
const differs = sql.join(
  Object.entries(stands).map(([column, value]) => sql`${value} is distinct from ${sql.ref(`s.${column}`)}`),
  sql` or `,
)

/** The amount that a clawback takes back of the line that it reverses. */
const clawedBack = sql`case when r.clawback is distinct from 'pro rata' then r.amount
  when r.trigger_on <= s.trigger_on and s.trigger_on < r.earn_out_on
    then round(r.amount * (r.earn_out_on - s.trigger_on)::numeric / (r.earn_out_on - r.trigger_on)) end`

const paidAlready = 'is already paid by another line'
const fits = { new: ['live', 'renewal'], recurring: ['billed'], clawback: ['early cease'], correction: ['correction'] }
const reversed = sql`from commission_line r where r.account_id = s.account_id
  and r.statement_ref = s.reverses_statement_ref and r.line_no = s.reverses_line_no`
const reversedInFile = sql`from staging r where r.account_id = s.account_id
  and r.statement_ref = s.reverses_statement_ref and r.line_no = s.reverses_line_no`

export const commissionLines: Entity = {
  name: 'commission-lines',
  about: 'Lines of statements issued by a previous system; shown once their statement is imported',
  row: commissionLineRow,
  key,
  now: { from: sql`${from} left join ${issued}`, key: isThere, values: stands },
  checks: [
    knownAccount,
    isDealer,
    {
      column: 'statement_ref',
      reason: 'is for a month that has not ended',
      isBad: sql`${periodEnd} >= (now() at time zone 'Europe/London')::date`,
    },
    {
      column: 'statement_ref',
      reason: 'is calculated in the portal: issue it there, or omit this month',
      isBad: sql`exists (select from commission_run r where r.account_id = s.account_id
        and r.statement_ref = s.statement_ref and r.state <> 'issued')`,
    },
    {
      column: 'line_no',
      reason: 'is in an issued statement, which never changes: add late items to the next one',
      isBad: sql`${isIssued} and not exists (select from commission_line t join ${issued}
        where t.account_id = s.account_id and t.statement_ref = s.statement_ref and t.line_no = s.line_no
          and not (${differs}))`,
    },
    ...Object.entries(fits).map(([kind, these]) => ({
      column: 'trigger',
      reason: `does not match the type ${kind}: ${these.join(' or ')} does`,
      isBad: sql`s.kind = ${kind} and s.trigger <> all(${these}::text[])`,
    })),
    {
      column: 'event_id',
      reason: 'is not a known event of the account',
      isBad: sql`s.event_id is not null and not exists (
        select from commission_event e where e.account_id = s.account_id and e.event_id = s.event_id)`,
    },
    {
      column: 'amount',
      reason: 'is not billed × rate, rounded once to the penny; use the basis manual for an agreed amount',
      isBad: sql`s.basis in ('percentage', 'tiered') and s.slices is null
        and s.amount is distinct from round(s.billed * s.rate / 10000.0)`,
    },
    {
      column: 'slices',
      reason: 'belongs to the basis tiered, without a rate',
      isBad: sql`s.slices is not null and (s.basis <> 'tiered' or s.rate is not null)`,
    },
    {
      column: 'slices',
      reason: 'does not have the units of the line',
      isBad: sql`s.slices is not null and s.units is distinct from (select sum(${ofSlice(2)}) from unnest(s.slices) slice)`,
    },
    {
      column: 'amount',
      reason: 'is not billed × the rates of the slices, by their units, rounded once to the penny',
      isBad: sql`s.slices is not null and s.amount is distinct from (
        select round(s.billed * sum(${ofSlice(2)} * ${ofSlice(3)}) / (s.units * 10000.0)) from unnest(s.slices) slice)`,
    },
    {
      column: 'earn_out_on',
      reason: 'is empty or not after trigger_on, but the clawback is pro rata',
      isBad: sql`s.clawback = 'pro rata' and s.kind <> 'clawback'
        and (s.earn_out_on is null or s.earn_out_on <= s.trigger_on)`,
    },
    {
      column: 'amount',
      reason: 'is not fixed_amount × units',
      isBad: sql`s.basis = 'fixed' and s.amount is distinct from s.fixed_amount * s.units`,
    },
    {
      column: 'basis',
      reason: 'does not match the type: only a clawback reverses a line',
      isBad: sql`(s.kind = 'clawback') <> (s.basis = 'reversal')`,
    },
    {
      column: 'reverses_line_no',
      reason: 'is not a known line of the dealer',
      isBad: sql`(s.kind = 'clawback' or s.reverses_line_no is not null)
        and not exists (select ${reversed}) and not exists (select ${reversedInFile})`,
    },
    ...[reversed, reversedInFile].map((line) => ({
      column: 'amount',
      reason: 'is not the amount of the line that it reverses, or the part of it that is left if that is pro rata',
      isBad: sql`s.kind = 'clawback' and exists (select ${line} and ${clawedBack} is distinct from -s.amount)`,
    })),
    // Separate checks, so that neither runs row by row.
    {
      column: 'line_no',
      reason: paidAlready,
      isBad: sql`exists (select from commission_line l where l.account_id = s.account_id and l.earned = ${earnedBy('s')}
        and (l.statement_ref, l.line_no) <> (s.statement_ref, s.line_no))`,
    },
    {
      column: 'line_no',
      reason: paidAlready,
      isBad: sql`exists (select from staging o where o.account_id = s.account_id and ${earnedBy('o')} = ${earnedBy('s')}
        and o.line < s.line)`,
    },
  ],
  async write(tx, columns) {
    await sql`
      insert into commission_statement (account_id, statement_ref, period_start, period_end)
      select distinct s.account_id, s.statement_ref, ${periodStart}, ${periodEnd} from staging s
      on conflict (account_id, statement_ref) do nothing`.execute(tx)
    return upsert(tx, {
      table: 'commission_line',
      key,
      from: sql`(select * from staging s where not ${isIssued}) s`,
      values: {
        currency: sql`'GBP'`,
        units: sql`1`,
        ...sameColumns(columns.filter((column) => column !== 'event_id')),
        ...(columns.includes('slices') && { slices: slicesAsJson }),
        earned: earnedBy('s'),
      },
      notCompared: ['currency', 'units'].filter((column) => !columns.includes(column)),
    })
  },
}
