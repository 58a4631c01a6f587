import type { Sql } from '@portal/db/src/database.ts'
import { boolean, number, rowsOf, timestampOrNull } from '@portal/db/src/rows.ts'
import { z } from 'zod'

const QueueState = z.strictObject({
  /** Abandoned jobs that were returned to the queue. */
  taken: number,
  /** Jobs that can run now, up to the given number, without those just returned. */
  ready: number,
  /** When the next of the other jobs can run. */
  nextAt: timestampOrNull,
  /** Whether another worker has a job, which it may abandon. */
  isSharedWork: boolean,
})
export type QueueState = z.infer<typeof QueueState>

interface Look {
  /** The name of this worker. */
  me: string
  running: readonly string[]
  most: number
}

/**
 * Reads the state of the queue, and returns abandoned jobs to it: those of a dead worker, recognised by its missing
 * connection, and those assigned to this worker in a response that was lost. The queue alone would wait four hours. A job
 * may run twice as a result, which every job must tolerate.
 */
export async function lookAtQueue(db: Sql, { me, running, most }: Look): Promise<QueueState> {
  const { rows } = await rowsOf(QueueState)`
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
    select (select count(*)::integer from abandoned) as taken,
      (select count(*)::integer from (select from graphile_worker._private_jobs
        where is_available and run_at <= now() limit ${most}) ready) as ready,
      (select min(run_at) from graphile_worker._private_jobs where is_available and run_at > now()) as "nextAt",
      exists(select from graphile_worker._private_jobs where locked_by <> ${me}) as "isSharedWork"`.execute(db)
  return rows[0] ?? { taken: 0, ready: 0, nextAt: null, isSharedWork: false }
}
