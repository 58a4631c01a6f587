import { Problem } from '@portal/contract/problem.ts'
import type { Database } from '@portal/db/src/database.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { statfs } from 'node:fs/promises'
import { within } from '../lib/within.ts'

// Below this, PostgreSQL may be unable to create its next log file and stop.
const leastFreeBytes = 32 * 1024 * 1024

// Load balancers ask every few seconds, and a silent database would keep them waiting longer.
const databasePatienceMs = 2000

interface HealthOptions {
  database: Database
  /** Dependencies without which the process works in a degraded mode. */
  checks?: readonly { name: string; isWell(): boolean }[]
  /** Free space of a disk in bytes. */
  freeBytesOf?: (folder: string) => Promise<number>
}

/**
 * For load balancers: /healthz reports that the process is alive, /readyz that it can serve requests, or why not.
 * Degraded dependencies would affect every process alike, so the status is still 200.
 */
export async function health(
  app: FastifyInstance,
  { database, checks = [], freeBytesOf = readFreeBytes }: HealthOptions,
): Promise<void> {
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    if (app.isDraining) throw new Problem('unavailable', { detail: 'This process is about to stop.' })
    await within(databasePatienceMs, sql`select 1`.execute(database.system).catch(databaseAway), databaseAway)
    if (database.isDiskFull()) throw new Problem('unavailable', { detail: "The database's disk is full." })
    if (database.folder !== undefined && (await freeBytesOf(database.folder)) < leastFreeBytes) {
      throw new Problem('unavailable', { detail: 'The disk of DATA_DIR is full.' })
    }
    const degraded = checks.filter(({ isWell }) => !isWell()).map(({ name }) => name)
    return degraded.length > 0 ? { status: 'degraded', degraded } : { status: 'ok' }
  })
}

function databaseAway(cause?: unknown): never {
  throw new Problem('unavailable', { detail: 'The database is not responding.', cause })
}

async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
