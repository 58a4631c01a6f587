import type { Database } from '@portal/db/src/database.ts'
import type { FastifyBaseLogger } from 'fastify'
import { Logger, parseCronItems, run, runMigrations, type TaskList, type WorkerEvents } from 'graphile-worker'
import { EventEmitter } from 'node:events'
import { newId } from '../lib/new-id.ts'
import { watchJob } from '../observability/watch-jobs.ts'
import { takeUpAbandoned } from './abandoned-store.ts'
import { QueuePool } from './queue-pool.ts'

export interface Worker {
  stop(): Promise<void>
}

/** A scheduled job, which runs in one worker process at a time. */
export interface ClockJob {
  name: string
  /** A crontab line of five fields, in UTC. */
  at: string
  work(now: Date): Promise<unknown>
}

/** Queued jobs by name. */
export type QueuedJobs = Record<string, (payload: unknown, now: Date) => Promise<void>>

const lookAfterMs = 10_000
// A new job is announced at once; the poll finds those whose time has come, such as retries.
const pollMs = 10_000

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
  const name = `portal worker ${newId()}`
  const pool = new QueuePool(database, { name, max: 4 }, log)
  const tasks: TaskList = {
    ...Object.fromEntries(Object.entries(queued).map(([name, work]) => [name, watchJob(name, work, log)])),
    ...Object.fromEntries(jobs.map(({ name, work }) => [name, watchJob(name, (_, now) => work(now), log)])),
  }
  const running = new Set<string>()
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => {
    // The queue invents a worker name; with the connections' name, other workers can see whether this one is alive.
    Object.assign(workerPool, { id: name })
  })
  events.on('job:start', ({ job }) => running.add(String(job.id)))
  events.on('job:complete', ({ job }) => running.delete(String(job.id)))
  const runner = await run({
    pgPool: pool,
    taskList: tasks,
    parsedCronItems: parseCronItems(jobs.map(({ name, at }) => ({ task: name, match: at, identifier: name }))),
    concurrency: 6,
    pollInterval: pollMs,
    noHandleSignals: true,
    events,
    logger: queueLogger(log),
  })
  const timer = setInterval(() => {
    takeUpAbandoned(database.system, name, [...running]).then(
      (taken) => taken > 0 && log.warn({ jobs: taken }, 'jobs of a stopped worker are resumed'),
      () => {}, // Without the database there are no jobs to take up.
    )
  }, lookAfterMs)
  return {
    async stop() {
      clearInterval(timer)
      await runner.stop()
      await pool.end()
    },
  }
}
