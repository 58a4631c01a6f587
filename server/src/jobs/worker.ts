import type { Database } from '@portal/db/src/database.ts'
import type { FastifyBaseLogger } from 'fastify'
import { Logger, parseCronItems, run, runMigrations, type TaskList } from 'graphile-worker'
import pg from 'pg'

export interface Worker {
  stop(): Promise<void>
}

/** A job that runs by the clock, in exactly one of the worker processes at a time. */
export interface ClockJob {
  name: string
  /** When, as a crontab line of five fields, in UTC. */
  at: string
  work(): Promise<unknown>
}

/** Jobs that others put into the queue, by name. */
export type QueuedJobs = Record<string, (payload: unknown) => Promise<void>>

/** The tables of the queue; needed before anything is queued, also where no worker runs. */
export async function prepareQueue(database: Database, log: FastifyBaseLogger): Promise<void> {
  const pool = createPool(database, 1, log)
  await runMigrations({ pgPool: pool })
  await pool.end()
}

/** Runs queued jobs and those of the clock. The queue is in the database, so any worker may die at any moment. */
export async function startWorker(
  database: Database,
  queued: QueuedJobs,
  jobs: readonly ClockJob[],
  log: FastifyBaseLogger,
): Promise<Worker> {
  const pool = createPool(database, 4, log)
  const tasks: TaskList = {
    ...queued,
    ...Object.fromEntries(jobs.map(({ name, work }) => [name, async () => void (await work())])),
  }
  const runner = await run({
    pgPool: pool,
    taskList: tasks,
    parsedCronItems: parseCronItems(jobs.map(({ name, at }) => ({ task: name, match: at, identifier: name }))),
    concurrency: 6,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') log.error(message)
      else log.debug(message)
    }),
  })
  return {
    async stop() {
      await runner.stop()
      await pool.end()
    },
  }
}

function createPool(database: Database, max: number, log: FastifyBaseLogger): pg.Pool {
  const pool = new pg.Pool({ ...database.connection, max })
  const warn = (error: Error) => log.warn({ err: error }, 'the queue lost a connection')
  pool.on('error', warn)
  pool.on('connect', (client) => client.on('error', warn))
  return pool
}
