import { loadDemo } from '@portal/db/demo/load.ts'
import { brackenfell } from '@portal/db/demo/accounts.ts'
import { isDatabaseAway } from '@portal/db/src/database-away.ts'
import { testDatabase } from '@portal/db/src/testing/database.ts'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { encryptDemoIdentity } from '../gateway/visits/visitors/identity.ts'
import { webhookCipher } from '../gateway/webhooks/outgoing.ts'
import { readAccountTables } from './catalogue.ts'
import { exportAccount } from './export-account.ts'
import { writeExport } from './write-export.ts'
import { accountTables, leftOutColumns, leftOutTables } from './tables.ts'

const database = await testDatabase()
const { system } = database
const config = readConfig({ ENVIRONMENT: 'test' }, () => 'a secret for tests that is long enough')
await loadDemo(database, new Date('2026-04-14T09:20:00Z'), encryptDemoIdentity(config), webhookCipher(config).encrypt)
const note = 'A note of the desk to itself'
await sql`
  insert into case_message (account_id, case_id, at, side, kind, channel, author_id, author_name, body, is_internal)
  select account_id, case_id, now(), 'desk', 'message', 'portal', 'desk', 'Desk', ${note}, true
  from help_case where account_id = ${brackenfell} limit 1`.execute(system)
await sql`insert into identity.sign_in (subject, outcome, ip)
  select subject, 'signed_in', '192.0.2.1' from portal_user join identity.login using (subject) where account_id = ${brackenfell}`.execute(
  system,
)

const folder = mkdtempSync(join(tmpdir(), 'export-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const target = join(folder, brackenfell)
const written = await exportAccount(database, brackenfell, target, new Date('2026-04-14T10:00:00Z'))
const linesOf = (file: string) =>
  gunzipSync(readFileSync(join(target, file)))
    .toString()
    .trimEnd()
    .split('\n')
    .filter(Boolean)
const tables = await readAccountTables(system)

test('every account table is exported or left out with a reason, and no secret is exported', () => {
  const known = { ...accountTables, ...leftOutTables }
  expect(tables.map(({ name }) => name).filter((name) => !(name in known))).toEqual([])
  expect(Object.keys(known).filter((name) => !tables.some((table) => table.name === name))).toEqual([])
  const secrets = tables
    .filter(({ name }) => name in accountTables)
    .flatMap(({ name, columns }) => {
      const dropped = leftOutColumns[name]?.columns ?? []
      return columns.filter(
        (column) => /hash|secret|encrypted|token|password/.test(column) && !dropped.includes(column),
      )
    })
  expect(secrets).toEqual([])
  const gone = Object.entries(leftOutColumns).flatMap(([name, { columns }]) =>
    columns.filter((column) => !tables.find((table) => table.name === name)?.columns.includes(column)),
  )
  expect(gone).toEqual([])
})

test('contains every row of the account and none of another one', async () => {
  for (const { name } of tables.filter((table) => table.name in accountTables)) {
    const rows = linesOf(`data/${name}.ndjson.gz`).map((line): { account_id: string } => JSON.parse(line))
    expect(
      rows.filter((row) => row.account_id !== brackenfell),
      name,
    ).toEqual([])
    if (['case_message', 'file'].includes(name) || name.startsWith('quote')) continue
    const counted = await sql<{ rows: number }>`
      select count(*) as rows from ${sql.table(name)} where account_id = ${brackenfell}`.execute(system)
    expect(rows.length, name).toBe(counted.rows[0]?.rows)
  }
  expect(linesOf('data/service.ndjson.gz').length).toBeGreaterThan(50)
  expect(linesOf('data/sign_in.ndjson.gz').length).toBeGreaterThan(1)
  expect(linesOf('data/incident.ndjson.gz').length).toBeGreaterThan(1)
})

test('leaves out relations of other accounts', async () => {
  const all = written
    .filter(({ file }) => file.startsWith('data/'))
    .flatMap(({ file }) => linesOf(file))
    .join('\n')
  expect(all.includes(note)).toBe(false)
  const named = all.matchAll(/"(margin|cells|extras|secret_hash|old_hash|link_hash|encrypted_secret)":/g)
  expect([...new Set([...named].map(([, name]) => name))]).toEqual([])
  const { rows } = await sql<{ secret: string }>`
    select encrypted_secret as secret from webhook where account_id = ${brackenfell}`.execute(system)
  expect(rows.length).toBeGreaterThan(0)
  for (const { secret } of rows) expect(all.includes(secret)).toBe(false)
})

test('files are unchanged, and checksums match', () => {
  const files = written.filter(({ file }) => file.startsWith('files/'))
  expect(files.length).toBeGreaterThan(0)
  expect(readdirSync(join(target, 'files'))).toHaveLength(files.length)
  for (const { file, sha256, bytes } of written) {
    const content = readFileSync(join(target, file))
    expect([content.length, createHash('sha256').update(content).digest('hex')]).toEqual([bytes, sha256])
  }
  const manifest: { accountId: string; files: unknown[] } = JSON.parse(
    readFileSync(join(target, 'manifest.json'), 'utf8'),
  )
  expect(manifest).toMatchObject({ accountId: brackenfell, files: written })
})

test('the README describes each file', () => {
  const readme = readFileSync(join(target, 'README.txt'), 'utf8')
  for (const { file } of written.filter((each) => each.file.startsWith('data/'))) expect(readme).toContain(file)
  expect(readme).toContain('visitor_identity: Photo IDs of visitors.')
})

test('an export whose reader has its first part does not start again on another server', async () => {
  const lost = Object.assign(new Error('The standby was stopped.'), { code: '57P01' })
  const open = (file: string) => {
    if (file.includes('activity')) throw lost
    return new Writable({ write: (_chunk, _encoding, done) => done() })
  }
  const fault: unknown = await writeExport(database, { accountId: brackenfell, now: new Date() }, { open }).catch(
    (error: unknown) => error,
  )
  expect(fault).toMatchObject({ message: 'The export ended early.', cause: lost })
  expect(isDatabaseAway(fault)).toBe(false)
})

test('refuses an unknown account and a folder that is not empty', async () => {
  await expect(exportAccount(database, brackenfell, target, new Date())).rejects.toThrow('is not empty')
  await expect(exportAccount(database, 'nobody', join(folder, 'nobody'), new Date())).rejects.toThrow(
    'Account not found: nobody',
  )
})
