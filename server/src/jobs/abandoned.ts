import type { Sql } from '@portal/db/src/database.ts'
import { number, rowsOf } from '@portal/db/src/rows.ts'

/**
 * Gives back to the queue what nobody works on: jobs of a worker that died, known by its having no connection left, and
 * jobs that were given to this one in an answer that was lost. The queue by itself waits four hours. A job may then run
 * twice, which every job has to bear.
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
