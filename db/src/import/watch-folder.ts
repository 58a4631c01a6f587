import { counted } from '@portal/contract/format/counts.ts'
import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../database.ts'
import { ImportRefused } from './bad-rows.ts'
import { entities } from './entities.ts'
import { FileProblem } from './file-problem.ts'
import { importFiles } from './import-files.ts'
import { entityOf } from './open-file.ts'

export interface Watched {
  file: string
  isLoaded: boolean
  summary: string
}

interface Watching {
  everyMs: number
  signal: AbortSignal
  onDone(watched: Watched): void
}

/** Loads files that arrive in a folder, until the signal stops it. */
export async function watchFolder(
  database: Pick<Database, 'system'>,
  folder: string,
  { everyMs, signal, onDone }: Watching,
): Promise<void> {
  let sizes = new Map<string, number>()
  while (!signal.aborted) {
    const seen = await listFiles(folder)
    // A growing file is still being copied; it is loaded once its size is the same twice.
    const whole = [...seen].filter(([file, size]) => sizes.get(file) === size).map(([file]) => file)
    for (const watched of await loadArrived(database, folder, whole)) onDone(watched)
    sizes = seen
    await wait(everyMs, undefined, { signal }).catch(() => undefined)
  }
}

async function listFiles(folder: string): Promise<Map<string, number>> {
  const names = (await readdir(folder)).filter((name) => /\.(csv|ndjson)(\.gz)?$/.test(name))
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size))
  return new Map(names.map((name, index) => [name, sizes[index] ?? 0]))
}

/** Loads the named files and moves each to `done` or `failed`, with a report beside it. */
export async function loadArrived(
  database: Pick<Database, 'system'>,
  folder: string,
  names: readonly string[],
): Promise<Watched[]> {
  const watched: Watched[] = []
  for (const name of inOrder(names)) {
    // A later file may need rows of an earlier one.
    watched.push(await loadOne(database, folder, name))
  }
  return watched
}

function inOrder(names: readonly string[]): string[] {
  const placeOf = (name: string) => entities.findIndex((entity) => name.startsWith(entity.name))
  return names.toSorted((a, b) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1))
}

async function loadOne(database: Pick<Database, 'system'>, folder: string, name: string): Promise<Watched> {
  const at = new Date().toISOString().replaceAll(/[:.]/g, '-')
  const [done, failed] = ['done', 'failed'].map((each) => join(folder, each))
  if (done === undefined || failed === undefined) throw new Error('two folders')
  await Promise.all([mkdir(done, { recursive: true }), mkdir(failed, { recursive: true })])
  const file = join(folder, name)
  const kept = `${at}-${basename(name)}`
  try {
    entityOf(file)
    let summary = ''
    await importFiles(database, [file], {
      reportTo: () => join(done, `${kept}.report.csv`),
      onLoaded: (_, { rows, added, changed, unchanged }) => {
        summary = `${counted(rows, 'row')}: ${added} new, ${changed} changed, ${unchanged} unchanged`
      },
    })
    await rename(file, join(done, kept))
    return { file: name, isLoaded: true, summary }
  } catch (error) {
    const reasons = reasonsOf(error)
    await rename(file, join(failed, kept))
    await writeFile(join(failed, `${kept}.report.txt`), `${reasons.join('\n')}\n`)
    return { file: name, isLoaded: false, summary: reasons.at(-1) ?? '' }
  }
}

function reasonsOf(error: unknown): string[] {
  if (error instanceof ImportRefused) {
    const { badRows } = error
    return [...badRows.describe(), `${counted(badRows.count, 'bad row')}; no row of this file was loaded.`]
  }
  if (error instanceof FileProblem) return [error.message]
  throw error
}
