import { mostMeters } from '@portal/contract/billing/meter-values.ts'
import { UsageMeter } from '@portal/contract/billing/meters.ts'
import { PlainDate } from '@portal/contract/plain-date.ts'
import { Pence } from '@portal/contract/money.ts'
import { rowsOf } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { atSites } from '../../../scope/sites-store.ts'
import { readBatches } from '../../read-batches.ts'

type Piece = RawBuilder<unknown>

const MeterRow = UsageMeter.omit({ charged: true }).extend({
  billId: z.string().nullable(),
  lineNo: z.number().int().nullable(),
  amount: Pence.nullable(),
})
export type MeterRow = z.infer<typeof MeterRow>

const ofMonth = (scope: AccountScope, month: PlainDate): Piece => sql`
  usage_meter m join service s on s.account_id = m.account_id and s.service_id = m.service_id
  where m.account_id = ${scope.accountId} and m.month = ${month} and ${atSites(scope.sites)}`

const byName = sql`m."serviceName", m.name, m."meterId"`
/** The most of its allowance first. */
const byShare = sql`m.used::numeric / m.allowance desc nulls last, ${byName}`

/** The chosen meters with the month before, and with what the bills charge for them. */
const withCharges = (scope: AccountScope, month: PlainDate, some: Piece, order: Piece): Piece => sql`
  select m."meterId", m."serviceId", m."serviceName", m.kind, m.name, m."productName", m.used, m.allowance,
    b.used as before, l.bill_id as "billId", l.line_no as "lineNo", l.amount from (${some}) m
    left join usage_meter b on b.account_id = ${scope.accountId} and b.meter_id = m."meterId"
      and b.month = (${month}::date - interval '1 month')::date
    left join lateral (
      select l.bill_id, min(l.line_no) as line_no, sum(l.amount) as amount from bill_line l
      join bill using (account_id, bill_id)
      where l.account_id = ${scope.accountId} and l.service_id = m."serviceId" and l.charge_id = m."chargeId"
        and l.kind = 'usage' and l.starts_on >= ${month} and l.starts_on < ${month}::date + interval '1 month'
        and ${atSites(scope.sites, 'l.site_id')}
      group by l.bill_id order by l.bill_id limit 1) l on true
  order by ${order}`

const columns = sql`m.meter_id as "meterId", m.service_id as "serviceId", s.name as "serviceName", m.kind, m.name,
  m.product_name as "productName", m.used, m.allowance, m.charge_id as "chargeId"`

/** The first meters of a month, and how many there are. */
export async function listMeters(
  scope: AccountScope,
  month: PlainDate,
  isCircuit: boolean,
): Promise<{ rows: MeterRow[]; total: number }> {
  const such = isCircuit ? sql`m.kind = 'percentile'` : sql`m.kind <> 'percentile'`
  const order = isCircuit ? byName : byShare
  const count = await rowsOf({ total: z.number().int() })`
    select count(*) as total from ${ofMonth(scope, month)} and ${such}`.first(scope.tx)
  const first = sql`select * from (select ${columns} from ${ofMonth(scope, month)} and ${such}) m
    order by ${order} limit ${mostMeters}`
  const rows = await rowsOf(MeterRow)`${withCharges(scope, month, first, order)}`.all(scope.tx)
  return { rows, total: count?.total ?? 0 }
}

export const readMeters = (scope: AccountScope, month: PlainDate) =>
  readBatches(scope, MeterRow, withCharges(scope, month, sql`select ${columns} from ${ofMonth(scope, month)}`, byName))

export const findMeter = (scope: AccountScope, meterId: string, month: PlainDate): Promise<MeterRow | null> =>
  rowsOf(MeterRow)`${withCharges(
    scope,
    month,
    sql`select ${columns} from ${ofMonth(scope, month)} and m.meter_id = ${meterId}
    and m.kind = 'percentile'`,
    byName,
  )}`.first(scope.tx)

const DaySamples = z.object({ day: PlainDate, rates: z.array(z.number().nullable()) })
export type DaySamples = z.infer<typeof DaySamples>

/** The days of a month with samples. */
export const listSamples = (scope: AccountScope, meterId: string, month: PlainDate): Promise<DaySamples[]> =>
  rowsOf(DaySamples)`
    select day, rates from usage_sample
    where account_id = ${scope.accountId} and meter_id = ${meterId} and month = ${month}
      and day >= ${month} and day < ${month}::date + interval '1 month'
    order by day`.all(scope.tx)

/** The first days of the months with meters, newest first. */
export async function listMeterMonths(scope: AccountScope): Promise<PlainDate[]> {
  // Each step jumps to the month before: the meters of a month are not all read.
  const rows = await rowsOf({ month: PlainDate })`
    with recursive months as (
      select max(month) as month from usage_meter where account_id = ${scope.accountId}
      union all
      select (select max(month) from usage_meter where account_id = ${scope.accountId} and month < months.month)
      from months where month is not null)
    select month from months where month is not null`.all(scope.tx)
  return rows.map(({ month }) => month)
}
