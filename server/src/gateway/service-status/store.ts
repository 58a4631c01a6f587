import type { incidentListing } from '@portal/contract/service-status/listing.ts'
import { type IncidentPhase, incidentPhases, overForDays } from '@portal/contract/service-status/values.ts'
import {
  Incident,
  type IncidentFilter,
  IncidentRow,
  IncidentUpdate,
} from '@portal/contract/service-status/incidents.ts'
import { CategoryId } from '@portal/contract/services/category-id.ts'
import { number, rowsOf, text } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { searchPatterns } from '../../lib/like-patterns.ts'
import { restoredAt } from '../../lib/restored-at-store.ts'
import { utc } from '../../lib/utc.ts'
import { allPages, orderBy, type Page, readPage, type SortColumns } from '../../lists/read-page.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { readBatches } from '../read-batches.ts'

/** An incident as stored: its updates are those recorded, and old ones lack a status and a next update time. */
export const StoredIncident = Incident.omit({ moveBy: true, now: true }).extend({
  updates: z.array(IncidentUpdate.partial({ state: true, nextUpdateBy: true })),
})
export type StoredIncident = z.infer<typeof StoredIncident>

/** An incident in the list of a service or site. */
export const IncidentBeside = StoredIncident.omit({
  risk: true,
  advice: true,
  cause: true,
  announcedAt: true,
  touchedSites: true,
})
export type IncidentBeside = z.infer<typeof IncidentBeside>

export const phase = sql`case when i.ended_at is not null then 'over' when i.start > now() then 'planned' else 'now' end`
export const whereOf = sql`coalesce(i.place, i.exchange_name, i.exchange_code, centre.name, i.carrier)`

/** Stored counts for the whole account; for permissions limited to sites, only those sites count. */
function touchColumns(scope: AccountScope): RawBuilder<unknown> {
  if (!scope.sites) return sql`coalesce(a.services, 0) as services, coalesce(a.sites, 0) as sites`
  return sql`
    (select count(*)::integer from affected_services(${scope.accountId}, i.ref) t where t.site_id = any(${[...scope.sites]}::text[]))
      as services,
    (select count(*)::integer from unnest(a.site_ids) own where own = any(${[...scope.sites]}::text[])) as sites`
}

function rowColumns(scope: AccountScope): RawBuilder<unknown> {
  return sql`
    i.ref, i.kind, i.title, ${whereOf} as "where", ${phase} as phase, i.state, ${utc('i.start')} as start,
    ${utc('i.eta')} as eta, ${restoredAt}, ${utc('i.ended_at')} as "endedAt", i.minutes_down as "minutesDown",
    ${utc('i.next_update_by')} as "nextUpdateBy", ${touchColumns(scope)}`
}

export function incidents(scope: AccountScope): RawBuilder<unknown> {
  return sql`
    incident i left join incident_account a on a.account_id = ${scope.accountId} and a.ref = i.ref
      left join data_centre centre on centre.data_centre_id = i.data_centre_id`
}

/** Whether it affects services or sites that the caller may see. */
export function isMine(scope: AccountScope): RawBuilder<unknown> {
  return scope.sites ? sql`a.site_ids && ${[...scope.sites]}::text[]` : sql`a.ref is not null`
}

/** An incident of individually named services is visible only to their accounts. */
export function isVisible(scope: AccountScope): RawBuilder<unknown> {
  return scope.as === 'provider' ? sql`true` : sql`(i.is_network_wide or ${isMine(scope)})`
}

export const inPhase: Record<IncidentPhase, RawBuilder<unknown>> = {
  now: sql`i.ended_at is null and i.start <= now()`,
  planned: sql`i.ended_at is null and i.start > now()`,
  over: sql`i.ended_at > now() - ${overForDays} * interval '1 day'`,
}

function matches(scope: AccountScope, filter: IncidentFilter): RawBuilder<unknown> {
  const conditions = [inPhase[filter.phase], filter.reach === 'mine' ? isMine(scope) : isVisible(scope)]
  if (filter.kind) conditions.push(sql`i.kind = ${filter.kind}`)
  if (filter.productCategory) conditions.push(sql`${filter.productCategory} = any(a.categories)`)
  if (filter.siteId) conditions.push(sql`${filter.siteId} = any(a.site_ids)`)
  for (const pattern of searchPatterns(filter.search)) {
    conditions.push(sql`(lower(concat_ws(' ', i.ref, i.title, ${whereOf})) like ${pattern} or exists (
      select from site where site.account_id = ${scope.accountId} and site.site_id = any(a.site_ids)
        and lower(site.name || ' ' || site.postcode) like ${pattern}))`)
  }
  return sql.join(conditions, sql` and `)
}

const sorts: SortColumns<typeof incidentListing> = {
  start: ['i.start nulls last'],
  eta: ['i.eta nulls last'],
  title: ['i.title nulls last'],
  services: ['services nulls last'],
}

