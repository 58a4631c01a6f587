import { embeddedConnection } from '@portal/db/src/embedded.ts'
import pg from 'pg'
import type { Config } from '../config.ts'

/**
 * Asks the database for a check that is not about it. Returns `otherwise` if there is no answer: the database check
 * reports that, and the embedded server only runs with the portal.
 */
export async function askDatabase<T>(
  { DATABASE_URL, DATA_DIR }: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>,
  ask: (client: pg.Client) => Promise<T>,
  otherwise: T,
): Promise<T> {
  const connection = DATABASE_URL ? { connectionString: DATABASE_URL } : embeddedConnection(DATA_DIR)
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000, query_timeout: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return await ask(client)
  } catch {
    return otherwise
  } finally {
    await client.end().catch(() => {})
  }
}
