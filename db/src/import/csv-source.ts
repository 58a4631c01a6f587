import type { Readable } from 'node:stream'
import type { Separator } from '@portal/contract/format/separators.ts'
import { type CsvItem, readRecords } from './csv-records.ts'
import type { Entity, ForeignFile } from './entity.ts'
import { FileProblem } from './file-problem.ts'
import { reasonColumn } from './reason-column.ts'
import type { NamedRows, RowSource, SourceItem } from './row-source.ts'

/** Where the names of the columns are; spreadsheets may have a title above, and groups of columns in a line of their own. */
export interface HeaderPlace {
  /** The first line of the header. */
  line: number
  rows: number
}

/**
 * Separated rows below a header, or a public file of the entity, whose columns are known. Without a place of the header,
 * it is the first record and has our names.
 */
export async function openCsv(
  file: string,
  entity: Entity,
  bytes: Readable,
  { separator, header }: { separator: Separator; header: HeaderPlace | undefined },
): Promise<NamedRows | { foreign: RowSource }> {
  const items = readRecords(bytes, separator)
  const first = await items.next()
  if (first.done) throw new FileProblem(file, 'has no header line')
  const foreign = 'cells' in first.value ? foreignOf(entity, first.value.cells) : undefined
  if (foreign) {
    const { columns, hasHeader, rowOf } = foreign
    return { foreign: { columns, rows: foreignRows(hasHeader ? undefined : first.value, items, rowOf) } }
  }
  const records = await headerRecords(file, first.value, items, header ?? { line: 1, rows: 1 })
  const names = header ? unlike(namesOf(records)) : namesOf(records)
  return { names: names.filter((name) => name !== reasonColumn), rows: rowsOf(items, names) }
}

function foreignOf({ formats = [] }: Entity, first: readonly string[]): ForeignFile | undefined {
  return formats.flatMap((format) => format(first) ?? []).at(0)
}

async function* foreignRows(
  first: CsvItem | undefined,
  items: AsyncGenerator<CsvItem>,
  read: ForeignFile['rowOf'],
): AsyncGenerator<SourceItem> {
  const valuesOf = (item: CsvItem) => ('cells' in item ? { line: item.line, values: read(item.cells) } : item)
  if (first) yield valuesOf(first)
  for await (const item of items) yield valuesOf(item)
}

async function headerRecords(
  file: string,
  first: CsvItem,
  items: AsyncGenerator<CsvItem>,
  { line, rows }: HeaderPlace,
): Promise<string[][]> {
  const records: string[][] = []
  for (let item = first; ; ) {
    if (!('cells' in item)) throw new FileProblem(file, `line ${item.line} ${item.reason}`)
    if (item.line >= line) records.push(item.cells)
    if (records.length === rows) return records
    const next = await items.next()
    if (next.done) throw new FileProblem(file, `has no header in line ${line}`)
    item = next.value
  }
}

/** One name for each column. A merged cell has its text in its first column only, so the following ones get it too. */
function namesOf(records: readonly string[][]): string[] {
  // A cell that is merged downwards has its text in a line above the last.
  const width = Math.max(...records.map((cells) => cells.findLastIndex((cell) => cell.trim() !== ''))) + 1
  const lines = records.map((cells, row) => {
    const isLast = row === records.length - 1
    let group = ''
    return Array.from({ length: width }, (_, index) => {
      const text = cells[index]?.trim() ?? ''
      group = text || group
      return isLast ? text : group
    })
  })
  return Array.from({ length: width }, (_, index) => lines.map((line) => line[index] ?? '')).map((parts) =>
    parts.filter((part, row) => part !== '' && part !== parts[row - 1]).join(' '),
  )
}

/** A mapping has to be able to name each of two columns with the same name. */
function unlike(names: readonly string[]): string[] {
  return names.map((name, index) => {
    const before = names.slice(0, index).filter((each) => each === name).length
    return before === 0 || name === '' ? name : `${name} (${before + 1})`
  })
}

async function* rowsOf(items: AsyncGenerator<CsvItem>, names: readonly string[]): AsyncGenerator<SourceItem> {
  for await (const item of items) yield 'cells' in item ? rowOf(item, names) : item
}

function rowOf({ line, cells }: { line: number; cells: string[] }, names: readonly string[]): SourceItem {
  const isFit =
    cells.length === names.length || (cells.length > names.length && cells.slice(names.length).every(isEmpty))
  if (!isFit) return { line, column: '', reason: `has ${cells.length} cells, the header has ${names.length}` }
  const values: Record<string, unknown> = {}
  for (const [index, name] of names.entries()) {
    if (name === reasonColumn) continue
    const cell = cells[index]
    values[name] = cell === '' ? null : cell
  }
  return { line, values }
}

const isEmpty = (cell: string) => cell === ''
