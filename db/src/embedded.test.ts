import { type Kysely, sql } from 'kysely'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { connect } from './database.ts'
import { startEmbedded } from './embedded.ts'

test('an embedded PostgreSQL that was killed is started again, with all that it had acknowledged', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-embedded-'))
  const { stop, ...connection } = await startEmbedded(folder)
  const { system, close } = connect(connection, { poolSize: 1 })
  await sql`create table kept (value integer)`.execute(system)
  for (const value of [1, 2, 3]) {
    // oxlint-disable no-await-in-loop -- one life of the server after the other
    await sql`insert into kept values (${value})`.execute(system)
    const killed = pidIn(folder)
    expect(killed).toBeGreaterThan(1)
    process.kill(killed, 'SIGKILL')
    // The process behind an open connection may answer for a moment longer than the server that it belongs to.
    while (pidIn(folder) === killed) await sleep(50)
    expect(await countAgain(system)).toBe(value)
  }
  await close()
  await stop()
  rmSync(folder, { recursive: true, force: true })
}, 120_000)

/** 0 in the moment in which a new server writes the file anew. */
function pidIn(folder: string): number {
  try {
    return Number(readFileSync(join(folder, 'postgresql', 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return 0
  }
}

async function countAgain(system: Kysely<unknown>): Promise<number> {
  const until = Date.now() + 60_000
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
