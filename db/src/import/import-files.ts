import type { Transaction } from 'kysely'
import type { Database } from '../database.ts'
import { entities } from './entities.ts'
import type { Entity } from './entity.ts'
import { type Loaded, loadRowsIn, type Phase } from './load-rows.ts'
import { writeReport } from './write-report.ts'
import { entityOf, openFile } from './open-file.ts'

export interface FileImport {
  /** For all files; by default derived from each file name. */
  entity?: string | undefined
  /** Check everything, each file on top of the previous ones, and roll back. */
  isDryRun?: boolean
  onProgress?: (file: string, phase: Phase, rows: number) => void
  /** The path of a file's difference report. */
  reportTo?: ((file: string) => string) | undefined
  onLoaded?: (file: string, loaded: Loaded) => void
}

/** Imports the files in dependency order; stops at the first one refused. */
export async function importFiles(
  database: Pick<Database, 'system'>,
  files: readonly string[],
  options: FileImport = {},
): Promise<void> {
  const ordered = files
    .map((file) => ({ file, entity: entityOf(file, options.entity) }))
    .toSorted((a, b) => entities.indexOf(a.entity) - entities.indexOf(b.entity))
  if (!options.isDryRun) {
    for (const { file, entity } of ordered) {
      const loaded = await database.system.transaction().execute((tx) => importFile(tx, file, entity, options))
      options.onLoaded?.(file, loaded)
    }
    return
  }
  const trial = await database.system.startTransaction().execute()
  try {
    for (const { file, entity } of ordered) {
      options.onLoaded?.(file, await importFile(trial, file, entity, options))
    }
  } finally {
    await trial.rollback().execute()
  }
}

async function importFile(
  tx: Transaction<unknown>,
  file: string,
  entity: Entity,
  { onProgress, reportTo }: FileImport,
): Promise<Loaded> {
  const source = await openFile(file, entity)
  return loadRowsIn(tx, entity, source, {
    onProgress: onProgress && ((phase, rows) => onProgress(file, phase, rows)),
    report: reportTo && ((differences) => writeReport(reportTo(file), differences)),
  })
}
