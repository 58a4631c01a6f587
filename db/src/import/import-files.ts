import type { Transaction } from 'kysely'
import type { Database } from '../database.ts'
import { BadRows } from './bad-rows.ts'
import { entities } from './entities.ts'
import type { Entity } from './entity.ts'
import { type Loaded, loadRowsIn, type Phase } from './load-rows.ts'
import { entityNamed, type MappedFile, type Mapping, partsFor } from './mapping/mapping.ts'
import { entityOf, type FileForm, findForm, openFile } from './open-file.ts'
import { writeBadRows } from './write-bad-rows.ts'
import { writeReport } from './write-report.ts'
import type { Ways } from './written-values.ts'

/** The parts of a load that its report names. */
export interface LoadedFile {
  entity: Entity
  form: FileForm
  /** The rows that were left out. */
  badRows: BadRows
}

export interface FileImport {
  /** For all files; by default derived from each file name. */
  entity?: string | undefined
  /** For files of other systems: each is read once for every part of the mapping that names it. */
  mapping?: Mapping | undefined
  /** How the files write values that could be read in two ways; a mapping may state it for its files. */
  ways?: Partial<Ways> | undefined
  /** Leave bad rows out instead of refusing their file. */
  isGoodOnly?: boolean
  /** Check everything, each file on top of the previous ones, and roll back. */
  isDryRun?: boolean
  onProgress?: (file: string, phase: Phase, rows: number) => void
  /** The path of a file's difference report. */
  reportTo?: ((file: string) => string) | undefined
  /** The path of a file with the bad rows, in the form of the file. */
  badRowsTo?: ((file: string, entity: Entity) => string) | undefined
  onLoaded?: (file: string, loaded: Loaded, about: LoadedFile) => void
}

interface Load {
  file: string
  entity: Entity
  part?: MappedFile
}

/** Imports the files in dependency order; stops at the first one refused. */
export async function importFiles(
  database: Pick<Database, 'system'>,
  files: readonly string[],
  options: FileImport = {},
): Promise<void> {
  const loads = listLoads(files, options)
  if (!options.isDryRun) {
    for (const load of loads) {
      // One transaction for each file, and so for each of its entities.
      const done = await database.system.transaction().execute((tx) => importFile(tx, load, options))
      options.onLoaded?.(load.file, ...done)
    }
    return
  }
  const trial = await database.system.startTransaction().execute()
  try {
    for (const load of loads) {
      options.onLoaded?.(load.file, ...(await importFile(trial, load, options)))
    }
  } finally {
    await trial.rollback().execute()
  }
}

/** The loads of these files, in dependency order. */
export function listLoads(
  files: readonly string[],
  { entity, mapping }: Pick<FileImport, 'entity' | 'mapping'>,
): Load[] {
  const loads = files.flatMap((file): Load[] => {
    const parts = (mapping ? partsFor(mapping, file) : []).map((part) => ({
      file,
      entity: entityNamed(part.entity),
      part,
    }))
    return parts.length > 0 ? parts : [{ file, entity: entityOf(file, entity, mapping) }]
  })
  return loads.toSorted((a, b) => entities.indexOf(a.entity) - entities.indexOf(b.entity))
}

async function importFile(
  tx: Transaction<unknown>,
  { file, entity, part }: Load,
  { ways, isGoodOnly, onProgress, reportTo, badRowsTo }: FileImport,
): Promise<[Loaded, LoadedFile]> {
  const form = await findForm(file, part?.header)
  const source = await openFile(file, entity, { form, ways, part })
  const badRows = new BadRows({ withReasons: badRowsTo !== undefined })
  try {
    const loaded = await loadRowsIn(tx, entity, source, {
      badRows,
      isGoodOnly,
      onProgress: onProgress && ((phase, rows) => onProgress(file, phase, rows)),
      report: reportTo && ((differences) => writeReport(reportTo(file), differences)),
    })
    return [loaded, { entity, form, badRows }]
  } finally {
    if (badRowsTo && badRows.count > 0) {
      await writeBadRows(file, badRowsTo(file, entity), { form, header: part?.header, reasons: badRows.reasons })
    }
  }
}
