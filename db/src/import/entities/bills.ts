import { billKinds } from '@portal/contract/billing/values.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { calendarDate, choice, identifier, jsonOf, pattern } from '../column-types.ts'
import { optional, orElse, required } from '../columns.ts'
import type { Entity } from '../entity.ts'
import { rowNow } from '../row-now.ts'
import { sameColumns, upsert } from '../upsert.ts'
import { valuesThatDiffer } from '../values-that-differ.ts'
import { knownAccount } from './account-check.ts'
import { money } from './bill-lines.ts'
import { knownBillingAccount } from './billing-accounts.ts'

const pence = z.number().int().min(-1_000_000_000_000).max(1_000_000_000_000)
const VatRates = z
  .array(z.strictObject({ rate: z.number().int().min(0).max(10_000), net: pence, vat: pence }))
  .max(20)
  .refine((rates) => new Set(rates.map(({ rate }) => rate)).size === rates.length, 'has a rate twice')
  .transform((rates) => rates.toSorted((a, b) => a.rate - b.rate))

export const billRow = z.object({
  account_id: required(identifier, 'The account'),
  bill_id: required(identifier, 'Number of the bill or credit note'),
  billing_account_id: required(identifier, 'The billing account'),
  kind: orElse(choice(billKinds), 'bill', 'Type; bill if empty'),
  corrects_bill_id: optional(identifier, 'The bill that a credit note corrects'),
  currency: orElse(pattern(/^[A-Z]{3}$/, 'three capital letters'), 'GBP', 'Currency; GBP if empty'),
  issued_on: required(calendarDate, 'When it was issued'),
  due_on: optional(calendarDate, 'When it is due; a credit note has no such day'),
  collect_on: optional(calendarDate, 'The day of its Direct Debit'),
  period_start: required(calendarDate, 'First day of the period that it is for'),
  period_end: required(calendarDate, 'Last day of that period'),
  usage_start: optional(calendarDate, 'First day of its usage'),
  usage_end: optional(calendarDate, 'Last day of its usage'),
  net: required(money, 'Total of its lines before VAT, minor units'),
  vat_rates: required(
    jsonOf(VatRates, 'JSON list such as [{"rate": 2000, "net": 10000, "vat": 2000}]'),
    'VAT by rate, in hundredths of a percent, on the total of that rate’s lines; lines outside VAT have none',
  ),
  vat: required(money, 'VAT, minor units'),
  total: required(money, 'Total with VAT, minor units'),
})

const key = ['account_id', 'bill_id']
const { from, key: isThere, values } = rowNow({ table: 'bill', key, row: billRow })
/** A file may omit values of an issued bill, but must not change them. */
const unlessEmpty = Object.fromEntries(
  Object.entries(values).map(([column, value]): [string, RawBuilder<unknown>] => [
    column,
    sql`case when ${sql.ref(`s.${column}`)} is not null then ${value} end`,
  ]),
)
const differs = sql.join(
  Object.entries(unlessEmpty).map(([column, value]) => sql`${value} is distinct from ${sql.ref(`s.${column}`)}`),
  sql` or `,
)
/** "due_on 2026-12-04, total 13200", of bill `t`: what the file would change. */
const issuedValues = valuesThatDiffer(unlessEmpty)
const lines = (sum: RawBuilder<unknown>) => sql`(
  select ${sum} from bill_line l where l.account_id = s.account_id and l.bill_id = s.bill_id)`

/** "£12.00 more than" or "£12.00 less than". */
const moreThan = (difference: RawBuilder<unknown>) => sql`
  '£' || to_char(abs(${difference}) / 100.0, 'FM999,999,999,990.00')
    || case when ${difference} > 0 then ' more than' else ' less than' end`

const beyondLines = sql`(s.net - coalesce(${lines(sql`sum(l.amount)`)}, 0))`
// Of a column no function in `from`: Citus cannot write the statement with it.
const rates = sql`(select (each ->> 'rate')::integer as rate, (each ->> 'net')::bigint as net, (each ->> 'vat')::bigint as vat
    from (select jsonb_array_elements(s.vat_rates) as each) of_rates)`
const beyondRates = sql`(s.vat - (select coalesce(sum(r.vat), 0) from ${rates} r))`

// Not `using`: Citus cannot write the statement with a column of both.
const rate = sql`coalesce(r.rate, l.rate)`

