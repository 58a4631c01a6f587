import { testDatabase } from '@portal/db/src/testing/database.ts'
import { fastify } from 'fastify'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { queueJob } from '../lib/job-store.ts'
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
