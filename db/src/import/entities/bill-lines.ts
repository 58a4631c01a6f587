import { billLineKinds } from '@portal/contract/billing/values.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { calendarDate, choice, identifier, integer, minorUnits, text } from '../column-types.ts'
import { optional, required } from '../columns.ts'
import type { Entity } from '../entity.ts'
import { rowNow } from '../row-now.ts'
import { sameColumns, upsert } from '../upsert.ts'
import { valuesThatDiffer } from '../values-that-differ.ts'
import { knownAccount } from './account-check.ts'

export const money = minorUnits(-1_000_000_000_000, 1_000_000_000_000)

export const billLineRow = z.object({
  account_id: required(identifier, 'The account'),
  bill_id: required(identifier, 'Number of the bill or credit note'),
  line_no: required(integer(1, 10_000_000), 'Line number'),
  kind: required(
    choice(billLineKinds),
    'Type; a refund returns what was billed in advance, and a credit is for a case or a service level',
  ),
  charge_id: optional(text(80), 'The charge in the billing system: the same on each bill as long as it recurs'),
  description: required(text(200), 'Description'),
  product_name: optional(text(200), 'Product'),
  service_id: optional(identifier, 'Service; a ceased one need not be in the portal'),
  site_id: optional(identifier, 'Site; people whose permission is limited to it see the line'),
  cost_centre: optional(text(80), 'Cost centre of the customer'),
  order_id: optional(identifier, 'The order that led to the charge'),
  case_id: optional(identifier, 'The case that a credit is for'),
  credit_id: optional(identifier, 'The service credit'),
  starts_on: optional(calendarDate, 'First day that it is for'),
  ends_on: optional(calendarDate, 'Last day that it is for'),
  monthly_price: optional(money, 'Price of a full month before its part, minor units; negative on a refund'),
  percent: optional(
    integer(-1_000_000, 1_000_000),
    'Hundredths of a percent: the rise of the price with this bill, or the credited part of the price',
  ),
  reason: optional(text(500), 'Reason, such as the clause of the contract'),
  amount: required(money, 'Amount before VAT as issued, minor units'),
  vat_rate: optional(integer(0, 10_000), 'VAT rate in hundredths of a percent; empty outside VAT'),
})

const key = ['account_id', 'bill_id', 'line_no']
const issued = sql`bill i on i.account_id = s.account_id and i.bill_id = s.bill_id`
const isIssued = sql`exists (select from bill i where i.account_id = s.account_id and i.bill_id = s.bill_id)`

const { from, key: isThere, values } = rowNow({ table: 'bill_line', key, row: billLineRow })
/** A file may omit values of an issued line, but must not change them. */
const unlessEmpty = Object.fromEntries(
  Object.entries(values).map(([column, value]): [string, RawBuilder<unknown>] => [
    column,
    sql`case when i.bill_id is not null and ${sql.ref(`s.${column}`)} is null then null else ${value} end`,
  ]),
)
const differs = sql.join(
  Object.entries(unlessEmpty).map(([column, value]) => sql`${value} is distinct from ${sql.ref(`s.${column}`)}`),
  sql` or `,
)

export const billLines: Entity = {
  name: 'bill-lines',
  about: 'Lines of bills and credit notes; shown once their bill is imported',
  row: billLineRow,
  key,
  now: { from: sql`${from} left join ${issued}`, key: isThere, values: unlessEmpty },
  checks: [
    knownAccount,
    {
      column: 'line_no',
      reason: sql`coalesce((select 'was issued with ' || ${valuesThatDiffer(unlessEmpty)} from bill_line t join ${issued}
          where t.account_id = s.account_id and t.bill_id = s.bill_id and t.line_no = s.line_no), 'is not on the issued bill')
        || ', which never changes: correct it with a credit note'`,
      isBad: sql`${isIssued} and not exists (select from bill_line t join ${issued}
        where t.account_id = s.account_id and t.bill_id = s.bill_id and t.line_no = s.line_no and not (${differs}))`,
    },
    { column: 'ends_on', reason: 'is before starts_on', isBad: sql`s.ends_on < s.starts_on` },
    {
      column: 'monthly_price',
      reason: 'is empty, but a part period is explained by it and its first and last day',
      isBad: sql`s.kind = 'part period' and (s.monthly_price is null or s.starts_on is null or s.ends_on is null)`,
    },
  ],
  write: (tx, columns) =>
    upsert(tx, {
      table: 'bill_line',
      key,
      from: sql`(select * from staging s where not ${isIssued}) s`,
      values: sameColumns(columns),
    }),
}
