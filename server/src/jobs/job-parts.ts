import type { Database } from '@portal/db/src/database.ts'
import type { Config } from '../config.ts'

export interface JobParts {
  config: Config
  database: Database
}

/** A scheduled job, which runs in one worker process at a time. */
export interface ClockJob {
  name: string
  /** A crontab line of five fields, in UTC. */
  at: string
  work(now: Date): Promise<unknown>
}

/** Queued jobs by name. */
export type QueuedJobs = Record<string, (payload: unknown, now: Date) => Promise<void>>

/** An area's queued and scheduled jobs. */
export interface AreaJobs {
  queued: QueuedJobs
  clock: ClockJob[]
}
