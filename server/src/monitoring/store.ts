import { MonitoringError, MonitoringLog } from '@portal/contract/monitoring/monitoring.ts'
import type { MonitoringRange } from '@portal/contract/monitoring/values.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { number, numberOrNull, rowsOf, text } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { StoredEvent } from './event.ts'

// Monitoring data belongs to no account: browsers report to the provider, and only its operators read it.

/** Stores and counts the events of one request in one statement. Views are counted by route. */
export async function insertEvents(db: Sql, events: readonly StoredEvent[]): Promise<void> {
  if (events.length === 0) return
  await sql`
    with added as (
      insert into monitoring.event (kind, type, name, service, environment, duration_ms, marks, message, culprit, session_id, detail)
      select kind, type, name, service, environment, "durationMs", marks, message, culprit, "sessionId", detail
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e(kind text, type text, name text, service text,
        environment text, "durationMs" double precision, marks jsonb, message text, culprit text, "sessionId" text, detail jsonb)
      returning kind, type, name)
    insert into monitoring.minute as m (minute, counted, name, events)
    select date_trunc('minute', now()), c.counted, c.name, count(*)
    from added cross join lateral (select
      case when kind = 'transaction' and type in ('page-load', 'route-change') then 'view' else kind end,
      case when kind = 'transaction' and type in ('page-load', 'route-change') then coalesce(added.name, 'Unknown')
        when kind = 'log' then type else '' end) as c(counted, name)
    group by c.counted, c.name order by c.counted, c.name
    on conflict (minute, counted, name) do update set events = m.events + excluded.events`.execute(db)
}

export async function addCounts(db: Sql, counts: Record<string, number>): Promise<void> {
  await sql`
    insert into monitoring.minute as m (minute, counted, events)
    select date_trunc('minute', now()), key, value::bigint from jsonb_each_text(${JSON.stringify(counts)}::jsonb) order by key
    on conflict (minute, counted, name) do update set events = m.events + excluded.events`.execute(db)
}

const intervals = { '24h': '24 hours', '7d': '7 days' } as const

function since(range: MonitoringRange): RawBuilder<unknown> {
  return sql`now() - ${intervals[range]}::interval`
}

export const ViewRow = z.strictObject({
  route: text,
  views: number,
  p75LoadMs: numberOrNull,
  p75LcpMs: numberOrNull,
})
export type ViewRow = z.infer<typeof ViewRow>

/** The most visited routes. Counts come from the per-minute table, which outlives the events behind the percentiles. */
export const listViews = (db: Sql, range: MonitoringRange): Promise<ViewRow[]> =>
  rowsOf(ViewRow)`
    with counted as (
      select name as route, sum(events)::bigint as views from monitoring.minute
      where counted = 'view' and minute >= ${since(range)} group by name order by 2 desc, 1 limit 50),
    timed as (
      select coalesce(name, 'Unknown') as route, percentile_cont(0.75) within group (order by duration_ms) as load,
        percentile_cont(0.75) within group (order by (marks->>'lcp')::double precision) as lcp
      from monitoring.event
      where kind = 'transaction' and type in ('page-load', 'route-change') and at >= ${since(range)} group by 1)
    select route, views, load as "p75LoadMs", lcp as "p75LcpMs" from counted left join timed using (route)
    order by views desc, route`.all(db)

export const VitalsRow = z.strictObject({
  lcp: numberOrNull,
  inp: numberOrNull,
  cls: numberOrNull,
  lcpSamples: number,
  inpSamples: number,
  clsSamples: number,
  sessions: number,
})
export type VitalsRow = z.infer<typeof VitalsRow>

/** Web vitals across all pages. LCP and CLS are reported on page load, INP when a page is left. */
export const readVitals = (db: Sql, range: MonitoringRange): Promise<VitalsRow | null> =>
  rowsOf(VitalsRow)`
    select percentile_cont(0.75) within group (order by lcp) as lcp, count(lcp) as "lcpSamples",
      percentile_cont(0.75) within group (order by inp) as inp, count(inp) as "inpSamples",
      percentile_cont(0.75) within group (order by cls) as cls, count(cls) as "clsSamples",
      count(distinct session_id) as sessions
    from (select session_id, (marks->>'lcp')::double precision as lcp, (marks->>'inp')::double precision as inp,
        (marks->>'cls')::double precision as cls
      from monitoring.event where kind = 'transaction' and at >= ${since(range)}) as measured`.first(db)

/** Totals of every type of event, stored or not. */
export async function readCounts(db: Sql, range: MonitoringRange): Promise<Map<string, number>> {
  const { rows } = await rowsOf({ counted: text, events: number })`
    select counted, sum(events)::bigint as events from monitoring.minute
    where minute >= ${since(range)} group by counted`.execute(db)
  return new Map(rows.map(({ counted, events }) => [counted, events]))
}

export async function listErrors(db: Sql, range: MonitoringRange): Promise<MonitoringError[]> {
  const { rows } = await rowsOf(MonitoringError)`
    select left(message, 1024) as message, coalesce(culprit, '') as culprit, count(*)::integer as count,
      ${instant(sql`min(at)`)} as "firstSeen", ${instant(sql`max(at)`)} as "lastSeen",
      (array_agg(distinct name) filter (where name is not null))[1:10] as routes
    from monitoring.event where kind = 'error' and at >= ${since(range)}
    group by left(message, 1024), coalesce(culprit, '') order by max(at) desc limit 50`.execute(db)
  return rows.map((row) => ({ ...row, routes: row.routes ?? [] }))
}

export const listLogs = (db: Sql, range: MonitoringRange): Promise<MonitoringLog[]> =>
  rowsOf(MonitoringLog)`
    select event_id as id, ${instant(sql`at`)} as at, type as level, left(message, 1024) as message, detail
    from monitoring.event where kind = 'log' and at >= ${since(range)}
    order by event_id desc limit 100`.all(db)

function instant(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
}
