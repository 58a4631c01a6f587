import { meterKinds } from '@portal/contract/billing/meter-values.ts'
import { samplesADay } from '@portal/contract/billing/percentile.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { calendarDate, choice, identifier, integer, jsonOf, text } from '../column-types.ts'
import { optional, required } from '../columns.ts'
import type { Entity } from '../entity.ts'
import { rowNow } from '../row-now.ts'
import { sameColumns, upsert } from '../upsert.ts'
import { knownAccount } from './account-check.ts'
import { knownService } from './known-things.ts'

const most = 1_000_000_000_000_000

const meterRow = z.object({
  account_id: required(identifier, 'The account'),
  meter_id: required(identifier, 'The meter in the billing system; the same in each month'),
  month: required(calendarDate, 'First day of the month'),
  service_id: required(identifier, 'Its service; people whose permission is limited to its site see it'),
  kind: required(choice(meterKinds), 'Type of usage; percentile is 95th percentile billing by usage-samples'),
  name: required(text(80), 'Name as on the bill, such as Data, fair use'),
  product_name: optional(text(120), 'Product'),
  used: optional(
    integer(0, most),
    'Bytes of data and storage, number of licences, hours of compute; for percentile the rate as billed in bit/s, which may be empty',
  ),
  allowance: optional(
    integer(1, most),
    'Fair use, included or bought, in the same unit; for percentile the committed rate in bit/s',
  ),
  charge_id: optional(identifier, 'The charge of its usage line in bill-lines; the portal rates nothing'),
})

const meterKey = ['account_id', 'meter_id', 'month']

export const usageMeters: Entity = {
  name: 'usage-meters',
  about: 'Usage of services by month, as the billing system measured it',
  row: meterRow,
  key: meterKey,
  now: rowNow({ table: 'usage_meter', key: meterKey, row: meterRow }),
  checks: [
    knownAccount,
    knownService,
    { column: 'month', reason: 'is not the first day of a month', isBad: sql`extract(day from s.month) <> 1` },
    { column: 'month', reason: 'is in the future', isBad: sql`s.month > now() + interval '1 day'` },
    { column: 'used', reason: 'is empty', isBad: sql`s.used is null and s.kind <> 'percentile'` },
  ],
  write: (tx, columns) => upsert(tx, { table: 'usage_meter', key: meterKey, values: sameColumns(columns) }),
}

const Rates = z.array(z.number().int().min(0).max(10_000_000_000_000).nullable()).length(samplesADay)

const sampleRow = z.object({
  account_id: required(identifier, 'The account'),
  meter_id: required(identifier, 'The meter'),
  day: required(calendarDate, 'The day in UTC'),
  rates: required(
    jsonOf(Rates, `JSON list of whole numbers, ${samplesADay} of them, null where a sample is missing`),
    'The average rate of each five minutes from 00:00, in bit/s, in the direction that is billed',
  ),
})

const sampleKey = ['account_id', 'meter_id', 'day']

export const usageSamples: Entity = {
  name: 'usage-samples',
  about: 'Five-minute samples of 95th percentile billing, a day in each row',
  row: sampleRow,
  key: sampleKey,
  now: rowNow({ table: 'usage_sample', key: sampleKey, row: sampleRow }),
  checks: [
    knownAccount,
    {
      column: 'meter_id',
      reason: 'has no usage-meters of type percentile in this month: load these first',
      isBad: sql`not exists (select from usage_meter m where m.account_id = s.account_id and m.meter_id = s.meter_id
        and m.month = s.day - extract(day from s.day)::integer + 1 and m.kind = 'percentile')`,
    },
    { column: 'day', reason: 'is in the future', isBad: sql`s.day > now() + interval '1 day'` },
  ],
  write: (tx, columns) => upsert(tx, { table: 'usage_sample', key: sampleKey, values: sameColumns(columns) }),
}
