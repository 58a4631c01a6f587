import { inAccount } from '@portal/db/src/database.ts'
import { testDatabase } from '@portal/db/src/testing/database.ts'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { health } from '../portal/health.ts'
import { createServer } from './server.ts'

const database = await testDatabase()
const config = readConfig({ ENVIRONMENT: 'test', LOG_LEVEL: 'silent' }, () => 'a secret for tests that is long enough')
const app = await createServer(config)
await app.register(health, { database })
app.get('/lost', () =>
  inAccount(database, '', async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await sql`select pg_terminate_backend(${rows[0]?.pid}::integer)`.execute(database.system)
    // The connection is lost while it is idle.
    await new Promise((resolve) => setImmediate(resolve))
    await sql`select 1`.execute(tx)
  }),
)
app.get('/read-only', () =>
  database.system.transaction().execute(async (tx) => {
    await sql`set transaction read only`.execute(tx)
    await sql`create table written (id integer)`.execute(tx)
  }),
)
afterAll(() => app.close())

test('if a connection is lost between two statements, the request gets 503 and the process continues', async () => {
  const answer = await app.inject('/lost')
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('2')
  expect((await app.inject('/readyz')).statusCode).toBe(200)
})

test('if the database is no longer the primary, the request gets 503', async () => {
  expect((await app.inject('/read-only')).statusCode).toBe(503)
})

test('a stopping process reports it and still answers', async () => {
  expect(app.isDraining).toBe(false)
  await app.drain(0)
  expect((await app.inject('/readyz')).statusCode).toBe(503)
  const answer = await app.inject('/healthz')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers.connection).toBe('close')
})
