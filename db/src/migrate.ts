import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { boolean, rowsOf, text } from './rows.ts'

const folder = join(import.meta.dirname, '..', 'migrations')

/** Every change of the schema that this release knows, in their order. */
export async function migrationNames(): Promise<string[]> {
  const files = await readdir(folder)
  return files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.replace(/\.ts$/, ''))
    .toSorted()
}

/**
 * Brings the schema to the newest version; two processes at once are safe. A schema that a later release has widened
 * already is left as it is: while a release is rolled out, or taken back, a process of the one before may start again.
 */
export async function migrate(system: Kysely<unknown>): Promise<void> {
  const later = await laterOnes(system)
  const migrator = new Migrator({
    db: system,
    provider: {
      async getMigrations() {
        const entries = (await migrationNames()).map(async (name): Promise<[string, Migration]> => {
          const { up }: Migration = await import(join(folder, `${name}.ts`))
          return [name, { up }]
        })
        return Object.fromEntries([...(await Promise.all(entries)), ...later])
      },
    },
  })
  const { error, results } = await migrator.migrateToLatest()
  if (!error) return
  const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'before the first'
  throw new Error(`The migration ${failed} failed`, { cause: error })
}

/** What was done by a later release, which this one does not know. Kysely would take it for a missing file. */
async function laterOnes(system: Kysely<unknown>): Promise<[string, Migration][]> {
  const newest = (await migrationNames()).at(-1) ?? ''
  const { rows: first } = await rowsOf({ isEmpty: boolean })`
    select to_regclass('kysely_migration') is null as "isEmpty"`.execute(system)
  if (first[0]?.isEmpty) return []
  const { rows } = await rowsOf({ name: text })`select name from kysely_migration where name > ${newest}`.execute(
    system,
  )
  return rows.map(({ name }) => [name, { up: async () => {} }])
}
