import { isOnCitus } from '@portal/db/src/testing/on-citus.ts'
import { isDistributed } from '@portal/db/src/distribution/is-distributed.ts'
import { number, rowsOf } from '@portal/db/src/rows.ts'
import { statements } from '@portal/db/src/statements.ts'
import { testDatabase } from '@portal/db/src/testing/database.ts'
import { fastify } from 'fastify'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { queueJob } from '../lib/job-store.ts'
import { pauseAfter } from './lookout.ts'
import { scheduledTasks } from './scheduled-tasks.ts'
import { startWorker } from './worker.ts'

const database = await testDatabase()
const { log } = fastify()

async function jobsLeft(): Promise<number> {
  const { rows } = await sql<{ jobs: number }>`
    select count(*)::int as jobs from graphile_worker._private_jobs`.execute(database.system)
  return rows[0]?.jobs ?? -1
}

test('a worker that stops finishes the running jobs, and each is recorded as done', async () => {
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  let started = 0
  const work = async () => {
    started += 1
    await mayEnd
  }
  // More than the worker has connections.
  for (let job = 0; job < 6; job += 1) await queueJob(database.system, 'slow work', {})
  const worker = await startWorker(database, { 'slow work': work }, [], log)
  await expect.poll(() => started).toBe(6)
  const stopped = worker.stop()
  end()
  await stopped
  expect(await jobsLeft()).toBe(0)
})

test('a job runs when its time has come, although nothing announces it then', async () => {
  const { promise: ran, resolve: run } = Promise.withResolvers<number>()
  const worker = await startWorker(database, { 'timed work': async () => run(Date.now()) }, [], log)
  const runAt = new Date(Date.now() + 1500)
  await queueJob(database.system, 'timed work', {}, { at: runAt })
  const late = (await ran) - runAt.getTime()
  await worker.stop()
  // The queue alone asks every half hour.
  expect(late).toBeGreaterThanOrEqual(-100)
  expect(await jobsLeft()).toBe(0)
})

test('at rest the queue is read once a minute, and more often while another worker may die', () => {
  const now = Date.now()
  const inMs = (ms: number) => new Date(now + ms)
  expect(pauseAfter({ nextAt: null, isSharedWork: false }, now)).toBe(60_000)
  expect(pauseAfter({ nextAt: inMs(90_000), isSharedWork: true }, now)).toBe(10_000)
  expect(pauseAfter({ nextAt: inMs(4000), isSharedWork: true }, now)).toBe(4000)
  expect(pauseAfter({ nextAt: inMs(1), isSharedWork: false }, now)).toBe(1000)
})

// On Citus reads of one moment are sent one by one.
test.skipIf(isOnCitus)(
  'frequent jobs read in one statement at their minutes, and one that fails does not affect the others',
  async () => {
    const { system } = database
    // Asked once for each pool.
    await isDistributed(system)
    const done: string[] = []
    const job = (name: string, at: string, divisor = 1) => ({
      name,
      at,
      work: async () => {
        const row = await rowsOf({ share: number })`select 1 / ${divisor}::integer as share`.first(system)
        done.push(`${name} ${row?.share}`)
      },
    })
    const jobs = [
      job('first', '* * * * *'),
      job('hourly', '7 * * * *'),
      job('second', '*/5 * * * *'),
      job('broken', '*/3 * * * *', 0),
    ]
    const { tasks, crontab } = scheduledTasks(system, jobs, log)
    expect(crontab.map(({ task, match }) => [task, match])).toEqual([
      ['hourly', '7 * * * *'],
      ['frequent jobs', '* * * * *'],
    ])
    /** The number of statements, and what was done. */
    const runAt = async (minute: string) => {
      const sent: unknown[] = []
      const listen = (statement: unknown) => sent.push(statement)
      statements.subscribe(listen)
      const payload = { _cron: { ts: `2026-11-28T08:${minute}:00.000Z` } }
      await Reflect.apply(Object(tasks['frequent jobs']), undefined, [
        payload,
        { job: { id: '1', attempts: 1, max_attempts: 25 } },
      ])
      statements.unsubscribe(listen)
      return { sent: sent.length, done: done.splice(0).toSorted() }
    }
    expect(await runAt('07')).toEqual({ sent: 1, done: ['first 1'] })
    expect(await runAt('10')).toEqual({ sent: 1, done: ['first 1', 'second 1'] })
    // The joined statement fails, and each read is asked once more.
    expect(await runAt('15')).toEqual({ sent: 4, done: ['first 1', 'second 1'] })
  },
)
