import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'

const folder = join(import.meta.dirname, '..', 'migrations')

/** Every change of the schema that this release knows, in their order. */
export async function migrationNames(): Promise<string[]> {
  const files = await readdir(folder)
  return files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.replace(/\.ts$/, ''))
    .toSorted()
}

/** Brings the schema to the newest version; two processes at once are safe. */
export async function migrate(system: Kysely<unknown>): Promise<void> {
  const migrator = new Migrator({
    db: system,
    provider: {
      async getMigrations() {
        const entries = (await migrationNames()).map(async (name): Promise<[string, Migration]> => {
          const { up }: Migration = await import(join(folder, `${name}.ts`))
          return [name, { up }]
        })
        return Object.fromEntries(await Promise.all(entries))
      },
    },
  })
  const { error, results } = await migrator.migrateToLatest()
  if (!error) return
  const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'before the first'
  throw new Error(`The migration ${failed} failed`, { cause: error })
}
