import { TouchedService } from '@portal/contract/service-status/incidents.ts'
import { serviceConditions } from '@portal/contract/services/values.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { changesRow, number, orNone, rowsOf, text, timestamp } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { limitTo, offsetOf, type Page, positionOf } from '../../lists/read-page.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { atSites } from '../../scope/sites-store.ts'

const Listed = orNone(TouchedService.extend({ total: number }), { serviceId: z.null(), total: number })

/**
 * One page of affected services, those that need attention first. After the incident, as recorded at its end. They are found
 * once for the count and the page.
 */
export async function listTouchedServices(
  scope: AccountScope,
  { ref, ...query }: Page & { ref: string },
): Promise<Page & { rows: TouchedService[]; total: number }> {
  const { found, minutes } = (await isKept(scope, ref)) ? keptServices(scope, ref) : touchedServices(scope, ref)
  const { rows } = await rowsOf(Listed)`
    with touched as materialized (${found}), counted as materialized (select count(*) as total from touched)
    select (select counted.total from counted) as total, page.* from (select) as always left join lateral (
      select s.service_id as "serviceId", s.name, s.product_name as "productName",
        s.product_category as "productCategory", s.condition, s.site_id as "siteId", site.name as "siteName",
        ${minutes} as "minutesDown"
      from (
          select * from (${fewTouched(scope)} union all ${manyTouched(scope, query)}) s
          order by s.attention, s.name, s.service_id ${limitTo(query)}) page
        join service s on s.account_id = ${scope.accountId} and s.service_id = page.service_id
        left join site on site.account_id = s.account_id and site.site_id = s.site_id
      order by s.attention, s.name, s.service_id) page on true`.execute(scope.tx)
  return {
    rows: rows.filter((row) => row.serviceId !== null),
    total: rows[0]?.total ?? 0,
    ...positionOf(query),
  }
}

/** More than this are found sooner in the order of the list than they are sorted. */
const mostSorted = 5000

const countTouched = sql`(select counted.total from counted)`

/** PostgreSQL decides by the count which of the two it runs. */
const fewTouched = ({ accountId }: AccountScope) => sql`
  select s.attention, s.name, s.service_id from touched
    join service s on s.account_id = ${accountId} and s.service_id = touched.service_id
  where ${countTouched} <= ${mostSorted}`

/** As a condition of each row, so that an index gives the order and the rest is not read. */
const manyTouched = ({ accountId }: AccountScope, query: Page) => sql`
  (select s.attention, s.name, s.service_id from service s
    where s.account_id = ${accountId} and ${countTouched} > ${mostSorted}
      and coalesce(s.service_id in (select touched.service_id from touched), false)
    order by s.attention, s.name, s.service_id limit ${offsetOf(query) + query.size})`

