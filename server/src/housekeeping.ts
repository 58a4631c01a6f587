import type { Database } from '@portal/db/src/database.ts'
import type { Config } from './config.ts'
import { retentionJobs } from './retention/jobs.ts'
import { markExpiring } from './jobs/expiry-store.ts'
import type { ClockJob } from './jobs/job-parts.ts'

/** Scheduled work on expired data, and reminders of upcoming expiry. */
export function housekeeping(config: Config, database: Database): ClockJob[] {
  return [
    ...retentionJobs(config, database),
    { name: 'notify of domains that expire soon', at: '2 0 * * *', work: () => markExpiring(database.system) },
  ]
}
