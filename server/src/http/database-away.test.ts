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
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.system)
    // The connection is lost while nobody asks anything on it.
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

test('a connection that is lost between two statements is answered 503, and the process goes on', async () => {
  const answer = await app.inject('/lost')
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('2')
  expect((await app.inject('/readyz')).statusCode).toBe(200)
})

test('a server that is the primary no longer is answered 503', async () => {
  expect((await app.inject('/read-only')).statusCode).toBe(503)
})

test('a process that was told to stop says so, and serves on', async () => {
  expect(app.isDraining).toBe(false)
  await app.drain(0)
  expect((await app.inject('/readyz')).statusCode).toBe(503)
  const answer = await app.inject('/healthz')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers.connection).toBe('close')
})
