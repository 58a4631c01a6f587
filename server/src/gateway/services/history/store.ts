import { cases } from '@portal/contract/cases/cases.ts'
import { orders } from '@portal/contract/orders/orders.ts'
import { ServiceEvent, type ServiceEventFilter } from '@portal/contract/services/records.ts'
import type { ServiceEventKind } from '@portal/contract/services/event-values.ts'
import { number, orNone, rowsOf, text } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { utc } from '../../../lib/utc.ts'
import { limitTo, offsetOf, type Page, positionOf } from '../../../lists/read-page.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { atSites } from '../../../scope/sites-store.ts'
import { isVisible } from '../../../scope/visible-cases-store.ts'
import { scopeWith } from '../../actor.ts'
import { readBatches } from '../../read-batches.ts'

type Piece = RawBuilder<unknown>

/** One kind of event as it is stored. `rest` are its other columns, in the order of `none`. */
interface Source {
  kind: ServiceEventKind
  id: Piece
  at: Piece
  rest: Piece
  from: Piece
  where: Piece
  /** The rows with these ids. */
  named: (ids: readonly string[]) => Piece
  /** So costly to find that it is done once for the count and the page. */
  isCostly?: true
}

const Key = orNone(z.object({ kind: text, id: text, total: number }), { kind: z.null(), id: z.null(), total: number })

/**
 * The history of a service: the events of every area whose permission the person has, newest first. The keys of a page are
 * found first, among as many of each kind as the page may show, and only the events of the page are read.
 */
export async function listEvents(scope: AccountScope, serviceId: string, query: ServiceEventFilter & Page) {
  const sources = sourcesOf(scope, serviceId, query)
  const keys = await findKeys(scope, sources, query)
  const shown = sources.flatMap((source) => {
    const ids = keys.flatMap(({ kind, id }) => (kind === source.kind && id !== null ? [id] : []))
    return ids.length > 0 ? [{ ...source, where: sql`${source.where} and ${source.named(ids)}` }] : []
  })
  const rows = shown.length > 0 ? await rowsOf(ServiceEvent)`${eventsOf(shown)}`.all(scope.tx) : []
  return { rows, total: keys[0]?.total ?? 0, ...positionOf(query) }
}

/** The keys of a page in order, each with the number of all events. */
async function findKeys(scope: AccountScope, sources: readonly Source[], query: Page) {
  if (sources.length === 0) return []
  const most = offsetOf(query) + query.size
  const keysOf = ({ id, at, from, where }: Source) => sql`select ${id} as id, ${at} as at from ${from} where ${where}`
  const costly = sources.filter(({ isCostly }) => isCostly)
  const found = (source: Source) => (source.isCostly ? sql`select id, at from ${sql.id(source.kind)}` : keysOf(source))
  const count = (source: Source) =>
    source.isCostly
      ? sql`(select count(*) from ${sql.id(source.kind)})`
      : sql`(select count(*) from ${source.from} where ${source.where})`
  const first = (source: Source) => sql`
    (select ${sql.lit(source.kind)} as kind, id, at from (${found(source)}) e order by at desc, id desc limit ${most})`
  const kept = costly.map((source) => sql`${sql.id(source.kind)} as materialized (${keysOf(source)})`)
  return rowsOf(Key)`
    ${kept.length > 0 ? sql`with ${sql.join(kept)}` : sql``}
    select page.kind, page.id, ${sql.join(sources.map(count), sql` + `)} as total
    from (select) as always left join lateral (
      select kind, id, at from (${sql.join(sources.map(first), sql` union all `)}) e
      order by at desc, kind, id desc ${limitTo(query)}) page on true
    order by page.at desc, page.kind, page.id desc`.all(scope.tx)
}

export const readEvents = (
  scope: AccountScope,
  serviceId: string,
  filter: ServiceEventFilter,
): AsyncGenerator<ServiceEvent[]> => readBatches(scope, ServiceEvent, eventsOf(sourcesOf(scope, serviceId, filter)))

/** All events of these, newest first. */
const eventsOf = (sources: readonly Source[]): Piece => sql`
  select e.kind, e.id, ${utc('e.at')} as at, ${utc('e.ended_at')} as "endedAt", e.title, e.state,
    e.minutes as "minutesDown", e.actor_name as "actorName", e.on_behalf_of as "onBehalfOf", e.before, e.after
  from (${sql.join(
    [
      none,
      ...sources.map(
        ({ kind, id, at, rest, from, where }) => sql`
        select ${sql.lit(kind)}, ${id}, ${at}, ${rest} from ${from} where ${where}`,
      ),
    ],
    sql` union all `,
  )}) e
  order by e.at desc, e.kind, e.id desc`

/** The first of the union: it names the columns and has no row. */
const none = sql`
  select null::text as kind, null::text as id, null::timestamptz as at, null::timestamptz as ended_at, null::text as title,
    null::text as state, null::integer as minutes, null::text as actor_name, null::text as on_behalf_of,
    null::jsonb as before, null::jsonb as after
  where false`

