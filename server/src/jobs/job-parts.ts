import type { Database } from '@portal/db/src/database.ts'
import type { Config } from '../config.ts'
import type { ClockJob, QueuedJobs } from './worker.ts'

export interface JobParts {
  config: Config
  database: Database
}

/** An area's queued and scheduled jobs. */
export interface AreaJobs {
  queued: QueuedJobs
  clock: ClockJob[]
}
