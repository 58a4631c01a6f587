import { Problem } from '@portal/contract/problem.ts'
import type { Database } from '@portal/db/src/database.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

interface HealthOptions {
  database: Database
  /** What the process can go on without, though not as well. */
  checks?: readonly { name: string; isWell(): boolean }[]
}

/**
 * For load balancers: /healthz says that the process lives, /readyz that it should be asked: it reaches its database and
 * stays. Another process would be no better off without what is named as degraded, so that is still a 200.
 */
export async function health(app: FastifyInstance, { database, checks = [] }: HealthOptions): Promise<void> {
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    if (app.isDraining) throw new Problem('unavailable', { detail: 'This process is about to stop.' })
    await sql`select 1`.execute(database.system).catch((cause: unknown) => {
      throw new Problem('unavailable', { cause })
    })
    const degraded = checks.filter(({ isWell }) => !isWell()).map(({ name }) => name)
    return degraded.length > 0 ? { status: 'degraded', degraded } : { status: 'ok' }
  })
}