/** The first rate of the bill or of its lines with a difference, as text; null if there is none. */
const wrongRate = (difference: RawBuilder<unknown>, isWrong: RawBuilder<unknown>, than: string) => sql`(
  select 'has at ' || trim_scale(${rate} / 100.0) || '% ' || ${moreThan(difference)} || ${than}
  from ${rates} r
    full join (
      select l.vat_rate as rate, sum(l.amount) as net, count(*) as lines from bill_line l
      where l.account_id = s.account_id and l.bill_id = s.bill_id and l.vat_rate is not null group by l.vat_rate) l
      on l.rate = r.rate
  where ${isWrong} order by ${rate} limit 1)`

const netBeyond = sql`(coalesce(r.net, 0) - coalesce(l.net, 0))`
const wrongNet = wrongRate(netBeyond, sql`${netBeyond} <> 0`, ' its lines: load all bill-lines first')
const vatBeyond = sql`(r.vat - round(r.net * r.rate / 10000.0))`
// Half a penny for the total of a rate, or for each line if the issuer rounds those.
const wrongVat = wrongRate(
  vatBeyond,
  sql`abs(r.vat - r.net * r.rate / 10000.0) > greatest(1, l.lines) * 0.5`,
  ' the VAT of its net, beyond the rounding of its lines',
)

const today = sql`(now() at time zone 'Europe/London')::date`

export const bills: Entity = {
  name: 'bills',
  about: 'Bills and credit notes as issued, after their lines; an issued one never changes',
  row: billRow,
  key,
  now: { from, key: isThere, values: unlessEmpty },
  checks: [
    knownAccount,
    knownBillingAccount,
    {
      column: 'bill_id',
      reason: sql`'was issued with ' || (select ${issuedValues} from bill t
        where t.account_id = s.account_id and t.bill_id = s.bill_id) || ' and never changes: correct it with a credit note'`,
      isBad: sql`exists (select from bill t where t.account_id = s.account_id and t.bill_id = s.bill_id and (${differs}))`,
    },
    {
      column: 'net',
      reason: sql`'is ' || ${moreThan(beyondLines)} || ' its lines: load all bill-lines first'`,
      isBad: sql`${beyondLines} <> 0`,
    },
    { column: 'vat_rates', reason: wrongNet, isBad: sql`${wrongNet} is not null` },
    { column: 'vat_rates', reason: wrongVat, isBad: sql`${wrongVat} is not null` },
    {
      column: 'vat',
      reason: sql`'is ' || ${moreThan(beyondRates)} || ' the VAT of its rates'`,
      isBad: sql`${beyondRates} <> 0`,
    },
    {
      column: 'total',
      reason: sql`'is ' || ${moreThan(sql`(s.total - s.net - s.vat)`)} || ' net and VAT'`,
      isBad: sql`s.total <> s.net + s.vat`,
    },
    { column: 'total', reason: 'is positive on a credit note', isBad: sql`s.kind = 'credit note' and s.total > 0` },
    {
      column: 'due_on',
      reason: 'belongs to a bill, which needs it',
      isBad: sql`(s.kind = 'bill') <> (s.due_on is not null)`,
    },
    { column: 'due_on', reason: 'is before issued_on', isBad: sql`s.due_on < s.issued_on` },
    { column: 'collect_on', reason: 'is before issued_on', isBad: sql`s.collect_on < s.issued_on` },
    { column: 'issued_on', reason: 'is in the future', isBad: sql`s.issued_on > ${today}` },
    { column: 'period_end', reason: 'is before period_start', isBad: sql`s.period_end < s.period_start` },
    { column: 'usage_end', reason: 'is before usage_start', isBad: sql`s.usage_end < s.usage_start` },
    {
      column: 'corrects_bill_id',
      reason: 'is for credit notes',
      isBad: sql`s.corrects_bill_id is not null and s.kind = 'bill'`,
    },
    {
      column: 'corrects_bill_id',
      reason: 'is not a known bill of the account',
      isBad: sql`s.corrects_bill_id is not null and not exists (
        select from bill b where b.account_id = s.account_id and b.bill_id = s.corrects_bill_id
        union all select from staging f where f.account_id = s.account_id and f.bill_id = s.corrects_bill_id)`,
    },
  ],
  // An issued bill is not written again: the checks allow no difference.
  write: (tx, columns) =>
    upsert(tx, {
      table: 'bill',
      key,
      isKept: true,
      values: { currency: sql`'GBP'`, kind: sql`'bill'`, ...sameColumns(columns), line_count: lines(sql`count(*)`) },
    }),
}
