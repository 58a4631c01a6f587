import type { Database } from '@portal/db/src/database.ts'
import { type BadRow, ImportRefused } from '@portal/db/src/import/bad-rows.ts'
import { importFiles } from '@portal/db/src/import/import-files.ts'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Outcome = { added: number; changed: number; unchanged: number } | BadRow[]

/** Imports a file with these rows. Returns the numbers of new, changed and unchanged rows, or the bad rows. */
export async function importRows(
  database: Pick<Database, 'system'>,
  entity: string,
  rows: readonly Record<string, unknown>[],
): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'import-'))
  const file = join(folder, `${entity}.ndjson`)
  await writeFile(file, rows.map((row) => JSON.stringify(row)).join('\n'))
  let outcome: Outcome = []
  try {
    await importFiles(database, [file], {
      onLoaded: (_, { added, changed, unchanged }) => {
        outcome = { added, changed, unchanged }
      },
    })
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error
    outcome = error.badRows.first
  } finally {
    await rm(folder, { recursive: true })
  }
  return outcome
}
