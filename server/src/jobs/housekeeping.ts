import type { Database } from '@portal/db/src/database.ts'
import type { Config } from '../config.ts'
import { retentionJobs } from '../retention/jobs.ts'
import { markExpiring } from './expiry-store.ts'
import type { ClockJob } from './worker.ts'

/** What must happen by the clock: what has expired goes, what is about to expire is said. */
export function housekeeping(config: Config, database: Database): ClockJob[] {
  return [
    ...retentionJobs(config, database),
    { name: 'say which domains expire soon', at: '2 0 * * *', work: () => markExpiring(database.system) },
  ]
}
