import { joiningReads } from '@portal/db/src/joined-reads.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { CronItem, Task, TaskList } from 'graphile-worker'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { watchJob } from '../observability/watch-jobs.ts'
import type { ClockJob } from './job-parts.ts'

const frequent = 'frequent jobs'

/**
 * The tasks and the crontab of scheduled jobs. Those of every minute, or every few minutes, are one task: nearly all of
 * them read what is due and find nothing, so their reads are joined. Each is counted and logged on its own; one that fails
 * runs again at its next time and does not affect the others.
 */
export function scheduledTasks(
  system: Kysely<unknown>,
  jobs: readonly ClockJob[],
  log: FastifyBaseLogger,
): { tasks: TaskList; crontab: CronItem[] } {
  const tasks = jobs.map(({ name, at, work }) => ({
    name,
    at,
    everyMinutes: everyMinutes(at),
    run: watchJob(name, (_, now) => work(now), log),
  }))
  const runFrequent: Task = async (payload, helpers) => {
    const minute = minuteOf(payload)
    const due = tasks.filter((task) => task.everyMinutes !== null && minute % task.everyMinutes === 0)
    await joiningReads(system, () =>
      // A task may throw before it returns a promise.
      Promise.allSettled(due.map(async ({ run }) => run(payload, helpers))),
    )
  }
  const hasFrequent = tasks.some((task) => task.everyMinutes !== null)
  const timed = [
    ...tasks.filter((task) => task.everyMinutes === null),
    ...(hasFrequent ? [{ name: frequent, at: '* * * * *' }] : []),
  ]
  return {
    tasks: {
      // Also those that the worker of the previous release has queued.
      ...Object.fromEntries(tasks.map(({ name, run }) => [name, run])),
      ...(hasFrequent && { [frequent]: runFrequent }),
    },
    crontab: timed.map(({ name, at }) => ({ task: name, match: at, identifier: name })),
  }
}

/** How often a job runs, if its crontab line is that of every few minutes. */
function everyMinutes(at: string): number | null {
  if (at === '* * * * *') return 1
  const minutes = /^\*\/(\d+) \* \* \* \*$/.exec(at)?.[1]
  return minutes === undefined ? null : Number(minutes)
}

const Scheduled = z.object({ _cron: z.object({ ts: z.iso.datetime({ offset: true }) }) })

/** The minute for which the job was queued, however late it runs. */
const minuteOf = (payload: unknown) => new Date(Scheduled.parse(payload)._cron.ts).getUTCMinutes()
