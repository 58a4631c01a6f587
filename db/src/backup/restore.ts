import pg from 'pg'
import { z } from 'zod'
import { makeRoles } from '../roles.ts'
import { number } from '../rows.ts'
import { BackupError, runTool } from './tools.ts'

const Count = z.object({ tables: number })

/** Restores a back-up into an empty database, completely or not at all, before the portal starts on it. */
export async function restore(databaseUrl: string, file: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query(
      "select count(*)::integer as tables from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
    )
    if (z.array(Count).parse(rows)[0]?.tables) {
      throw new BackupError(
        'This database is not empty. Create a new one and set DATABASE_URL to it; nothing was changed.',
      )
    }
    // Roles belong to the server, so a database back-up does not contain them.
    await makeRoles((statement) => client.query(statement))
  } finally {
    await client.end()
  }
  runTool('pg_restore', databaseUrl, ['--single-transaction', '--no-owner', '--dbname', databaseOf(databaseUrl), file])
}

function databaseOf(databaseUrl: string): string {
  return new pg.Client({ connectionString: databaseUrl }).database ?? ''
}
