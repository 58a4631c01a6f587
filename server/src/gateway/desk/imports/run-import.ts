import type { ImportLoad } from '@portal/contract/desk/imports.ts'
import { type Database, inAccount } from '@portal/db/src/database.ts'
import { FileProblem } from '@portal/db/src/import/file-problem.ts'
import { importFiles } from '@portal/db/src/import/import-files.ts'
import { readMapping } from '@portal/db/src/import/mapping/mapping.ts'
import { describeForm, UnknownEntity } from '@portal/db/src/import/open-file.ts'
import type { Transaction } from 'kysely'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findWork, type ImportKey, keepResult, setState, type UploadedFile } from './store.ts'

const mostCauses = 100
const longestCause = 500

/**
 * Checks the files of an import, or loads their good rows, as the command does. The check changes nothing; each file is
 * checked as if the good rows of those before it were loaded.
 */
export async function runImport(database: Database, key: ImportKey): Promise<void> {
  const inOwnAccount = <T>(own: (tx: Transaction<unknown>) => Promise<T>) => inAccount(database, key.accountId, own)
  const work = await inOwnAccount((tx) => findWork(tx, key))
  if (!work || (work.state !== 'checking' && work.state !== 'loading')) return
  const isDryRun = work.state === 'checking'
  const folder = await mkdtemp(join(tmpdir(), 'import-'))
  const loads: ImportLoad[] = []
  const badRowsFiles: string[] = []
  try {
    const files = await Promise.all(
      work.files.map(async ({ name, entity, content }) => {
        const file = join(folder, entity === null ? name : `${entity}.${name}`)
        await writeFile(file, content)
        return file
      }),
    )
    const mappingFile = join(folder, 'mapping')
    if (work.mapping !== null) await writeFile(mappingFile, work.mapping)
    // Files of an operator may have rows of every account, as with the command.
    await importFiles(database, files, {
      mapping: work.mapping === null ? undefined : await readMapping(mappingFile),
      ways: work.ways,
      isGoodOnly: true,
      isDryRun,
      badRowsTo: () => {
        const to = join(folder, `${loads.length}.bad`)
        badRowsFiles[loads.length] = to
        return to
      },
      onLoaded: (file, loaded, { entity, form, badRows }) =>
        loads.push({
          file: work.files[files.indexOf(file)]?.name ?? '',
          entity: entity.name,
          form: describeForm(form),
          ...loaded,
          badRows: badRows.count,
          causes: badRows.describe().slice(0, mostCauses).map(shortened),
        }),
    })
    const result = {
      state: isDryRun ? ('checked' as const) : ('loaded' as const),
      loads,
      badRows: await readBadRows(loads, badRowsFiles),
    }
    await inOwnAccount((tx) => keepResult(tx, key, result))
  } catch (error) {
    await inOwnAccount((tx) => setState(tx, key, 'failed', problemOf(error).replaceAll(`${folder}/`, '')))
    if (!(error instanceof FileProblem)) throw error
  } finally {
    await rm(folder, { recursive: true })
  }
}

function problemOf(error: unknown): string {
  // The options that the command would name are choices of the page.
  if (error instanceof UnknownEntity) return `${error.file}: its name does not match a type of rows.`
  if (error instanceof FileProblem) return error.message
  return 'The import could not be finished. Check it again, or ask your administrator.'
}

const shortened = (cause: string) => (cause.length > longestCause ? `${cause.slice(0, longestCause)}…` : cause)

async function readBadRows(loads: readonly ImportLoad[], files: readonly string[]): Promise<Map<number, UploadedFile>> {
  const found = new Map<number, UploadedFile>()
  for (const [place, { file, badRows }] of loads.entries()) {
    const written = files[place]
    if (badRows === 0 || written === undefined) continue
    found.set(place, { name: `bad rows of ${file}`, content: await readFile(written) })
  }
  return found
}
