import type { UnusualRule } from '@portal/contract/billing/unusual-nights.ts'
import { CallTotals } from '@portal/contract/billing/usage.ts'
import { Pence } from '@portal/contract/money.ts'
import { PlainDate } from '@portal/contract/plain-date.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { changesRow, rowsOf } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { utc } from '../../../lib/utc.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { counted, type Days, seen } from './store.ts'

type Hours = Pick<UnusualRule, 'fromHour' | 'toHour'>

/** A night that begins in the evening before. */
const isOverMidnight = ({ fromHour, toHour }: Hours) => fromHour > toHour

/** The day on which the night of this hour ends; null by day. */
function nightOf(hours: Hours): RawBuilder<unknown> {
  const { fromHour, toHour } = hours
  return isOverMidnight(hours)
    ? sql`case when hour >= ${fromHour} then day + 1 when hour < ${toHour} then day end`
    : sql`case when hour >= ${fromHour} and hour < ${toHour} then day end`
}

/** The cost of each night with calls, oldest first. */
export const listNights = (
  scope: AccountScope,
  { from, to }: Days,
  hours: Hours,
): Promise<{ night: PlainDate; cost: Pence }[]> =>
  rowsOf({ night: PlainDate, cost: Pence })`
    select night, sum(cost) as cost from (
      select ${nightOf(hours)} as night, cost from call_hour
      where account_id = ${scope.accountId} and day between ${from}::date - 1 and ${to} and ${counted(scope)}) hours
    where night between ${from} and ${to} group by night order by night`.all(scope.tx)

const NightRow = CallTotals.extend({
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  destination: z.string(),
  from: z.string(),
  serviceId: z.string(),
  mostCalls: z.number().int(),
  mostSeconds: z.number().int(),
  mostCost: Pence,
})

/** The calls of one night, and those to the destination that cost the most. */
export function findNight(
  scope: AccountScope,
  night: PlainDate,
  hours: Hours,
): Promise<z.infer<typeof NightRow> | null> {
  const first = isOverMidnight(hours) ? sql`${night}::date - 1` : sql`${night}::date`
  return rowsOf(NightRow)`
    with calls as materialized (
      select at, service_id, from_number, destination, seconds, cost from call_record
      where account_id = ${scope.accountId} and ${seen(scope)}
        and at >= (${first} + make_time(${hours.fromHour}, 0, 0)) at time zone 'Europe/London'
        and at < (${night}::date + make_time(${hours.toHour}, 0, 0)) at time zone 'Europe/London'
    ), most as (
      select destination, count(*) as calls, sum(seconds) as seconds, sum(cost) as cost,
        mode() within group (order by from_number) as from_number, mode() within group (order by service_id) as service_id
      from calls group by destination order by sum(cost) desc, destination limit 1
    ), total as (
      select count(*) as calls, sum(seconds) as seconds, sum(cost) as cost, min(at) as first_at, max(at) as last_at
      from calls
    )
    select total.calls, total.seconds, total.cost, ${utc('total.first_at')} as "firstAt",
      ${utc('total.last_at')} as "lastAt", most.destination, most.from_number as "from",
      most.service_id as "serviceId", most.calls as "mostCalls",
      most.seconds as "mostSeconds", most.cost as "mostCost"
    from total cross join most`.first(scope.tx)
}

const Delivery = z.object({ accountId: z.string(), receivedAt: z.string() })
export type Delivery = z.infer<typeof Delivery>

/** Deliveries of calls that were not looked through. An older one can commit after a newer one: any other time is new. */
export const listDeliveries = (system: Sql): Promise<Delivery[]> =>
  rowsOf(Delivery)`
    select d.account_id as "accountId", d.received_at::text as "receivedAt"
    from call_delivery d join account a using (account_id) left join call_check c using (account_id)
    where a.closed_at is null and c.received_at is distinct from d.received_at
    order by d.received_at, d.account_id limit 1000`.all(system)

export const saveCheck = (scope: AccountScope, receivedAt: string): Promise<boolean> =>
  changesRow(scope.tx)`
    insert into call_check (account_id, received_at) values (${scope.accountId}, ${receivedAt}::timestamptz)
    on conflict (account_id) do update set received_at = excluded.received_at`

/** False if it was announced before. */
export const insertUnusualNight = (scope: AccountScope, night: PlainDate): Promise<boolean> =>
  changesRow(scope.tx)`
    insert into unusual_night (account_id, night, announced_at)
    values (${scope.accountId}, ${night}, ${scope.now}) on conflict do nothing`

/** The email addresses of people who may see all bills of the account. */
export async function listBillingPeople(scope: AccountScope): Promise<string[]> {
  const rows = await rowsOf({ email: z.string() })`
    select distinct u.email from permission_grant g join portal_user u using (account_id, user_id)
    where g.account_id = ${scope.accountId} and g.resource = 'BusinessPortalBilling' and g.sites is null
      and g.starts_at <= ${scope.now} and (g.ends_at is null or g.ends_at > ${scope.now}) and u.status = 'active'
    order by u.email limit 200`.all(scope.tx)
  return rows.map(({ email }) => email)
}
