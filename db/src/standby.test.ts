import { type Kysely, sql } from 'kysely'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import {
  asGateway,
  connect,
  type Database,
  inAccount,
  inAccountToRead,
  inCustomersOfDealer,
  inSnapshotOfAccount,
  inStaffTransaction,
  type Sql,
} from './database.ts'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { number, rowsOf, text } from './rows.ts'
import { eventually } from './testing/eventually.ts'
import { startStandby } from './testing/standby.ts'

const folder = mkdtempSync(join(tmpdir(), 'standby-'))
const { stop, ...primary } = await startEmbedded(join(folder, 'primary'))
const owner = connect(primary, { poolSize: 2 })
await migrate(owner.system)
await sql`insert into account (account_id, clc_account_id, trading_name, type)
  values ('1', 'C1', 'One', 'customer'), ('2', 'C2', 'Two', 'customer')`.execute(owner.system)
await sql`insert into service (account_id, service_id, name, product_category, product_name, status, condition)
  values ('1', 'S-1', 'Leeds', 'Connectivity', 'FTTP', 'active', 'working')`.execute(owner.system)
const standby = await startStandby(join(folder, 'primary'), join(folder, 'standby'))
const atStandby = connect(standby.connection, { poolSize: 1 })
afterAll(async () => {
  await Promise.all([owner.close(), atStandby.close()])
  await standby.stop()
  await stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The databases of a process, which is closed when the test ends. */
function startProcess(read: object = standby.connection, readWaitMs = 5000): Database {
  const process = connect(primary, { gateway: asGateway(primary), read: asGateway(read), readWaitMs, poolSize: 3 })
  onTestFinished(() => process.close())
  return process
}

const nameOf = (tx: Sql) => rowsOf({ name: text })`select name from service where service_id = 'S-1'`.all(tx)

async function rename(process: Database, name: string): Promise<void> {
  await inAccount(process, '1', (tx) => sql`update service set name = ${name} where service_id = 'S-1'`.execute(tx))
}

const pause = (on: Kysely<unknown>) => sql`select pg_wal_replay_pause()`.execute(on)
const resume = (on: Kysely<unknown>) => sql`select pg_wal_replay_resume()`.execute(on)

async function untilReplayed(process: Database): Promise<void> {
  await eventually(async () => expect(await process.standby?.lag()).toMatchObject({ bytes: 0 }))
}

test('each process reads from the standby what any process has written before', async () => {
  const [writer, reader] = [startProcess(), startProcess()]
  for (let round = 0; round < 20; round += 1) {
    await rename(writer, `Name ${round}`)
    expect(await inStaffTransaction(reader, nameOf)).toEqual([{ name: `Name ${round}` }])
    expect(await inAccountToRead(writer, '1', nameOf)).toEqual([{ name: `Name ${round}` }])
  }
  expect([writer, reader].map(({ standby: each }) => each?.reads)).toEqual([
    { standby: 20, behind: 0, away: 0 },
    { standby: 20, behind: 0, away: 0 },
  ])
})

test('row-level security holds on the standby, and no transaction there writes', async () => {
  const process = startProcess()
  const all = (tx: Sql) => rowsOf({ id: text })`select account_id as id from account order by 1`.all(tx)
  expect(await inAccountToRead(process, '2', all)).toEqual([{ id: '2' }])
  expect(await inAccountToRead(process, "2'; reset role; --", all)).toEqual([])
  expect(await inCustomersOfDealer(process, { dealerId: '1', person: '' }, all)).toEqual([])
  expect(await inStaffTransaction(process, all)).toEqual([{ id: '1' }, { id: '2' }])
  const leave = (tx: Sql) => sql`reset role; select account_id from account`.execute(tx)
  await expect(inAccountToRead(process, '1', leave)).rejects.toThrow('permission denied')
  expect(process.standby?.reads).toEqual({ standby: 4, behind: 0, away: 0 })
  const write = (tx: Sql) => sql`update account set trading_name = 'x'`.execute(tx)
  await expect(inAccountToRead(process, '1', write)).rejects.toThrow('read-only')
})

test('reads use the primary while a standby has stopped replaying, and the standby once it has caught up', async () => {
  const process = startProcess(standby.connection, 20)
  await pause(atStandby.system)
  await rename(process, 'Written while paused')
  expect(await inStaffTransaction(process, nameOf)).toEqual([{ name: 'Written while paused' }])
  expect(await inAccountToRead(process, '1', nameOf)).toEqual([{ name: 'Written while paused' }])
  expect(process.standby?.reads).toEqual({ standby: 0, behind: 2, away: 0 })
  expect((await process.standby?.lag())?.bytes).toBeGreaterThan(0)
  await resume(atStandby.system)
  await untilReplayed(process)
  await eventually(async () => {
    expect(await inStaffTransaction(process, nameOf)).toEqual([{ name: 'Written while paused' }])
    expect(process.standby?.reads.standby).toBeGreaterThan(0)
  })
})

test('a snapshot of an account is taken after the standby has caught up', async () => {
  const process = startProcess()
  await pause(atStandby.system)
  await rename(process, 'Before the snapshot')
  const found = inSnapshotOfAccount(process, '1', nameOf)
  await eventually(async () => {
    const waiting = await rowsOf({ count: number })`
      select count(*) from pg_stat_activity where query like '%pg_last_wal_replay_lsn%' and pid <> pg_backend_pid()`.all(
      atStandby.system,
    )
    expect(waiting).toEqual([{ count: 1 }])
  })
  await resume(atStandby.system)
  expect(await found).toEqual([{ name: 'Before the snapshot' }])
  expect(process.standby?.reads).toEqual({ standby: 1, behind: 0, away: 0 })
})

test('no read fails while the standby is killed, and it is used again afterwards', async () => {
  const process = startProcess()
  let onStandby = 0
  // Each read is under way on the standby when it is killed, and not on the primary.
  const reads = Array.from({ length: 3 }, () =>
    inStaffTransaction(process, async (tx) => {
      if (onStandby < 3) {
        onStandby += 1
        await sql`select pg_sleep(60)`.execute(tx)
      }
      return nameOf(tx)
    }),
  )
  await eventually(async () => expect(onStandby).toBe(3))
  standby.kill()
  expect(await Promise.all(reads)).toHaveLength(3)
  expect(await inStaffTransaction(process, nameOf)).toHaveLength(1)
  expect(process.standby?.reads).toEqual({ standby: 0, behind: 0, away: 4 })
  await eventually(async () => {
    expect(await inStaffTransaction(process, nameOf)).toHaveLength(1)
    expect(process.standby?.reads.standby).toBeGreaterThan(0)
  })
})

test('a server that is no standby of this database is not used', async () => {
  await sql`create database other`.execute(owner.system)
  const processes = [
    startProcess(primary, 20),
    startProcess({ ...standby.connection, database: 'other' }, 20),
    startProcess({ ...standby.connection, host: join(folder, 'nowhere') }, 20),
  ]
  for (const process of processes) expect(await inStaffTransaction(process, nameOf)).toHaveLength(1)
  expect(processes.map((each) => each.standby?.reads.standby)).toEqual([0, 0, 0])
})
