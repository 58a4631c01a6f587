import type { ImportColumns, ImportPart } from '@portal/contract/desk/import-mapping.ts'
import type { DeskImport } from '@portal/contract/desk/imports.ts'
import { Problem } from '@portal/contract/problem.ts'
import { listAddedCategories } from '@portal/db/src/import/added-categories.ts'
import { entities } from '@portal/db/src/import/entities.ts'
import { FileProblem } from '@portal/db/src/import/file-problem.ts'
import { guessColumns, guessEntity } from '@portal/db/src/import/mapping/guess.ts'
import { guessHeader } from '@portal/db/src/import/mapping/guess-header.ts'
import {
  entityNamed,
  MappedFile,
  Mapping,
  partsBeside,
  partsFor,
  problemsOf,
  reasonAgainst,
  startOfNames,
  textOfMapping,
} from '@portal/db/src/import/mapping/mapping.ts'
import { ourColumns } from '@portal/db/src/import/mapping/our-columns.ts'
import { readSample, type Sample } from '@portal/db/src/import/mapping/sample.ts'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { begin, getResting, loadedAlready } from './service.ts'
import { findFile, type ImportFile, leaveTypeToMapping, saveMapping } from './store.ts'

const mostColumns = 500
/** Longer texts are none of a few choices, and no date or amount. */
const longestValue = 120

interface Asked {
  entity?: string | undefined
  line?: number | undefined
  rows?: number | undefined
}

export async function getFile(scope: AccountScope, importId: string, place: number): Promise<ImportFile> {
  const file = await findFile(scope, importId, place)
  if (!file)
    throw new Problem('not_found', { detail: 'File not found. The files of an import are deleted after a day.' })
  return file
}

/** The columns of a file and ours, with what the mapping says so far. */
export async function readColumns(file: ImportFile, asked: Asked, added: readonly string[]): Promise<ImportColumns> {
  if (file.content.length === 0) throw loadedAlready()
  const parts = partsFor(mappingOf(file), file.name)
  const entityName = asked.entity ?? parts[0]?.entity ?? file.entity ?? guessEntity(file.name)
  const entity = entities.find(({ name }) => name === entityName)
  if (entityName !== undefined && !entity)
    throw new Problem('invalid', { fields: { entity: `Rows cannot become “${entityName}”.` } })
  const part = parts.find((each) => each.entity === entity?.name)
  const { header, names, rows, valuesOf } = await sampleOf(file, placeOf(asked, part))
  return {
    entity: entity?.name ?? null,
    mapped: parts.map((each) => each.entity),
    header,
    rows,
    start: startOfNames(file.name),
    theirs: names.flatMap((name) =>
      name === '' ? [] : [{ name, values: valuesOf(name).filter(({ value }) => value.length <= longestValue) }],
    ),
    ours: (entity ? ourColumns(entity, added) : []).map((our) => {
      const [guess = null, ...joined] = guessColumns(entityName ?? '', our.name, names)
      return { ...our, guess, joined }
    }),
    part: part ?? null,
  }
}

type Place = { [Key in keyof Sample['header']]: number | undefined }

/** Where the header is, as far as that was said. */
function placeOf({ line, rows }: Asked, part: MappedFile | undefined): Place {
  const before = part && (part.header ?? { line: 1, rows: 1 })
  return { line: line ?? before?.line, rows: rows ?? before?.rows }
}

async function sampleOf({ name, content }: ImportFile, { line, rows }: Place): Promise<Sample> {
  const folder = await mkdtemp(join(tmpdir(), 'import-'))
  try {
    await writeFile(join(folder, name), content)
    const isGiven = line !== undefined && rows !== undefined
    const guess = isGiven ? { line, rows } : await guessHeader(join(folder, name))
    const isGuess = line === undefined || line === guess.line
    const header = { line: line ?? guess.line, rows: rows ?? (isGuess ? guess.rows : 1) }
    const sample = await readSample(join(folder, name), header)
    return { ...sample, names: sample.names.slice(0, mostColumns) }
  } catch (cause) {
    if (!(cause instanceof FileProblem)) throw cause
    throw new Problem('invalid', { fields: { line: cause.message.replaceAll(`${folder}/`, '') }, cause })
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Keeps how a file becomes rows of one type, instead of an earlier mapping of it to that type. */
export async function mapFile(
  scope: AccountScope,
  { importId, place }: { importId: string; place: number },
  given: ImportPart,
): Promise<DeskImport> {
  await getResting(scope, importId)
  const file = await getFile(scope, importId, place)
  const part = checked(file, given, await listAddedCategories(scope.tx))
  await saveMapping(scope, importId, {
    name: file.mappingName ?? `${part.file}.map.json`,
    text: textOfMapping([...partsBeside(mappingOf(file), file.name, part.entity), part]),
  })
  await leaveTypeToMapping(scope, importId, place)
  return begin(scope, importId, 'checking')
}

export async function unmapFile(
  scope: AccountScope,
  { importId, place, entity }: { importId: string; place: number; entity: string },
): Promise<DeskImport> {
  await getResting(scope, importId)
  const file = await getFile(scope, importId, place)
  const parts = partsBeside(mappingOf(file), file.name, entity)
  await saveMapping(
    scope,
    importId,
    parts.length > 0
      ? { name: file.mappingName ?? 'import.map.json', text: textOfMapping(parts) }
      : { name: null, text: null },
  )
  return begin(scope, importId, 'checking')
}

/** The mapping so far. One that cannot be read is replaced: its check has said why. */
function mappingOf({ mapping }: ImportFile): Pick<Mapping, 'files'> {
  if (mapping === null) return { files: [] }
  try {
    return Mapping.safeParse(JSON.parse(mapping)).data ?? { files: [] }
  } catch {
    return { files: [] }
  }
}

function checked({ name }: ImportFile, given: ImportPart, added: readonly string[]): MappedFile {
  const { data: part } = MappedFile.safeParse(given)
  if (!part) throw new Problem('invalid', { fields: { entity: `Rows cannot become “${given.entity}”.` } })
  if (!name.startsWith(part.file))
    throw new Problem('invalid', { fields: { file: `${name} does not start with “${part.file}”.` } })
  const entity = entityNamed(part.entity)
  const fixed = Object.entries(part.fixed).flatMap(([column, value]) =>
    reasonAgainst(entity, column, value, added).map((reason) => [`fixed.${column}`, reason] as const),
  )
  if (fixed.length > 0) throw new Problem('invalid', { fields: Object.fromEntries(fixed) })
  const [problem] = problemsOf(part, added)
  if (problem !== undefined) throw new Problem('invalid', { fields: { columns: problem } })
  return part
}
