import { joiningReads } from '@portal/db/src/joined-reads.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { CronItem, Task, TaskList } from 'graphile-worker'
import type { Kysely } from 'kysely'
import { watchJob } from '../observability/watch-jobs.ts'
import type { ClockJob } from './job-parts.ts'

const minutely = '* * * * *'
const everyMinute = 'every minute'

/**
 * The tasks and the crontab of scheduled jobs. Those of every minute are one task: nearly all of them read what is due and
 * find nothing, so their reads are joined. Each is counted and logged on its own; one that fails runs again in the next
 * minute and does not affect the others.
 */
export function scheduledTasks(
  system: Kysely<unknown>,
  jobs: readonly ClockJob[],
  log: FastifyBaseLogger,
): { tasks: TaskList; crontab: CronItem[] } {
  const tasks: Record<string, Task> = Object.fromEntries(
    jobs.map(({ name, work }) => [name, watchJob(name, (_, now) => work(now), log)]),
  )
  const together = jobs.flatMap(({ name, at }) => (at === minutely && tasks[name] ? [tasks[name]] : []))
  const runAll: Task = async (payload, helpers) => {
    await joiningReads(system, () =>
      // A task may throw before it returns a promise.
      Promise.allSettled(together.map(async (task) => task(payload, helpers))),
    )
  }
  const alone = jobs.filter(({ at }) => at !== minutely).map(({ name, at }) => ({ name, at }))
  const all = together.length > 0 ? [...alone, { name: everyMinute, at: minutely }] : alone
  return {
    tasks: { ...tasks, ...(together.length > 0 && { [everyMinute]: runAll }) },
    crontab: all.map(({ name, at }) => ({ task: name, match: at, identifier: name })),
  }
}
