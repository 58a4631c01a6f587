import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { type Migration, type MigrationResult, type MigrationResultSet, Migrator } from 'kysely/migration'
import { boolean, rowsOf, text } from './rows.ts'
import { isLocked, withoutBlocking } from './without-blocking.ts'

const folder = join(import.meta.dirname, '..', 'migrations')

/** Every migration of this release, in order. */
export async function migrationNames(): Promise<string[]> {
  const files = await readdir(folder)
  return files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.replace(/\.ts$/, ''))
    .toSorted()
}

// Shorter than the second after which PostgreSQL looks for deadlocks, so that a request of the other release rarely fails.
const lockWait = '250ms'

/**
 * Migrates the schema to the latest version; concurrent processes are safe. A schema already extended by a later
 * release stays as it is: during a rollout or a rollback, a process of the previous release may start again. While the
 * previous release serves, each migration is a transaction that waits for locks only briefly and then tries again.
 */
export async function migrate(system: Kysely<unknown>): Promise<void> {
  const known = await migrationNames()
  const newest = known.at(-1) ?? ''
  const recorded = await recordedNames(system)
  const unknown = recorded.filter((name) => !known.includes(name))
  const lost = unknown.find((name) => name < newest)
  if (lost !== undefined) throw new SchemaRefused(lost)
  const isServing = recorded.length > 0
  const migrator = new Migrator({
    db: system,
    provider: {
      async getMigrations() {
        const entries = known.map((name): [string, Migration] => {
          const up = loading(name)
          return [name, { up: isServing ? briefly(up) : up }]
        })
        // Kysely would report a migration of a later release as a missing file.
        const later = unknown.map((name): [string, Migration] => [name, { up: async () => {} }])
        return Object.fromEntries([...entries, ...later])
      },
    },
  })
  if (!isServing) {
    resultOf(await migrator.migrateToLatest())
    return
  }
  const isDone = () => withoutBlocking(async () => resultOf(await migrator.migrateUp()).length === 0)
  while (!(await isDone())) {
    // The next migration.
  }
}

/** Most starts have nothing to migrate, and need not load every migration there ever was. */
const loading =
  (name: string): Migration['up'] =>
  async (db) => {
    const { up }: Migration = await import(join(folder, `${name}.ts`))
    await up(db)
  }

const briefly =
  (up: Migration['up']): Migration['up'] =>
  async (db) => {
    await sql`set local lock_timeout = ${sql.lit(lockWait)}`.execute(db)
    await up(db)
  }

function resultOf({ error, results = [] }: MigrationResultSet): readonly MigrationResult[] {
  if (error === undefined) return results
  const failed = results.find((result) => result.status === 'Error')?.migrationName ?? 'before the first'
  if (isLocked(error)) throw error
  const reason = error instanceof Error ? `: ${error.message}` : ''
  throw new Error(`The migration ${failed} failed${reason}`, { cause: error })
}

/** A database that this release's migrations cannot bring up to date. */
export class SchemaRefused extends Error {
  constructor(name: string) {
    super(
      `This database records the migration ${name}, which this release does not have: a version before the first release made it. It cannot be upgraded. Use an empty database (an embedded one: another DATA_DIR), and import the data again.`,
    )
  }
}

async function recordedNames(system: Kysely<unknown>): Promise<string[]> {
  const { rows: first } = await rowsOf({ isEmpty: boolean })`
    select to_regclass('kysely_migration') is null as "isEmpty"`.execute(system)
  if (first[0]?.isEmpty) return []
  const { rows } = await rowsOf({ name: text })`select name from kysely_migration order by name`.execute(system)
  return rows.map(({ name }) => name)
}
