import { type RawBuilder, sql } from 'kysely'
import { currentWork } from './current-work.ts'

/** For a statement that queues a job: passes its trace to the database until the transaction ends. */
export function traceSet(): RawBuilder<unknown> {
  return sql`set_config('portal.traceparent', ${currentWork()?.traceparent ?? ''}, true)`
}
