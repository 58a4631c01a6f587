import { sql } from 'kysely'
import { utc } from './utc.ts'

/**
 * When the services of `incident i` worked again, while it is watched: the time of the first update that says so, which an
 * imported incident may lack.
 */
export const restoredAt = sql`case when i.state = 'restoration' then ${utc(sql`coalesce(
  (select min((u ->> 'at')::timestamptz) from jsonb_array_elements(i.updates) u where u ->> 'state' = 'restoration'),
  i.announced_at)`)} end as "restoredAt"`
