import { testDatabase } from '@portal/db/src/testing/database.ts'
import { sql } from 'kysely'
import { createServer } from 'node:http'
import { onTestFinished, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { checkPortal } from './checks/addresses.ts'
import { checkDatabase } from './checks/database.ts'
import { judgeClock } from './clock.ts'
import { findingsAbout } from './finding.ts'

const database = await testDatabase()
const config = (settings: Record<string, string>) =>
  readConfig({ ENVIRONMENT: 'test', ...settings }, () => 'a secret for tests that is long enough')

test('a clock may differ by two seconds, and by ten at most', () => {
  const asked = { from: 100_000, to: 104_000 }
  const at = (time: number) => judgeClock(findingsAbout('Clock'), time, asked)[0]
  expect([98_000, 101_000, 104_000, 106_000].map(at)).toEqual([undefined, undefined, undefined, undefined])
  expect(at(97_000)).toMatchObject({ health: 'warning', words: expect.stringContaining('3 seconds behind') })
  expect(at(114_000)).toMatchObject({ health: 'warning', words: expect.stringContaining('10 seconds ahead of') })
  expect(at(115_000)).toMatchObject({ health: 'wrong', words: expect.stringContaining('11 seconds ahead of') })
})

test("reports a difference of the database's clock", async () => {
  const { host, port, user } = database.connection
  const DATABASE_URL = `postgres://${user}@socket:${port}/${database.name}?host=${encodeURIComponent(String(host))}`
  await sql`create schema wrong_clock`.execute(database.system)
  await sql`create function wrong_clock.clock_timestamp() returns timestamptz language sql
    as $$ select now() - interval '1 minute' $$`.execute(database.system)
  expect(await checkDatabase(config({ DATABASE_URL }))).toMatchObject([{ health: 'ok' }])
  await sql`alter database ${sql.id(database.name)} set search_path = wrong_clock, public, pg_catalog`.execute(
    database.system,
  )
  expect(await checkDatabase(config({ DATABASE_URL }))).toMatchObject([
    { health: 'wrong', words: 'Its clock is 60 seconds behind the clock of this machine.' },
  ])
})

test('reports a difference of the clock at BASE_URL', async () => {
  let away = 0
  const server = createServer((_, response) => {
    const date = new Date(Date.now() + away * 1000).toUTCString()
    response.writeHead(200, { date, 'content-type': 'application/json' }).end('{"status":"ok"}')
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  const BASE_URL = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const healths = async () => (await checkPortal(config({ BASE_URL }))).map(({ health }) => health)
  expect(await healths()).toEqual(['ok'])
  away = 5
  expect(await healths()).toEqual(['warning', 'ok'])
  away = -60
  expect(await healths()).toEqual(['wrong'])
})
