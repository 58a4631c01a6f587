import { cases } from '@portal/contract/cases/cases.ts'
import { orders } from '@portal/contract/orders/orders.ts'
import { ServiceEvent, type ServiceEventFilter } from '@portal/contract/services/records.ts'
import type { ServiceEventKind } from '@portal/contract/services/event-values.ts'
import { type RawBuilder, sql } from 'kysely'
import { utc } from '../../../lib/utc.ts'
import { allPages, type Page, readPage } from '../../../lists/read-page.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { atSites } from '../../../scope/sites-store.ts'
import { isVisible } from '../../../scope/visible-cases-store.ts'
import { scopeWith } from '../../actor.ts'
import { readBatches } from '../../read-batches.ts'

type Rows = RawBuilder<unknown>

/** The history of a service: the events of every area whose permission the person has, newest first. */
export const listEvents = (scope: AccountScope, serviceId: string, query: ServiceEventFilter & Page) =>
  readPage(scope, ServiceEvent, query, eventsOf(scope, serviceId, query))

export const readEvents = (
  scope: AccountScope,
  serviceId: string,
  filter: ServiceEventFilter,
): AsyncGenerator<ServiceEvent[]> => readBatches(scope, ServiceEvent, allPages(eventsOf(scope, serviceId, filter)))

function eventsOf(scope: AccountScope, serviceId: string, { kind, from, to }: ServiceEventFilter) {
  const conditions = [sql`true`]
  if (from) conditions.push(sql`e.at >= ${from}::timestamp at time zone 'Europe/London'`)
  if (to) conditions.push(sql`e.at < (${to}::date + 1)::timestamp at time zone 'Europe/London'`)
  const all = sourcesOf(scope, serviceId)
  const chosen = kind ? [all[kind]] : Object.values(all)
  return {
    columns: sql`
      e.kind, e.id, ${utc('e.at')} as at, ${utc('e.ended_at')} as "endedAt", e.title, e.state,
      e.minutes as "minutesDown", e.actor_name as "actorName", e.on_behalf_of as "onBehalfOf", e.before, e.after`,
    from: sql`(${sql.join([none, ...chosen.filter((rows) => rows !== null)], sql` union all `)}) e`,
    where: conditions,
    order: sql`e.at desc, e.kind, e.id desc`,
  }
}

/** The first of the union: it names the columns and has no row. */
const none = sql`
  select null::text as kind, null::text as id, null::timestamptz as at, null::timestamptz as ended_at, null::text as title,
    null::text as state, null::integer as minutes, null::text as actor_name, null::text as on_behalf_of,
    null::jsonb as before, null::jsonb as after
  where false`

/** The events of each kind; null without the permission for them. */
function sourcesOf(scope: AccountScope, serviceId: string): Record<ServiceEventKind, Rows | null> {
  const inCases = scopeWith(scope, cases[0])
  const inOrders = scopeWith(scope, orders[0])
  const inTests = scopeWith(scope, 'BusinessPortalDiagnostics')
  return {
    outage: incidentsOf(scope, serviceId, 'outage'),
    case: inCases && casesOf(inCases, serviceId),
    order: inOrders && ordersOf(inOrders, serviceId),
    test: inTests && testsOf(inTests, serviceId),
    work: incidentsOf(scope, serviceId, 'work'),
    change: changesOf(scope, serviceId),
  }
}

/** Incidents that began, each with the downtime that was recorded for this service. */
function incidentsOf({ accountId, now }: AccountScope, serviceId: string, kind: 'outage' | 'work'): Rows {
  return sql`
    select ${kind}, i.ref, i.start, i.ended_at, i.title, i.state, d.minutes, null, null, null, null
    from incident i left join incident_downtime d
      on d.account_id = ${accountId} and d.ref = i.ref and d.service_id = ${serviceId}
    where (i.kind = 'PEW') = ${kind === 'work'} and (i.start <= ${now} or i.ended_at is not null)
      and i.ref in (select ref from incident_account where account_id = ${accountId}
        union select ref from incident_downtime where account_id = ${accountId} and service_id = ${serviceId})
      and (d.ref is not null or exists(select from affected_services(${accountId}, i.ref, ${serviceId})))`
}

function casesOf(scope: AccountScope, serviceId: string): Rows {
  return sql`
    select 'case', c.case_id, c.opened_at, coalesce(c.resolved_at, c.closed_at), c.title, c.status, null,
      c.opened_by_name, null, null, null
    from help_case c
    where c.account_id = ${scope.accountId} and c.service_id = ${serviceId} and ${isVisible(scope)}`
}

function ordersOf(scope: AccountScope, serviceId: string): Rows {
  return sql`
    select 'order', o.order_id, o.placed_date::timestamp at time zone 'Europe/London',
      o.closed_date::timestamp at time zone 'Europe/London', o.product_name, o.status, null,
      o.placed_by, null, null, null
    from service_order o
    where o.account_id = ${scope.accountId} and o.service_id = ${serviceId} and ${atSites(scope.sites, 'o.site_id')}`
}

function testsOf(scope: AccountScope, serviceId: string): Rows {
  return sql`
    select 'test', t.test_id, t.requested_at, t.ended_at, coalesce(t.verdict ->> 'title' || case when t.is_simulated then ' (simulated)' else '' end, t.kind),
      coalesce(t.outcome, t.status), null, t.requested_by_name, null, null, null
    from line_test t
    where t.account_id = ${scope.accountId} and t.service_id = ${serviceId} and exists(select from service s
      where s.account_id = t.account_id and s.service_id = t.service_id and ${atSites(scope.sites)})`
}

function changesOf({ accountId }: AccountScope, serviceId: string): Rows {
  return sql`
    select 'change', a.activity_id::text, a.at, null, a.action, null, null,
      a.actor_name, a.on_behalf_of, a.before, a.after
    from activity a
    where a.account_id = ${accountId} and a.entity = 'service' and a.entity_id = ${serviceId}`
}
