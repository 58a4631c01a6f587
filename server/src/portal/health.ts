import { Problem } from '@portal/contract/problem.ts'
import type { Database } from '@portal/db/src/database.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { statfs } from 'node:fs/promises'

// Below this PostgreSQL may not get the next file of its log, and stops.
const leastFreeBytes = 32 * 1024 * 1024

interface HealthOptions {
  database: Database
  /** What the process can go on without, though not as well. */
  checks?: readonly { name: string; isWell(): boolean }[]
  /** How much a disk has left. */
  freeBytesOf?: (folder: string) => Promise<number>
}

/**
 * For load balancers: /healthz says that the process lives, /readyz that it should be asked, or else why not. Another
 * process would be no better off without what is named as degraded, so that is still a 200.
 */
export async function health(
  app: FastifyInstance,
  { database, checks = [], freeBytesOf = readFreeBytes }: HealthOptions,
): Promise<void> {
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    if (app.isDraining) throw new Problem('unavailable', { detail: 'This process is about to stop.' })
    await sql`select 1`.execute(database.system).catch((cause: unknown) => {
      throw new Problem('unavailable', { detail: 'The database is not responding.', cause })
    })
    if (database.isDiskFull()) throw new Problem('unavailable', { detail: "The database's disk is full." })
    if (database.folder !== undefined && (await freeBytesOf(database.folder)) < leastFreeBytes) {
      throw new Problem('unavailable', { detail: 'The disk of DATA_DIR is full.' })
    }
    const degraded = checks.filter(({ isWell }) => !isWell()).map(({ name }) => name)
    return degraded.length > 0 ? { status: 'degraded', degraded } : { status: 'ok' }
  })
}

async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