/** The chosen kinds of events within the chosen days, without those for which the person lacks the permission. */
function sourcesOf(scope: AccountScope, serviceId: string, { kind, from, to }: ServiceEventFilter): Source[] {
  const inCases = scopeWith(scope, cases[0])
  const inOrders = scopeWith(scope, orders[0])
  const inTests = scopeWith(scope, 'BusinessPortalDiagnostics')
  const all = [
    incidentsOf(scope, serviceId, 'outage'),
    recordedOutagesOf(scope, serviceId),
    inCases && casesOf(inCases, serviceId),
    inOrders && ordersOf(inOrders, serviceId),
    inTests && testsOf(inTests, serviceId),
    incidentsOf(scope, serviceId, 'work'),
    changesOf(scope, serviceId),
  ]
  return all
    .filter((source) => source !== null)
    .filter((source) => kind === undefined || source.kind === kind)
    .map((source) => {
      const conditions = [source.where]
      if (from) conditions.push(sql`${source.at} >= ${from}::timestamp at time zone 'Europe/London'`)
      if (to) conditions.push(sql`${source.at} < (${to}::date + 1)::timestamp at time zone 'Europe/London'`)
      return { ...source, where: sql.join(conditions, sql` and `) }
    })
}

const isOneOf = (column: Piece) => (ids: readonly string[]) => sql`${column} = any(${[...ids]}::text[])`

/** Incidents that began, each with the downtime that was recorded for this service. */
function incidentsOf({ accountId, now }: AccountScope, serviceId: string, kind: 'outage' | 'work'): Source {
  return {
    kind,
    id: sql`i.ref`,
    at: sql`i.start`,
    rest: sql`i.ended_at, i.title, i.state, d.minutes, null, null, null, null`,
    from: sql`incident i left join incident_downtime d
      on d.account_id = ${accountId} and d.ref = i.ref and d.service_id = ${serviceId}`,
    where: sql`(i.kind = 'PEW') = ${kind === 'work'} and (i.start <= ${now} or i.ended_at is not null)
      and i.ref in (select ref from incident_account where account_id = ${accountId}
        union select ref from incident_downtime where account_id = ${accountId} and service_id = ${serviceId})
      and (d.ref is not null or exists(select from affected_services(${accountId}, i.ref, ${serviceId})))`,
    named: isOneOf(sql`i.ref`),
    isCostly: true,
  }
}

/** Outages of faults whose case is no longer kept: they count in the availability, so the history has them. */
function recordedOutagesOf({ accountId }: AccountScope, serviceId: string): Source {
  return {
    kind: 'outage',
    id: sql`r.case_ref`,
    at: sql`r.opened_at`,
    rest: sql`coalesce(r.repaired_at, r.closed_at), 'Service down', null,
      (extract(epoch from coalesce(r.repaired_at, r.closed_at) - r.opened_at) / 60)::integer, null, null, null, null`,
    from: sql`case_result r`,
    where: sql`r.account_id = ${accountId} and r.service_id = ${serviceId} and r.is_outage and r.excluded_cause is null
      and not exists (select from help_case c where c.account_id = r.account_id and c.case_id = r.case_ref)`,
    named: isOneOf(sql`r.case_ref`),
  }
}

function casesOf(scope: AccountScope, serviceId: string): Source {
  return {
    kind: 'case',
    id: sql`c.case_id`,
    at: sql`c.opened_at`,
    rest: sql`coalesce(c.resolved_at, c.closed_at), c.title, c.status, null, c.opened_by_name, null, null, null`,
    from: sql`help_case c`,
    where: sql`c.account_id = ${scope.accountId} and c.service_id = ${serviceId} and ${isVisible(scope)}`,
    named: isOneOf(sql`c.case_id`),
  }
}

function ordersOf(scope: AccountScope, serviceId: string): Source {
  return {
    kind: 'order',
    id: sql`o.order_id`,
    at: sql`o.placed_date::timestamp at time zone 'Europe/London'`,
    rest: sql`o.closed_date::timestamp at time zone 'Europe/London', o.product_name, o.status, null, o.placed_by, null,
      null, null`,
    from: sql`service_order o`,
    where: sql`
      o.account_id = ${scope.accountId} and o.service_id = ${serviceId} and ${atSites(scope.sites, 'o.site_id')}`,
    named: isOneOf(sql`o.order_id`),
  }
}

function testsOf(scope: AccountScope, serviceId: string): Source {
  return {
    kind: 'test',
    id: sql`t.test_id`,
    at: sql`t.requested_at`,
    rest: sql`t.ended_at,
      coalesce(t.verdict ->> 'title' || case when t.is_simulated then ' (simulated)' else '' end, t.kind),
      coalesce(t.outcome, t.status), null, t.requested_by_name, null, null, null`,
    from: sql`line_test t`,
    where: sql`t.account_id = ${scope.accountId} and t.service_id = ${serviceId} and exists(select from service s
      where s.account_id = ${scope.accountId} and s.service_id = ${serviceId} and ${atSites(scope.sites)})`,
    named: isOneOf(sql`t.test_id`),
  }
}

function changesOf({ accountId }: AccountScope, serviceId: string): Source {
  return {
    kind: 'change',
    id: sql`a.activity_id::text`,
    at: sql`a.at`,
    rest: sql`null, a.action, null, null, a.actor_name, a.on_behalf_of, a.before, a.after`,
    from: sql`activity a`,
    where: sql`a.account_id = ${accountId} and a.entity = 'service' and a.entity_id = ${serviceId}`,
    named: (ids) => sql`a.activity_id = any(${[...ids]}::bigint[])`,
  }
}
