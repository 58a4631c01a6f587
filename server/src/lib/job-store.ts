import type { Sql } from '@portal/db/src/database.ts'
import { sql } from 'kysely'
import { withTrace } from '../observability/with-trace.ts'

interface JobOptions {
  /** The earliest time; now by default. */
  at?: Date
  /** A later job with the same key replaces an earlier one that has not run. */
  key?: string
  /** Jobs of the same queue run one at a time. */
  queue?: string
}

/** Queues a job in the caller's transaction: it runs at least once, and only after the commit. */
export async function queueJob(
  db: Sql,
  task: string,
  payload: object,
  { at = new Date(), key, queue }: JobOptions = {},
): Promise<void> {
  const statement = sql`
    select queue_job(${task}, ${JSON.stringify(payload)}, ${at}, ${key ?? null}, ${queue ?? null})`
  await withTrace(db, (tx) => statement.execute(tx))
}