/** Planned work sorts with the next first, everything else with the latest first. */
function orderOf({ sort, direction, phase: of }: IncidentFilter): RawBuilder<unknown> {
  const way = direction ?? (sort === 'start' && of !== 'planned' ? 'desc' : 'asc')
  return sql`${orderBy(sorts[sort], way)}, i.ref`
}

const incidentsOf = (scope: AccountScope, filter: IncidentFilter) => ({
  columns: rowColumns(scope),
  from: incidents(scope),
  where: matches(scope, filter),
  order: orderOf(filter),
})

export const listIncidents = (scope: AccountScope, query: IncidentFilter & Page) =>
  readPage(scope, IncidentRow, query, incidentsOf(scope, query))

/** Reads all matching incidents in batches from one snapshot. */
export const readIncidents = (scope: AccountScope, filter: IncidentFilter): AsyncGenerator<IncidentRow[]> =>
  readBatches(scope, IncidentRow, allPages(incidentsOf(scope, filter)))

type Counts = Record<IncidentPhase, number>

const PhaseCounts = z.record(z.string(), number)

export async function countPhases(scope: AccountScope): Promise<{ phases: Counts; all: Counts; restored: number }> {
  const columns = incidentPhases.map(
    (each) => sql`count(*) filter (where ${inPhase[each]} and ${isMine(scope)})::integer as ${sql.id(each)},
      count(*) filter (where ${inPhase[each]})::integer as ${sql.id(`all_${each}`)}`,
  )
  const { rows } = await rowsOf(PhaseCounts)`
    select ${sql.join(columns)},
      count(*) filter (where ${inPhase.now} and i.state = 'restoration' and ${isMine(scope)})::integer as restored
    from ${incidents(scope)}
    where ${isVisible(scope)} and (i.ended_at is null or ${inPhase.over})`.execute(scope.tx)
  const of = (prefix: string): Counts => {
    const count = (each: IncidentPhase) => rows[0]?.[`${prefix}${each}`] ?? 0
    return { now: count('now'), planned: count('planned'), over: count('over') }
  }
  return { phases: of(''), all: of('all_'), restored: rows[0]?.restored ?? 0 }
}

const TouchedCategory = z.strictObject({ category: CategoryId })

/** The sites and the shown categories in the list. */
export async function listTouchedPlaces(scope: AccountScope) {
  const kept = sql`
    from incident_account a join incident i on i.ref = a.ref
    where a.account_id = ${scope.accountId} and ${isMine(scope)} and (i.ended_at is null or ${inPhase.over})`
  const sites = await rowsOf({ siteId: text, name: text })`
    select site.site_id as "siteId", site.name from site
    where site.account_id = ${scope.accountId} and ${atSites(scope, 'site.site_id')}
      and site.site_id in (select unnest(a.site_ids) ${kept})
    order by site.name, site.site_id limit 200`.execute(scope.tx)
  const categories = await rowsOf(TouchedCategory)`
    select category_id as category from product_category
    where not is_hidden and category_id in (select unnest(a.categories) ${kept}) order by position`.execute(scope.tx)
  return { sites: sites.rows, categories: categories.rows.map(({ category }) => category) }
}

export const findIncident = (scope: AccountScope, ref: string, lock = false): Promise<StoredIncident | null> =>
  rowsOf(StoredIncident)`
    select ${rowColumns(scope)}, i.risk, i.advice, i.cause, ${utc('i.announced_at')} as "announcedAt", i.version, i.updates,
      coalesce((select json_agg(json_build_object('siteId', s.site_id, 'name', s.name) order by s.name, s.site_id) from (
        select site.site_id, site.name from site where site.account_id = ${scope.accountId}
          and site.site_id = any(a.site_ids) and ${atSites(scope, 'site.site_id')}
        order by site.name limit 50) s), '[]') as "touchedSites"
    from ${incidents(scope)} where i.ref = ${ref} and ${isVisible(scope)}
    ${lock ? sql`for update of i` : sql``}`.first(scope.tx)

/**
 * Incidents that affect a service, or any service of a site: current, planned for the next 30 days, or ended since
 * yesterday.
 */
export const listIncidentsAt = (
  scope: AccountScope,
  { serviceId, siteId }: { serviceId: string; siteId?: undefined } | { siteId: string; serviceId?: undefined },
): Promise<IncidentBeside[]> =>
  rowsOf(IncidentBeside)`
    select ${rowColumns(scope)}, i.updates, i.version
    from ${incidents(scope)}
    where (i.ended_at is null and i.start < now() + interval '30 days' or i.ended_at > now() - interval '1 day')
      and i.state <> 'cancelled' and exists (
      select from affected_services(${scope.accountId}, i.ref, ${serviceId ?? null}::text) t
      where ${siteId === undefined ? sql`true` : sql`t.site_id = ${siteId}`} and ${atSites(scope, 't.site_id')})
    order by case i.kind when 'MSO' then 0 when 'degradation' then 1 else 2 end, i.start, i.ref limit 20`.all(scope.tx)

function atSites(scope: AccountScope, column: string): RawBuilder<unknown> {
  return scope.sites ? sql`${sql.ref(column)} = any(${[...scope.sites]}::text[])` : sql`true`
}
