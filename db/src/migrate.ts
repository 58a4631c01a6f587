import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'

const folder = join(import.meta.dirname, '..', 'migrations')

/** Brings the schema to the newest version; two processes at once are safe. */
export async function migrate(system: Kysely<unknown>): Promise<void> {
  const migrator = new Migrator({
    db: system,
    provider: {
      async getMigrations() {
        const files = (await readdir(folder)).filter((file) => file.endsWith('.ts')).toSorted()
        const entries = files.map(async (file): Promise<[string, Migration]> => {
          const { up }: Migration = await import(join(folder, file))
          return [file.replace(/\.ts$/, ''), { up }]
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
