import { type Kysely, sql } from 'kysely'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { connect } from './database.ts'
import { startEmbedded } from './embedded.ts'

test('an embedded PostgreSQL that was killed is restarted with all acknowledged data', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-embedded-'))
  const { stop, ...connection } = await startEmbedded(folder)
  const { system, close } = connect(connection, { poolSize: 1 })
  await sql`create table kept (value integer)`.execute(system)
  for (const value of [1, 2, 3]) {
    await sql`insert into kept values (${value})`.execute(system)
    const killed = pidIn(folder)
    expect(killed).toBeGreaterThan(1)
    process.kill(killed, 'SIGKILL')
    // The process behind an open connection may respond for a moment after its server has ended.
    while (pidIn(folder) === killed) await sleep(50)
    expect(await countAgain(system)).toBe(value)
  }
  await close()
  await stop()
  rmSync(folder, { recursive: true, force: true })
}, 120_000)

/** 0 while a new server rewrites the file. */
function pidIn(folder: string): number {
  try {
    return Number(readFileSync(join(folder, 'postgresql', 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return 0
  }
}

async function countAgain(system: Kysely<unknown>): Promise<number> {
  const until = Date.now() + 30_000
  for (;;) {
    try {
      const { rows } = await sql<{ values: number }>`select count(*)::integer as values from kept`.execute(system)
      return rows[0]?.values ?? 0
    } catch (error) {
      if (Date.now() > until) throw error
      await sleep(50)
    }
  }
}
