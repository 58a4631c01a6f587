import type { Database, Sql } from '@portal/db/src/database.ts'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import { retentionJobs } from '../retention/jobs.ts'
import type { ClockJob } from './worker.ts'
import { isOfOpenAccount } from '../people/open-account.ts'

/** What must happen by the clock: what has expired goes, what is about to expire is said. */
export function housekeeping(config: Config, database: Database): ClockJob[] {
  return [
    ...retentionJobs(config, database),
    { name: 'say which domains expire soon', at: '2 0 * * *', work: () => markExpiring(database.system) },
  ]
}

const expiryNoticeDays = 30

/** A domain that ends within the notice and does not renew itself needs attention; a renewed one no longer does. */
export async function markExpiring(db: Sql): Promise<void> {
  const isDue = sql`product_category = 'Domain' and not auto_renew and contract_end < current_date + ${expiryNoticeDays}::integer`
  await sql`update service set condition = 'expiring', updated_at = now()
    where condition = 'working' and ${isDue} and ${isOfOpenAccount}`.execute(db)
  await sql`
    update service set condition = 'working', updated_at = now()
    where condition = 'expiring' and not coalesce(${isDue}, false)`.execute(db)
}
