import { asGateway, connect, type Database, inAccount } from '@portal/db/src/database.ts'
import { applyDistribution } from '@portal/db/src/distribution/apply.ts'
import { joinNodes } from '@portal/db/src/distribution/nodes.ts'
import { migrate } from '@portal/db/src/migrate.ts'
import { number, rowsOf } from '@portal/db/src/rows.ts'
import { onNodes, startCitus } from '@portal/db/src/testing/citus.ts'
import { sql } from 'kysely'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { prepareCitus } from './citus.ts'

// `node scripts/citus-figures.ts [WORKERS ...]`: reads and writes of single accounts with 1, 2 and 4 workers on this machine, or
// the given numbers, and the statements that each node received (docs/distribution.md).
const { CITUS_POSTGRES: postgres = '/usr/lib/postgresql/15', CITUS_SOURCE: source } = process.env
const [accounts, servicesEach, callers, seconds] = [200, 500, 16, 10]
const missing = prepareCitus(postgres, source || undefined)
if (missing !== null) throw new Error(missing)
const wanted = process.argv.slice(2).map(Number)
for (const workerCount of wanted.length > 0 ? wanted : [1, 2, 4]) await measure(workerCount)

async function measure(workerCount: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'citus-figures-'))
  const cluster = await startCitus(folder, postgres, workerCount)
  const workers = cluster.workers.map((worker): pg.PoolConfig => ({ ...cluster.coordinator, ...worker }))
  await onNodes(workers, 'create extension citus')
  const { coordinator } = cluster
  const database = connect(coordinator, { gateway: asGateway(coordinator), poolSize: callers })
  try {
    await migrate(database.system)
    await fill(database)
    const from = performance.now()
    await joinNodes(database.system, { host: coordinator.host ?? '', port: Number(coordinator.port) }, cluster.workers)
    await applyDistribution(database.system)
    const took = (performance.now() - from) / 1000
    const before = await Promise.all(workers.map(transactions))
    const { reads, writes } = await load(database)
    const after = await Promise.all(workers.map(transactions))
    const each = after.map((count, index) => count - (before[index] ?? 0))
    process.stdout.write(
      `${workerCount} workers: distributed in ${took.toFixed(1)} s, ${(reads / seconds).toFixed(0)} pages and ${(writes / seconds).toFixed(0)} changes a second, transactions of each worker: ${each.join(', ')}\n`,
    )
  } finally {
    await database.close()
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function fill({ system }: Database): Promise<void> {
  await sql`
    insert into account (account_id, clc_account_id, trading_name, type)
    select 'A-' || n, 'C-' || n, 'Account ' || n, 'customer' from generate_series(1, ${accounts}::integer) n`.execute(
    system,
  )
  await sql`
    insert into service (account_id, service_id, name, product_category, product_name, status, condition)
    select 'A-' || n, 'S-' || n || '-' || s, 'Service ' || s, 'Connectivity', 'FTTP', 'active', 'working'
    from generate_series(1, ${accounts}::integer) n, generate_series(1, ${servicesEach}::integer) s`.execute(system)
}

/** Each caller reads a page of an account's services, and every tenth time changes one of them. */
async function load(database: Database): Promise<{ reads: number; writes: number }> {
  const until = performance.now() + seconds * 1000
  const done = { reads: 0, writes: 0 }
  const call = async (caller: number) => {
    for (let turn = 0; performance.now() < until; turn++) {
      const account = `A-${((turn * callers + caller) % accounts) + 1}`
      await inAccount(database, account, async (tx) => {
        await sql`
          select service_id, name, condition from service where account_id = ${account}
          order by attention, name, service_id limit 25`.execute(tx)
        done.reads++
        if (turn % 10 > 0) return
        await sql`
          update service set name = name where account_id = ${account} and service_id = ${`S-${account.slice(2)}-1`}`.execute(
          tx,
        )
        done.writes++
      })
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)))
  return done
}

async function transactions(node: pg.PoolConfig): Promise<number> {
  const { system, close } = connect(node, { poolSize: 1 })
  const [found] = await rowsOf({ count: number })`
    select xact_commit::integer as count from pg_stat_database where datname = current_database()`.all(system)
  await close()
  return found?.count ?? 0
}