async function isKept(scope: AccountScope, ref: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from incident_downtime where account_id = ${scope.accountId} and ref = ${ref} limit 1`.execute(scope.tx)
  return rows.length > 0
}

/** The ids of services, and the downtime of `service s`. */
interface Touched {
  found: RawBuilder<unknown>
  minutes: RawBuilder<unknown>
}

const keptServices = ({ accountId, sites }: AccountScope, ref: string): Touched => ({
  found: sql`
    select d.service_id from incident_downtime d join service s on s.account_id = d.account_id and s.service_id = d.service_id
    where d.account_id = ${accountId} and d.ref = ${ref} and ${atSites(sites, 'd.site_id')}`,
  minutes: sql`(select d.minutes from incident_downtime d
    where d.account_id = ${accountId} and d.ref = ${ref} and d.service_id = s.service_id)`,
})

/** The services of affected_services(), of which only the ids are compared. */
function touchedServices({ accountId, sites }: AccountScope, ref: string): Touched {
  const named = sql`incident_service n where n.account_id = ${accountId} and n.ref = ${ref}`
  const service = sql`service s where s.account_id = ${accountId} and s.service_id = n.service_id`
  return {
    found: sql`
      select n.service_id from ${named}
        and not exists (select from ${service} and s.attention = ${serviceConditions.indexOf('ceased')})
        ${sites ? sql`and exists (select from ${service} and ${atSites(sites)})` : sql``}
      union all select t.service_id from incident i cross join lateral services_of_incident_rules(${accountId},
        i.exchange_codes, i.data_centre_ids, i.site_ids, i.circuits, i.carriers, i.products, i.product_categories,
        i.not_rules) t
      where i.ref = ${ref} and ${atSites(sites, 't.site_id')}
        and not exists (select from ${named} and n.service_id = t.service_id)`,
    minutes: sql`(select i.minutes_down from incident i where i.ref = ${ref} and i.state <> 'cancelled')`,
  }
}

/** Stores each service's downtime, which outlives the service and its site. A line not yet in service has none. */
export async function keepDowntime(scope: AccountScope, ref: string): Promise<void> {
  await sql`
    insert into incident_downtime (account_id, ref, service_id, site_id, minutes, ended_at)
    select ${scope.accountId}, i.ref, t.service_id, t.site_id,
      case s.condition when 'activating' then 0 else coalesce(i.minutes_down, 0) end, i.ended_at
    from incident i cross join lateral affected_services(${scope.accountId}, i.ref) t
      join service s on s.account_id = ${scope.accountId} and s.service_id = t.service_id
    where i.ref = ${ref} and i.state = 'closure'
    on conflict (account_id, ref, service_id) do update set minutes = excluded.minutes, ended_at = excluded.ended_at`.execute(
    scope.tx,
  )
}

/** After a correction of the end; the services stay the same, and those that were not in service keep no downtime. */
export async function updateDowntime(scope: AccountScope, ref: string): Promise<void> {
  await sql`
    update incident_downtime d set ended_at = i.ended_at, minutes = case
      when d.minutes = 0 and exists (select from incident_downtime other
        where other.account_id = d.account_id and other.ref = d.ref and other.minutes > 0) then 0
      when exists (select from service s where s.account_id = d.account_id and s.service_id = d.service_id
        and s.condition = 'activating') then 0
      else coalesce(i.minutes_down, 0) end
    from incident i where i.ref = ${ref} and d.account_id = ${scope.accountId} and d.ref = i.ref`.execute(scope.tx)
}

const Downtime = z.strictObject({ serviceId: text, from: timestamp, until: timestamp })

/** The billed services that an incident stopped, once it has closed; announced work counts as available. */
export const listDowntime = (scope: AccountScope, ref: string): Promise<z.infer<typeof Downtime>[]> =>
  rowsOf(Downtime)`
    select d.service_id as "serviceId", d.ended_at - d.minutes * interval '1 minute' as "from", d.ended_at as until
    from incident_downtime d join incident i using (ref) join service s using (account_id, service_id)
    where d.account_id = ${scope.accountId} and d.ref = ${ref} and d.minutes > 0 and i.kind <> 'PEW'
      and s.recurring_pence > 0 and exists (select from service_plan p where p.product_category = s.product_category)
    order by d.service_id`.all(scope.tx)

/** Stores the affected services of an incident for each account. Returns the accounts, those no longer affected too. */
export async function refreshAffectedAccounts(system: Sql, ref: string): Promise<string[]> {
  const { rows } = await rowsOf({ accountId: text })`
    select account_id as "accountId" from refresh_affected_accounts(${ref})`.execute(system)
  return rows.map(({ accountId }) => accountId)
}

/** The accounts that an incident affects, as stored. */
export async function listAffectedAccounts(system: Sql, ref: string): Promise<string[]> {
  const { rows } = await rowsOf({ accountId: text })`
    select a.account_id as "accountId" from incident_account a where a.ref = ${ref} order by a.account_id`.execute(
    system,
  )
  return rows.map(({ accountId }) => accountId)
}

/** Incidents whose affected services can still change. */
export async function listOpenIncidents(system: Sql): Promise<string[]> {
  const { rows } = await rowsOf({ ref: text })`
    select ref from incident where ended_at is null and start < now() + interval '30 days'`.execute(system)
  return rows.map(({ ref }) => ref)
}

/** Concurrent versions would write the same rows. */
export async function lockIncident(tx: Sql, ref: string): Promise<void> {
  await sql`select from incident where ref = ${ref} for update`.execute(tx)
}

/** False if the account has been notified of this version before. */
export const insertNotice = (scope: AccountScope, ref: string, version: number): Promise<boolean> =>
  changesRow(scope.tx)`
    insert into incident_notice (account_id, ref, version) values (${scope.accountId}, ${ref}, ${version})
    on conflict do nothing`
