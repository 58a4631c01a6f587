import pg from 'pg'
import { makeRoles } from '../roles.ts'
import { BackupError, runTool } from './tools.ts'

/** Puts a back-up into an empty database, wholly or not at all. The portal is started on it afterwards. */
export async function restore(databaseUrl: string, file: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ tables: number }>(
      "select count(*)::integer as tables from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
    )
    if (rows[0]?.tables) {
      throw new BackupError(
        'This database is not empty. Make a new one and name it in DATABASE_URL; nothing was changed.',
      )
    }
    // Roles belong to the server, so they are in no back-up of a database.
    await makeRoles((statement) => client.query(statement))
  } finally {
    await client.end()
  }
  runTool('pg_restore', databaseUrl, ['--single-transaction', '--no-owner', '--dbname', databaseOf(databaseUrl), file])
}

function databaseOf(databaseUrl: string): string {
  return new pg.Client({ connectionString: databaseUrl }).database ?? ''
}
