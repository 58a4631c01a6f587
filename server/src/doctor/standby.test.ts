import { connect } from '@portal/db/src/database.ts'
import { startEmbedded } from '@portal/db/src/embedded.ts'
import { migrate } from '@portal/db/src/migrate.ts'
import { gatewayLogin } from '@portal/db/src/roles.ts'
import { startStandby } from '@portal/db/src/testing/standby.ts'
import { sql } from 'kysely'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { checkStandby } from './checks/standby.ts'

const folder = mkdtempSync(join(tmpdir(), 'doctor-standby-'))
const { stop, ...primary } = await startEmbedded(join(folder, 'primary'))
const owner = connect(primary, { poolSize: 1 })
await migrate(owner.system)
await sql`create database other`.execute(owner.system)
const standby = await startStandby(join(folder, 'primary'), join(folder, 'standby'))
const atStandby = connect(standby.connection, { poolSize: 1 })
afterAll(async () => {
  await Promise.all([owner.close(), atStandby.close()])
  await standby.stop()
  await stop()
  rmSync(folder, { recursive: true, force: true })
})

const urlOf = ({ host, port, user, database }: typeof primary, login = user) =>
  `postgres://${login}@socket:${port}/${database}?host=${encodeURIComponent(host)}`
const right = urlOf(standby.connection, gatewayLogin)

async function look(address: string): Promise<string[]> {
  const settings = { ENVIRONMENT: 'test', DATABASE_URL: urlOf(primary), DATABASE_READ_URL: address }
  const findings = await checkStandby(readConfig(settings, () => 'x'.repeat(32)))
  return findings.map(({ health, words }) => `${health} ${words}`)
}

test('accepts a standby that follows the primary', async () => {
  expect(await look(right)).toEqual(['ok It follows the primary.'])
})

test('says why a server is not used: a primary, another database, a paused replay, none', async () => {
  expect(await look(urlOf(primary, gatewayLogin))).toEqual(['wrong It is a primary, so it is not used.'])
  expect(await look(urlOf({ ...standby.connection, database: 'other' }, gatewayLogin))).toEqual([
    'wrong It is not a copy of the database of DATABASE_URL, so it is not used.',
  ])
  await sql`select pg_wal_replay_pause()`.execute(atStandby.system)
  expect(await look(right)).toEqual(['warning Its replay is paused, so it is not used.'])
  await sql`select pg_wal_replay_resume()`.execute(atStandby.system)
  expect(await look(urlOf({ ...standby.connection, host: join(folder, 'nowhere') }))).toEqual([
    expect.stringMatching(/^wrong /),
  ])
})

test('warns of a login that row-level security does not limit', async () => {
  expect(await look(urlOf(standby.connection))).toEqual([
    'warning The gateway signs in as "portal", which can become "portal": row-level security does not apply to it.',
  ])
})
