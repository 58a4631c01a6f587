import setup from '@portal/db/src/testing/global-setup.ts'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import type { TestProject } from 'vitest/node'

/** The test server, whose template database has the tables of the queue as well: no portal has to create them again. */
export default async function withQueue(project: TestProject): Promise<() => Promise<void>> {
  return await setup(project, async (connection) => {
    const pgPool = new pg.Pool(connection)
    await runMigrations({ pgPool })
    await pgPool.end()
  })
}
