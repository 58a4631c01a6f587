import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { startEmbedded } from './embedded.ts'

const folder = mkdtempSync(join(tmpdir(), 'drill-'))
const writers: ChildProcess[] = []

afterEach(() => {
  for (const writer of writers.splice(0)) writer.kill('SIGKILL')
  killServer()
})

afterAll(() => {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
})

test('keeps every acknowledged row when the process and PostgreSQL are killed at any time', async () => {
  const acknowledged = new Set<number>()
  for (let round = 0; round < 3; round += 1) {
    const output = await writeUntilKilled(50 + Math.random() * 200)
    for (const id of output.split('\n').slice(0, -1)) acknowledged.add(Number(id))
    const database = await openDatabase({ dataDir: folder })
    const { rows } = await sql<{ id: number }>`select id from drill`.execute(database.system)
    const stored = new Set(rows.map(({ id }) => id))
    expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([])
    await database.close()
  }
  expect(acknowledged.size).toBeGreaterThan(100)
}, 60_000)

test('processes share one server, and the last to leave stops it', async () => {
  const first = await startEmbedded(folder)
  const second = await openDatabase({ dataDir: folder })
  await sql`create table shared (id integer)`.execute(second.system)
  await first.stop()
  const { rows } = await sql`select count(*) as rows from shared`.execute(second.system)
  expect(rows).toEqual([{ rows: 0 }])
  await second.close()
  expect(existsSync(join(folder, 'postgresql', 'postmaster.pid'))).toBe(false)
})

test('a clean stop leaves nothing running and needs no recovery', async () => {
  const server = await startEmbedded(folder)
  truncateSync(join(folder, 'postgres.log'))
  await query(server, 'create table kept as select 1 as id')
  await server.stop()
  expect(existsSync(join(folder, 'postgresql', 'postmaster.pid'))).toBe(false)

  const again = await startEmbedded(folder)
  expect(await query(again, 'select id from kept')).toEqual([{ id: 1 }])
  await again.stop()
  expect(readFileSync(join(folder, 'postgres.log'), 'utf8')).not.toContain('not properly shut down')
})

test('the next process takes over the server of one that crashed, and stops it', async () => {
  const writer = await startWriter()
  writer.kill('SIGKILL')
  await once(writer, 'exit')
  const pid = serverPid()

  const next = await startEmbedded(folder)
  expect(serverPid()).toBe(pid)
  await next.stop()
  expect(existsSync(join(folder, 'postgresql', 'postmaster.pid'))).toBe(false)
})

/** Kills a writing process and its server after about this number of rows; the printed numbers are the acknowledged rows. */
async function writeUntilKilled(rows: number): Promise<string> {
  const writer = await startWriter()
  let output = ''
  const written = new Promise<void>((resolve) => {
    writer.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.split('\n').length > rows) resolve()
    })
  })
  await written
  await sleep(Math.random() * 5)
  killServer()
  writer.kill('SIGKILL')
  await once(writer, 'close')
  return output
}

async function startWriter(): Promise<ChildProcess> {
  const file = join(import.meta.dirname, 'testing', 'drill-writer.ts')
  const writer = spawn(process.execPath, [file, folder], { stdio: ['ignore', 'pipe', 'ignore'] })
  writers.push(writer)
  await Promise.race([
    once(writer.stdout, 'readable'),
    once(writer, 'exit').then(() => Promise.reject(new Error('The writer ended before its first row'))),
  ])
  return writer
}

/** Kills the server and its children, each of which leads its own process group. */
function killServer(): void {
  const pid = serverPid()
  if (!pid) return
  for (const each of [pid, ...childrenOf(pid)]) {
    try {
      process.kill(each, 'SIGKILL')
    } catch {
      // The process has already ended.
    }
  }
}

function serverPid(): number {
  const file = join(folder, 'postgresql', 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
}

function childrenOf(parent: number): number[] {
  if (!existsSync('/proc')) return []
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === parent)
}

function parentOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])
  } catch {
    return 0
  }
}

async function query(connection: pg.ClientConfig, statement: string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(statement)
  await client.end()
  return rows
}
