import type { Sql } from '@portal/db/src/database.ts'
import { setLocal } from '@portal/db/src/set-local.ts'
import { currentWork } from './current-work.ts'

/** For a statement that queues a job: passes the trace of this work to the database until the transaction ends. */
export async function withTrace<T>(db: Sql, work: (tx: Sql) => Promise<T>): Promise<T> {
  const trace = currentWork()?.traceparent
  if (trace === undefined) return work(db)
  if (!db.isTransaction) return db.transaction().execute((tx) => withTrace(tx, work))
  await setLocal(db, 'portal.traceparent', trace)
  return work(db)
}
