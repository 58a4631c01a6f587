import { columnsOf } from '../columns.ts'
import type { Adopt } from '../column-types.ts'
import type { Entity } from '../entity.ts'
import { FileProblem } from '../file-problem.ts'
import { checkColumns, checkHeader } from '../header.ts'
import type { NamedRows, RowSource, SourceItem } from '../row-source.ts'
import type { Ways } from '../written-values.ts'
import type { MappedFile } from './mapping.ts'

/** Rows with our columns and values, of a file that has our names. */
export function adoptRows(file: string, entity: Entity, { names, rows }: NamedRows, ways: Ways): RowSource {
  const columns = checkHeader(file, entity, names)
  const adopts = columnsOf(entity.row).flatMap(({ name, adopt }) =>
    adopt && columns.includes(name) ? [{ name, adopt }] : [],
  )
  return { columns, rows: adopts.length === 0 ? rows : adoptEach(rows, adopts, ways) }
}

async function* adoptEach(
  rows: NamedRows['rows'],
  adopts: readonly { name: string; adopt: Adopt }[],
  ways: Ways,
): AsyncGenerator<SourceItem> {
  for await (const item of rows) {
    if ('values' in item) {
      for (const { name, adopt } of adopts) {
        const value = item.values[name]
        if (typeof value === 'string' || typeof value === 'number') item.values[name] = adopt(String(value), ways)
      }
    }
    yield item
  }
}

interface Column {
  name: string
  theirs: readonly string[]
  translations: ReadonlyMap<string, string>
  isList: boolean
  /** Whether a name may be the ID. */
  isNamed: boolean
  adopt: Adopt | undefined
}

/** The IDs that other systems often do not have: sites and people then have their names, within one account. */
const namedIds = new Set(['site_id', 'sites', 'contact_id'])

/** "Café, Dock Road" is the ID Cafe-Dock-Road. Two names with the same ID are refused as the same row. */
const idOf = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^\w.-]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** The same for a file of another system. */
export function mapRows(file: string, entity: Entity, found: NamedRows, part: MappedFile, ways: Ways): RowSource {
  const { fixed } = part
  const columns = columnsOf(entity.row).flatMap(({ name, adopt, sqlType }): Column[] => {
    const theirs = part.columns[name]
    if (theirs === undefined) return []
    const translations = new Map(Object.entries(part.values[name] ?? {}).map(([their, our]) => [plain(their), our]))
    for (const nothing of part.empty) translations.set(plain(nothing), '')
    return [
      { name, theirs: [theirs].flat(), translations, isList: sqlType === 'text[]', isNamed: namedIds.has(name), adopt },
    ]
  })
  assertHas(file, found.names, [
    ...columns.flatMap(({ name, theirs }) => theirs.map((their) => ({ their, use: `for ${name}` }))),
    ...Object.keys(part.only).map((their) => ({ their, use: 'under “only”' })),
  ])
  const ours = [...columns.map(({ name }) => name), ...Object.keys(fixed)]
  checkColumns(file, entity, ours)
  return { columns: ours, rows: mapEach(found.rows, columns, part, ways) }
}

function assertHas(file: string, names: readonly string[], wanted: readonly { their: string; use: string }[]): void {
  const missing = wanted.filter(({ their }) => !names.includes(their))
  if (missing.length === 0) return
  const list = missing.map(({ their, use }) => `“${their}”, which the mapping names ${use}`).join('; ')
  const has = names.filter((name) => name !== '').map((name) => `“${name}”`)
  throw new FileProblem(file, `no column ${list}. The file has: ${has.join(', ')}`)
}

async function* mapEach(
  rows: NamedRows['rows'],
  columns: readonly Column[],
  { fixed, only, once }: MappedFile,
  ways: Ways,
): AsyncGenerator<SourceItem> {
  const filters = Object.entries(only).map(([their, values]) => ({ their, values: new Set(values.map(plain)) }))
  const seen = new Set<string>()
  for await (const item of rows) {
    if (!('values' in item)) {
      yield item
      continue
    }
    const { line, values } = item
    if (!filters.every((filter) => filter.values.has(plain(textOf(values[filter.their]))))) continue
    const row: Record<string, unknown> = { ...fixed }
    for (const column of columns) row[column.name] = valueOf(values, column, ways)
    if (once) {
      const key = JSON.stringify(row)
      if (seen.has(key)) continue
      seen.add(key)
    }
    yield { line, values: row }
  }
}

function valueOf(
  values: Record<string, unknown>,
  { theirs, translations, isList, isNamed, adopt }: Column,
  ways: Ways,
): unknown {
  const [first = ''] = theirs
  const single = values[first]
  // Lists and objects of NDJSON are values already.
  if (theirs.length === 1 && typeof single === 'object' && single !== null) return single
  const cell = theirs
    .map((their) => textOf(values[their]).trim())
    .filter((part) => part !== '' && translations.get(plain(part)) !== '')
    .join(isList ? ';' : ', ')
  const ours = translations.get(plain(cell)) ?? (isList ? entriesOf(cell, translations) : cell)
  if (ours === '') return null
  if (isNamed) return isList ? ours.split(';').map(idOf).join(';') : idOf(ours)
  return adopt ? adopt(ours, ways) : ours
}

const entriesOf = (cell: string, translations: Column['translations']) =>
  cell
    .split(';')
    .map((entry) => translations.get(plain(entry)) ?? entry.trim())
    .filter((entry) => entry !== '')
    .join(';')

/** A value of a file as text; numbers and more of JSON as they are written there. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const plain = (text: string) => text.trim().toLowerCase()
