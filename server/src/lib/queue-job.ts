import type { Sql } from '@portal/db/src/database.ts'
import { sql } from 'kysely'
import { traceSet } from '../observe/trace-set.ts'

interface JobOptions {
  /** The earliest moment; now by default. */
  at?: Date
  /** A later job with the same key takes the place of an earlier one that has not run. */
  key?: string
  /** Jobs of the same queue run one after the other. */
  queue?: string
}

/** Queues a job in the caller's transaction: it runs at least once, and only if the change is committed. */
export async function queueJob(
  db: Sql,
  task: string,
  payload: object,
  { at = new Date(), key, queue }: JobOptions = {},
): Promise<void> {
  await sql`
    select ${traceSet()}, queue_job(${task}, ${JSON.stringify(payload)}, ${at}, ${key ?? null}, ${queue ?? null})`.execute(
    db,
  )
}
