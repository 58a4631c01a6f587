import { type RawBuilder, sql } from 'kysely'
import { currentWork } from './current-work.ts'

/** For a statement that queues a job: which trace it belongs to, until the end of the transaction. */
export function traceSet(): RawBuilder<unknown> {
  return sql`set_config('portal.traceparent', ${currentWork()?.traceparent ?? ''}, true)`
}
