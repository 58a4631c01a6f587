import { sql } from 'kysely'
import { expect, test } from 'vitest'
import pg from 'pg'
import { queueJob } from '../lib/job-store.ts'
import { startTestPortal } from '../testing/portal.ts'
import { lookAtQueue } from './queue-store.ts'

const { database } = await startTestPortal()
const { system } = database

/** Creates a job that a worker has held for the given seconds. Returns its id. */
async function hold(worker: string, seconds: number, queue: string): Promise<string> {
  await queueJob(system, `work of ${worker}`, {}, { key: `${worker} ${seconds}`, queue })
  const { rows } = await sql<{ id: string }>`
    update graphile_worker._private_jobs set locked_by = ${worker}, locked_at = now() - make_interval(secs => ${seconds})
    where key = ${`${worker} ${seconds}`} returning id::text as id`.execute(system)
  await sql`update graphile_worker._private_job_queues set locked_by = ${worker}, locked_at = now()
    where queue_name = ${queue}`.execute(system)
  return rows[0]?.id ?? ''
}

async function heldJobs(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from graphile_worker._private_jobs where locked_by is not null order by id`.execute(system)
  return rows.map(({ id }) => id)
}

test('jobs of a dead worker return to the queue, those of a live worker stay', async () => {
  const alive = new pg.Client({ ...database.connection, application_name: 'portal worker ALIVE' })
  await alive.connect()
  const ofAlive = await hold('portal worker ALIVE', 3600, 'a')
  const mine = await hold('portal worker ME', 3600, 'b')
  const fresh = await hold('portal worker GONE', 2, 'c')
  await hold('portal worker GONE', 60, 'd')
  await hold('portal worker ME', 61, 'e')
  const look = { me: 'portal worker ME', running: [mine], most: 6 }
  expect(await lookAtQueue(system, look)).toMatchObject({ taken: 2, isSharedWork: true })
  expect(await heldJobs()).toEqual([ofAlive, mine, fresh])
  const { rows } = await sql<{ name: string }>`
    select queue_name as name from graphile_worker._private_job_queues where locked_by is null order by 1`.execute(
    system,
  )
  expect(rows.map(({ name }) => name)).toEqual(['d', 'e'])
  expect(await lookAtQueue(system, look)).toMatchObject({ taken: 0, ready: 2, nextAt: null })
  await alive.end()
})

test('jobs whose announcement was lost are found, and the time of the next job is known', async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(system)
  const look = { me: 'portal worker ME', running: [], most: 2 }
  expect(await lookAtQueue(system, look)).toEqual({ taken: 0, ready: 0, nextAt: null, isSharedWork: false })
  for (const key of ['one', 'two', 'three']) await queueJob(system, 'work', {}, { key })
  expect(await lookAtQueue(system, look)).toMatchObject({ ready: 2, nextAt: null })
  await queueJob(system, 'work', {}, { key: 'later', at: new Date(Date.now() + 90_000) })
  const { nextAt } = await lookAtQueue(system, look)
  expect(Math.abs((nextAt?.getTime() ?? 0) - Date.now() - 90_000)).toBeLessThan(5000)
})
