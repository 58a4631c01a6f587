import { dayMarks } from '@portal/contract/services/event-values.ts'
import { rowsOf, timestamp } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AccountScope } from '../../../scope/account-scope.ts'

const DayEvent = z.strictObject({ from: timestamp, to: timestamp, mark: z.enum(dayMarks) })
export type DayEvent = z.infer<typeof DayEvent>

/**
 * Degradation and planned work of a service since a time, from cases that are not private and from incidents. An open
 * incident counts as an outage only while the service is down, because its downtime is not known yet.
 */
export async function listDayEvents(
  scope: AccountScope,
  { serviceId, isDown }: { serviceId: string; isDown: boolean },
  since: Date,
): Promise<DayEvent[]> {
  const now = sql`${scope.now}::timestamptz`
  return rowsOf(DayEvent)`
    select c.opened_at as "from", coalesce(c.resolved_at, c.closed_at, ${now}) as "to", 'degraded' as mark
    from help_case c
    where c.account_id = ${scope.accountId} and c.service_id = ${serviceId} and c.kind = 'fault'
      and c.impact in ('intermittent', 'degraded') and not c.is_private
      and coalesce(c.resolved_at, c.closed_at, ${now}) > ${since}
    union all
    select d.ended_at - d.minutes * interval '1 minute', d.ended_at, 'planned'
    from incident_downtime d join incident i using (ref)
    where d.account_id = ${scope.accountId} and d.service_id = ${serviceId} and i.kind = 'PEW' and d.ended_at > ${since}
    union all
    select i.start, coalesce(i.ended_at, ${now}),
      case i.kind when 'PEW' then 'planned' when 'MSO' then ${isDown ? 'down' : 'degraded'} else 'degraded' end
    from incident i
    where i.start < ${now} and coalesce(i.ended_at, ${now}) > ${since} and i.state <> 'cancelled'
      and (i.kind <> 'MSO' or i.ended_at is null)
      and exists(select from affected_services(${scope.accountId}, i.ref, ${serviceId}))`.all(scope.tx)
}
