import { rowsOf, number, text } from '@portal/db/src/rows.ts'
import type { Kysely } from 'kysely'

/** Errors of jobs that a worker of either release could not finish, by task. */
export async function failedJobs(system: Kysely<unknown>): Promise<string[]> {
  const { rows } = await rowsOf({ task: text, error: text, times: number })`
    select task_identifier as task, left(last_error, 200) as error, count(*)::integer as times
    from graphile_worker.jobs where last_error is not null group by 1, 2 order by 1, 2`.execute(system)
  return rows.map(({ task, error, times }) => `${times} × job ${task}: ${error}`)
}
