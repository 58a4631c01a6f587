import type { Database } from '@portal/db/src/database.ts'
import { sql } from 'kysely'

export const keptDays = 7
const keptEvents = 50_000

/** Events stay for seven days, the newest 50,000 of them; counts stay for seven days. */
export async function deleteExpired(database: Pick<Database, 'system'>): Promise<void> {
  const expired = sql`now() - make_interval(days => ${keptDays})`
  await sql`delete from monitoring.event where at < ${expired}`.execute(database.system)
  await sql`
    delete from monitoring.event where event_id <= (
      select event_id from monitoring.event order by event_id desc offset ${keptEvents} limit 1)`.execute(
    database.system,
  )
  await sql`delete from monitoring.minute where minute < ${expired}`.execute(database.system)
}
