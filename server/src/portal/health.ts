import { Problem } from '@portal/contract/problem.ts'
import type { Database } from '@portal/db/src/database.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

/** For load balancers: /healthz says that the process lives, /readyz that it should be asked: it reaches its database and stays. */
export async function health(app: FastifyInstance, { database }: { database: Database }): Promise<void> {
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    if (app.isDraining) throw new Problem('unavailable', { detail: 'This process is about to stop.' })
    await sql`select 1`.execute(database.system).catch((cause: unknown) => {
      throw new Problem('unavailable', { cause })
    })
    return { status: 'ok' }
  })
}
