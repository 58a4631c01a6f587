import type { Database } from '@portal/db/src/database.ts'
import type { FastifyBaseLogger } from 'fastify'
import { Logger, parseCronItems, run, runMigrations, type TaskList, type WorkerEvents } from 'graphile-worker'
import { EventEmitter } from 'node:events'
import { newId } from '../lib/new-id.ts'
import { watchJob } from '../observability/watch-jobs.ts'
import type { ClockJob, QueuedJobs } from './job-parts.ts'
import { lookAtQueue } from './queue-store.ts'
import { startLookout } from './lookout.ts'
import { QueuePool } from './queue-pool.ts'
import { scheduledTasks } from './scheduled-tasks.ts'

export interface Worker {
  /** The names of the jobs in progress. */
  running(): string[]
  stop(): Promise<void>
}

const concurrency = 6
// A new job is announced, and this worker looks for others: each poll of the queue asks six times.
const pollMs = 30 * 60_000

/** Creates the tables of the queue, which are needed even if no worker runs. */
export async function prepareQueue(database: Database, log: FastifyBaseLogger): Promise<void> {
  const pool = new QueuePool(database, { name: 'portal queue', max: 1 }, log)
  await runMigrations({ pgPool: pool, logger: queueLogger(log) })
  await pool.end()
}

const queueLogger = (log: FastifyBaseLogger) =>
  new Logger(() => (level, message) => {
    if (level === 'error') log.error(message)
    else log.debug(message)
  })

/** Runs queued and scheduled jobs. The queue is in the database, so any worker may die at any time. */
export async function startWorker(
  database: Database,
  queued: QueuedJobs,
  jobs: readonly ClockJob[],
  log: FastifyBaseLogger,
): Promise<Worker> {
  const { system } = database
  const name = `portal worker ${newId()}`
  const pool = new QueuePool(database, { name, max: 4 }, log)
  const { tasks: scheduled, crontab } = scheduledTasks(system, jobs, log)
  const tasks: TaskList = {
    ...Object.fromEntries(Object.entries(queued).map(([name, work]) => [name, watchJob(name, work, log)])),
    ...scheduled,
  }
  const running = new Map<string, string>()
  const events: WorkerEvents = new EventEmitter()
  let wake = (_jobs: number) => {}
  events.on('pool:create', ({ workerPool }) => {
    // The queue invents a worker name; with the connections' name, other workers can see whether this one is alive.
    Object.assign(workerPool, { id: name })
    wake = (count) => workerPool.nudge(count)
  })
  events.on('job:start', ({ job }) => running.set(String(job.id), job.task_identifier))
  events.on('job:complete', ({ job }) => running.delete(String(job.id)))
  const look = async () => {
    const state = await lookAtQueue(system, { me: name, running: [...running.keys()], most: concurrency })
    if (state.taken > 0) log.warn({ jobs: state.taken }, 'jobs of a stopped worker are resumed')
    wake(state.ready + state.taken)
    return state
  }
  const lookout = startLookout(look)
  // A job may be announced before its time, and a failed one waits for its next attempt.
  events.on('pool:listen:notification', lookout.soon)
  events.on('job:failed', lookout.soon)
  const runner = await run({
    pgPool: pool,
    taskList: tasks,
    parsedCronItems: parseCronItems(crontab),
    concurrency,
    pollInterval: pollMs,
    noHandleSignals: true,
    events,
    logger: queueLogger(log),
  })
  return {
    running: () => [...running.values()],
    async stop() {
      lookout.stop()
      await runner.stop()
      await pool.end()
    },
  }
}
