import { Traffic, TrafficSummary } from '@portal/contract/services/records.ts'
import type { TrafficRange } from '@portal/contract/services/values.ts'
import { orNone, rowsOf } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AccountScope } from '../../../scope/account-scope.ts'

/** Steps that keep the chart below 300 points and fall on round times. */
const steps: Record<TrafficRange, { back: string; seconds: number }> = {
  '24h': { back: '24 hours', seconds: 600 },
  '7d': { back: '7 days', seconds: 3600 },
  '30d': { back: '30 days', seconds: 3 * 3600 },
  '12m': { back: '12 months', seconds: 48 * 3600 },
}

const Measured = orNone(z.object({ points: Traffic.shape.points, in: TrafficSummary, out: TrafficSummary }), {
  points: z.null(),
})

/** Measured traffic up to now; null without measurements. */
export async function findTraffic(
  scope: AccountScope,
  serviceId: string,
  range: TrafficRange,
): Promise<Traffic | null> {
  const { back, seconds } = steps[range]
  const { rows } = await rowsOf(Measured)`
    with measured as materialized (
      select at, in_mbps, out_mbps from service_traffic
      where account_id = ${scope.accountId} and service_id = ${serviceId}
        and at > now() - ${back}::interval and at <= now()),
    averages as (
      select date_bin(make_interval(secs => ${seconds}), at, timestamptz '2000-01-03 00:00Z') as at,
        avg(in_mbps) as "in", avg(out_mbps) as "out"
      from measured group by 1)
    select (select json_agg(json_build_object(
        'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'in', round("in"::numeric, 2), 'out', round("out"::numeric, 2)) order by at) from averages) as points,
      ${summaryOf('in_mbps')} as "in", ${summaryOf('out_mbps')} as "out"
    from measured`.execute(scope.tx)
  const row = rows[0]
  if (!row?.points) return null
  return { stepSeconds: seconds, points: row.points, summary: { in: row.in, out: row.out } }
}

function summaryOf(column: 'in_mbps' | 'out_mbps') {
  const value = sql.ref(column)
  return sql`json_build_object(
    'lowest', round(min(${value})::numeric, 2), 'average', round(avg(${value})::numeric, 2),
    'highest', round(max(${value})::numeric, 2),
    'percentile95', round((percentile_cont(0.95) within group (order by ${value}))::numeric, 2),
    'now', round((array_agg(${value} order by at desc))[1]::numeric, 2))`
}
