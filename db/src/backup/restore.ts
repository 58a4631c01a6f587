import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { z } from 'zod'
import { makeRoles } from '../roles.ts'
import { number } from '../rows.ts'
import { BackupError, runTool } from './tools.ts'

const Count = z.object({ tables: number })

/**
 * Restores a back-up into an empty database, completely or not at all, before the portal starts on it. That of a distributed
 * database has the rows of all nodes, and becomes one database on any PostgreSQL; `npm run distribution -- apply` distributes it.
 */
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
  const folder = mkdtempSync(join(tmpdir(), 'restore-'))
  try {
    const list = join(folder, 'list')
    const entries = runTool('pg_restore', databaseUrl, ['--list', file]).split('\n')
    writeFileSync(list, entries.filter((entry) => !ofCitus.test(entry)).join('\n'))
    const options = ['--single-transaction', '--no-owner', `--use-list=${list}`, '--dbname', databaseOf(databaseUrl)]
    runTool('pg_restore', databaseUrl, [...options, file])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Entries of a back-up that need Citus on the server. */
const ofCitus = / EXTENSION (?:- )?citus/

function databaseOf(databaseUrl: string): string {
  return new pg.Client({ connectionString: databaseUrl }).database ?? ''
}
