import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, expect, inject, test } from 'vitest'
import { Plan } from '../generate/plan.ts'
import { accountRows } from '../generate/rows.ts'
import { writeRows } from '../generate/write-rows.ts'
import { testDatabase } from '../testing/database.ts'

const database = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'memory-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('imports 100,000 rows in a process limited to 64 MB', async () => {
  const plan = new Plan({ services: 0, accounts: 100_000, bigAccount: 0, seed: 1 })
  const file = join(folder, 'accounts.csv')
  await writeRows(file, 'csv', accountRows(plan))
  const main = join(import.meta.dirname, 'main.ts')
  const { stdout } = await promisify(execFile)(process.execPath, ['--max-old-space-size=64', main, file], {
    env: { ...process.env, DATABASE_URL: databaseUrl() },
  })
  expect(stdout).toMatch(/100,000 rows in .* s: 100,000 new, 0 changed, 0 unchanged/)
  const { rows } = await sql`select count(*) as accounts from account`.execute(database.system)
  expect(rows).toEqual([{ accounts: 100_000 }])
}, 60_000)

function databaseUrl(): string {
  const { connectionString, host = '', port, user } = inject('server')
  const url = new URL(connectionString ?? `postgresql://${user}@localhost:${port}/`)
  url.pathname = `/${database.name}`
  if (!connectionString) url.searchParams.set('host', host)
  return url.href
}
