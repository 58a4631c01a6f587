import { ServiceDays } from '@portal/contract/services/overview.ts'
import { dayMarks } from '@portal/contract/services/event-values.ts'
import { rowsOf } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import type { AccountScope } from '../../../scope/account-scope.ts'

const RecordedDay = ServiceDays.shape.days.element

/**
 * The last 30 days of a service in UK time. Outages are those of plan results: recorded in cases that are not private,
 * and the downtime recorded when an incident closes. An open incident counts as an outage only while the service is
 * down, because its downtime is not known yet. Overlapping outages count once.
 */
export async function listDays(
  scope: AccountScope,
  { serviceId, isDown }: { serviceId: string; isDown: boolean },
): Promise<ServiceDays['days']> {
  const now = sql`${scope.now}::timestamptz`
  const until = (end: string) => sql`greatest(least(coalesce(${sql.raw(end)}, ${now}), ${now}), c.opened_at)`
  const { rows } = await rowsOf(RecordedDay)`
    with today as (select (${now} at time zone 'Europe/London')::date as day),
    day as (
      select today.day - back as day, tstzrange((today.day - back)::timestamp at time zone 'Europe/London',
        least((today.day - back + 1)::timestamp at time zone 'Europe/London', ${now})) as span
      from today, generate_series(0, 29) as back),
    event as (
      select tstzrange(c.opened_at, ${until('coalesce(c.repaired_at, c.closed_at)')}) as span, 'down' as mark
      from case_result c
      where c.account_id = ${scope.accountId} and c.service_id = ${serviceId} and c.is_outage
        and coalesce(c.repaired_at, c.closed_at, ${now}) > ${now} - interval '31 days'
        and not exists(select from help_case h
          where h.account_id = c.account_id and h.case_id = c.case_ref and h.is_private)
      union all
      select tstzrange(c.opened_at, ${until('coalesce(c.resolved_at, c.closed_at)')}), 'degraded'
      from help_case c
      where c.account_id = ${scope.accountId} and c.service_id = ${serviceId} and c.kind = 'fault'
        and c.impact in ('intermittent', 'degraded') and not c.is_private
        and coalesce(c.resolved_at, c.closed_at, ${now}) > ${now} - interval '31 days'
      union all
      select tstzrange(d.ended_at - d.minutes * interval '1 minute', d.ended_at),
        case when i.kind = 'PEW' then 'planned' else 'down' end
      from incident_downtime d join incident i using (ref)
      where d.account_id = ${scope.accountId} and d.service_id = ${serviceId} and d.ended_at > ${now} - interval '31 days'
      union all
      select tstzrange(i.start, greatest(coalesce(i.ended_at, ${now}), i.start)),
        case i.kind when 'PEW' then 'planned' when 'MSO' then ${isDown ? 'down' : 'degraded'} else 'degraded' end
      from incident i
      where i.start < ${now} and coalesce(i.ended_at, ${now}) > ${now} - interval '31 days' and i.state <> 'cancelled'
        and (i.kind <> 'MSO' or i.ended_at is null)
        and exists(select from affected_services(${scope.accountId}, i.ref, ${serviceId}))),
    down as (select range_agg(span) as spans from event where mark = 'down')
    select day.day, coalesce((select event.mark from event where event.span && day.span
        order by array_position(${[...dayMarks]}::text[], event.mark) desc limit 1), 'available') as mark,
      coalesce((select floor(extract(epoch from sum(upper(part) - lower(part))) / 60)::integer
        from unnest(down.spans * tstzmultirange(day.span)) as part), 0) as "minutesDown"
    from day, down order by day.day`.execute(scope.tx)
  return rows
}
