import type { Sql } from '@portal/db/src/database.ts'
import { number, rowsOf } from '@portal/db/src/rows.ts'

/**
 * Returns abandoned jobs to the queue: those of a dead worker, recognised by its missing connection, and those assigned
 * to this worker in a response that was lost. The queue alone would wait four hours. A job may run twice as a result,
 * which every job must tolerate.
 */
export async function takeUpAbandoned(db: Sql, me: string, running: readonly string[]): Promise<number> {
  const { rows } = await rowsOf({ jobs: number })`
    with abandoned as (
      update graphile_worker._private_jobs set locked_at = null, locked_by = null
      where locked_at < now() - interval '20 seconds'
        and case when locked_by = ${me} then id <> all(${[...running]}::bigint[])
          else not exists (select from pg_stat_activity where application_name = locked_by) end
      returning job_queue_id
    ), queues as (
      update graphile_worker._private_job_queues set locked_at = null, locked_by = null
      where id in (select job_queue_id from abandoned)
    )
    select count(*)::integer as jobs from abandoned`.execute(db)
  return rows[0]?.jobs ?? 0
}
