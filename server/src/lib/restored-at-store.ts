import { sql } from 'kysely'

/**
 * When the services of `incident i` worked again, while it is watched: the time of the first update that says so, which an
 * imported incident may lack.
 */
export const restoredAt = sql`case when i.state = 'restoration' then to_char(coalesce(
  (select min((u ->> 'at')::timestamptz) from jsonb_array_elements(i.updates) u where u ->> 'state' = 'restoration'),
  i.announced_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') end as "restoredAt"`
