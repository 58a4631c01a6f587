import { backUp } from '@portal/db/src/backup/backup.ts'
import { restore } from '@portal/db/src/backup/restore.ts'
import { asGateway, connect, type Database } from '@portal/db/src/database.ts'
import { withDatabase } from '@portal/db/src/testing/global-setup.ts'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { sql } from 'kysely'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { webhookCipher } from '../gateway/webhooks/outgoing.ts'
import { createWebhook, testSecret } from '../gateway/webhooks/testing/create-webhook.ts'
import { createAccount, createService, createUser } from '../testing/factories.ts'
import { sharedTestPortal, startTwin } from '../testing/portal.ts'

const portal = await sharedTestPortal()
const { database } = portal
const folder = mkdtempSync(join(tmpdir(), 'backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const { rows } = await sql<{ version: number }>`
  select current_setting('server_version_num')::integer / 10000 as version`.execute(database.system)
// The embedded server lacks these tools, and Debian's work with servers up to their own version.
const hasTools = existsSync(`/usr/lib/postgresql/${rows[0]?.version}/bin/pg_dump`)

test.skipIf(!hasTools)('a restore returns what was backed up, table by table, and people stay signed in', async () => {
  const account = await createAccount(database)
  await createService(database, account)
  await createWebhook(database, account)
  const { browser } = await portal.signIn(await createUser(database, account))

  const file = backUp(urlOf(database.name), folder, new Date())
  expect(statSync(file).mode & 0o777).toBe(0o600)

  const name = `${database.name}_restored`
  await sql`create database ${sql.id(name)}`.execute(database.system)
  const connection = withDatabase(database.connection, name)
  const restored = connect(connection, { gateway: asGateway(connection), poolSize: 5 })
  onTestFinished(async () => {
    await restored.close()
    await sql`drop database ${sql.id(name)} with (force)`.execute(database.system)
  })
  await restore(urlOf(name), file)
  const checksums = await checksumsOf(database)
  expect(checksums.size).toBeGreaterThan(100)
  expect(await checksumsOf(restored)).toEqual(checksums)
  await expect(restore(urlOf(name), file)).rejects.toThrow('This database is not empty')

  const twin = await startTwin(portal, { database: { ...restored, name } })
  const answer = await browser.request(`${twin}/api/auth/session`)
  expect(await answer.json()).toMatchObject({ accessToken: expect.any(String) })
  const { rows: webhooks } = await sql<{
    encrypted: string
  }>`select encrypted_secret as encrypted from webhook where account_id = ${account}`.execute(restored.system)
  expect(webhooks.map(({ encrypted }) => webhookCipher(portal.config).decrypt(encrypted))).toEqual([testSecret])
})

function urlOf(name: string): string {
  const { host, port, user } = database.connection
  return `postgres://${user}@socket:${port}/${name}?host=${encodeURIComponent(String(host))}`
}

/** Checksums of all rows of each table, and the position of each sequence. */
async function checksumsOf({ system }: Database): Promise<Map<string, string>> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1, 2`.execute(system)
  const sums = await Promise.all(
    tables.map(async ({ schema, name }): Promise<[string, string]> => {
      const { rows: sum } = await sql<{ sum: string | null }>`
        select count(*) || ' ' || coalesce(md5(string_agg(row::text, '|' order by row::text)), '') as sum
        from ${sql.id(schema, name)} as row`.execute(system)
      return [`${schema}.${name}`, sum[0]?.sum ?? '']
    }),
  )
  const { rows: sequences } = await sql<{ name: string; at: string }>`
    select schemaname || '.' || sequencename as name, coalesce(last_value::text, '') as at from pg_sequences
    where schemaname <> 'pg_catalog'`.execute(system)
  return new Map([...sums, ...sequences.map(({ name, at }): [string, string] => [name, at])])
}
