import {
  AccountActivity,
  AccountCase,
  AccountContact,
  AccountIncident,
  AccountOrder,
  AccountService,
} from '@portal/contract/desk/account-overview.ts'
import { number, rowsOf, text } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { restoredAt } from '../../../lib/restored-at-store.ts'
import { utc } from '../../../lib/utc.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'

const [mostOpen, mostServices, mostPeople, mostActivity] = [12, 8, 6, 8]

const Figures = z.strictObject({
  crmId: text,
  siteCount: number,
  serviceCount: number,
  down: number,
  degraded: number,
  caseCount: number,
  orderCount: number,
  peopleCount: number,
})

export async function readFigures({ accountId, tx }: AccountScope): Promise<z.infer<typeof Figures>> {
  const figures = await rowsOf(Figures)`
    select a.clc_account_id as "crmId",
      (select count(*) from site where site.account_id = a.account_id)::integer as "siteCount",
      coalesce(n.services, 0)::integer as "serviceCount", coalesce(n.down, 0)::integer as down,
      coalesce(n.degraded, 0)::integer as degraded,
      (select count(*) from help_case c where c.account_id = a.account_id and c.waiting_on in (0, 1))::integer as "caseCount",
      (select count(*) from service_order o
        where o.account_id = a.account_id and o.status in ('Pending', 'Approved'))::integer as "orderCount",
      (select count(*) from contact p where p.account_id = a.account_id and p.status <> 'left')::integer as "peopleCount"
    from account a left join lateral (
      select sum(c.services) as services, sum(c.services) filter (where c.condition = 'down') as down,
        sum(c.services) filter (where c.condition = 'degraded') as degraded
      from service_count c where c.account_id = a.account_id and c.condition <> 'ceased') n on true
    where a.account_id = ${accountId}`.first(tx)
  if (!figures) throw new Error(`There is no account ${accountId}`)
  return figures
}

export const listOpenCases = ({ accountId, tx }: AccountScope): Promise<AccountCase[]> =>
  rowsOf(AccountCase)`
    select c.case_id as "caseId", c.title, c.about, c.status, c.impact, c.service_id as "serviceId",
      exists (select from bill_query q where q.account_id = c.account_id and q.case_id = c.case_id) as "isBillQuery",
      ${utc('c.opened_at')} as "openedAt", ${utc('c.next_at')} as "nextAt", c.assigned_to_name as "assignedToName"
    from help_case c where c.account_id = ${accountId} and c.waiting_on in (0, 1)
    order by (c.impact is distinct from 'down'), c.next_at, c.case_id limit ${mostOpen}`.all(tx)

export const listOpenOrders = ({ accountId, tx }: AccountScope): Promise<AccountOrder[]> =>
  rowsOf(AccountOrder)`
    select o.order_id as "orderId", o.title, o.product_name as "productName", o.status, o.stage,
      o.blocked_by as "blockedBy", o.hold_owner as "holdOwner", o.expected_date as expected
    from service_order o where o.account_id = ${accountId} and o.status in ('Pending', 'Approved')
    order by o.attention, o.expected_date nulls first, o.order_id limit ${mostOpen}`.all(tx)

/** Those that affect services of the account. */
export const listAffecting = ({ accountId, tx }: AccountScope, phase: 'now' | 'planned'): Promise<AccountIncident[]> =>
  rowsOf(AccountIncident)`
    select i.ref, i.kind, i.title, ${restoredAt},
      ${utc('i.start')} as start, ${utc('i.eta')} as eta,
      ${utc('i.next_update_by')} as "nextUpdateBy", a.services
    from incident_account a join incident i using (ref)
    where a.account_id = ${accountId} and i.ended_at is null
      and ${phase === 'now' ? sql`i.start <= now()` : sql`i.start > now()`}
    order by i.start, i.ref limit ${mostOpen}`.all(tx)

export const listFirstServices = (
  { accountId, tx }: AccountScope,
  found: readonly string[],
): Promise<AccountService[]> =>
  rowsOf(AccountService)`
    with found as (
      select service_id, 0 as rank from service
      where account_id = ${accountId} and service_id = any(${[...found]}::text[])
      union all (select service_id, 1 from service
        where account_id = ${accountId} and site_id = any(${[...found]}::text[]) order by attention, name limit ${mostServices})
      union all (select service_id, 2 from service
        where account_id = ${accountId} order by attention, name, service_id limit ${mostServices}))
    select s.service_id as "serviceId", s.name, s.product_name as "productName", s.care_level as "careLevel", s.site_id as "siteId",
      site.name as "siteName", s.condition, s.condition_note as "conditionNote"
    from (select service_id, min(rank) as rank from found group by service_id) f
      join service s on s.account_id = ${accountId} and s.service_id = f.service_id
      left join site on site.account_id = s.account_id and site.site_id = s.site_id
    order by f.rank, s.attention, s.name, s.service_id limit ${mostServices}`.all(tx)

export const listFirstPeople = ({ accountId, tx }: AccountScope, found: readonly string[]): Promise<AccountContact[]> =>
  rowsOf(AccountContact)`
    with found as (
      select c.*, 0 as rank from contact c where c.account_id = ${accountId} and c.contact_id = any(${[...found]}::text[])
      union all ${firstByName(accountId, 1, sql`c.roles @> '{Admin}' and c.contact_id <> all(${[...found]}::text[])`)}
      union all ${firstByName(accountId, 2, sql`not c.roles @> '{Admin}' and c.contact_id <> all(${[...found]}::text[])`)})
    select c.contact_id as "contactId", c.name, c.email, coalesce(c.phone, c.mobile) as phone, c.roles
    from found c order by c.rank, not c.roles @> '{Admin}', c.sort_name, c.contact_id limit ${mostPeople}`.all(tx)

/** In the order of an index, which ends after the few that are shown. */
const firstByName = (accountId: string, rank: number, condition: RawBuilder<unknown>) => sql`
  (select c.*, ${rank}::integer as rank from contact c
    where c.account_id = ${accountId} and c.status <> 'left' and ${condition}
    order by c.sort_name, c.contact_id limit ${mostPeople})`

export const listLastActivity = ({ accountId, tx }: AccountScope): Promise<AccountActivity[]> =>
  rowsOf(AccountActivity)`
    select a.activity_id as "activityId", ${utc('a.at')} as at, a.actor_name as "actorName", a.action,
      a.entity as thing, a.entity_id as "thingId"
    from activity a where a.account_id = ${accountId} and not a.by_program order by a.activity_id desc limit ${mostActivity}`.all(
    tx,
  )
