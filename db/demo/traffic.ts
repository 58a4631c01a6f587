import { sql, type Transaction } from 'kysely'
import { brackenfell } from './accounts.ts'

const stepMs = 600_000

/**
 * Measured traffic of Brackenfell's leased lines: every 10 minutes for a week, hourly for the year before. Busy in
 * working hours, quiet at night except for the back-up at 01:30; deterministic for a given day.
 */
export async function loadTraffic(tx: Transaction<unknown>, today: Date): Promise<void> {
  const now = new Date(Math.floor(today.getTime() / stepMs) * stepMs).toISOString()
  await sql`
    with line as (
      select account_id, service_id, (details #>> '{figures,peakMbps}')::float8 as peak from service_tech_details
      where account_id = ${brackenfell} and details ->> 'technology' = 'Ethernet'
    ), moment as (
      select generate_series(${now}::timestamptz - interval '7 days', ${now}::timestamptz, interval '10 minutes') as at
      union
      select generate_series(date_trunc('hour', ${now}::timestamptz) - interval '12 months',
        ${now}::timestamptz - interval '7 days', interval '1 hour')
    ), hours as (
      select line.*, at, (extract(epoch from at at time zone 'Europe/London')::bigint % 86400) / 3600.0::float8 as hour,
        case when extract(isodow from at at time zone 'Europe/London') > 5 then 0.3 else 1 end::float8 as week,
        (hashtextextended(service_id || extract(epoch from at)::bigint, 1) & 1023) / 1023.0::float8 as noise
      from line cross join moment
    ), shape as (
      select *, week * (0.16 + 0.68 * exp(-((hour - 11.2) ^ 2) / 3) + 0.78 * exp(-((hour - 14.6) ^ 2) / 3)) as busy,
        exp(-least(((hour - 1.5) ^ 2) / 0.15, 50)) as burst
      from hours
    ), inbound as (
      select *, least(1, 0.02 + busy * (0.78 + 0.22 * noise) + 0.3 * burst + 0.04 * noise) * peak as mbps from shape
    )
    insert into service_traffic (account_id, service_id, at, in_mbps, out_mbps)
    select account_id, service_id, at, mbps, mbps * 0.4 + burst * 0.4 * peak from inbound`.execute(tx)
}
