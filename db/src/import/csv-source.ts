import type { Readable } from 'node:stream'
import { type CsvError, parse } from 'csv-parse'
import { z } from 'zod'
import type { Entity, ForeignFile } from './entity.ts'
import { FileProblem } from './file-problem.ts'
import { checkHeader } from './header.ts'
import type { RowSource, SourceItem } from './row-source.ts'

// An unclosed quote would otherwise read the rest of the file into one cell, and into memory.
const longestRecord = 1_048_576

interface Parsed {
  record: string[]
  info: { lines: number }
}

/** Comma-separated rows with a header; quotes as in RFC 4180, with an optional BOM and Windows line ends. */
export async function openCsv(file: string, entity: Entity, bytes: Readable): Promise<RowSource> {
  const broken: SourceItem[] = []
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longestRecord,
    skip_records_with_error: true,
    on_skip: (error) => {
      broken.push({ line: lineOf(error), column: '', reason: 'is not valid CSV: check the quotes' })
    },
  })
  // A broken download must end the import instead of leaving it waiting.
  bytes.on('error', (error) => parser.destroy(error))
  const records: AsyncIterator<Parsed> = bytes.pipe(parser)[Symbol.asyncIterator]()
  const first = await records.next()
  if (first.done) throw new FileProblem(file, 'has no header line')
  const foreign = foreignOf(entity, first.value.record)
  if (foreign) {
    const { columns, hasHeader, rowOf: read } = foreign
    return { columns, rows: foreignRows(hasHeader ? undefined : first.value, records, read, broken) }
  }
  const columns = checkHeader(
    file,
    entity,
    first.value.record.map((name) => name.trim()),
  )
  return { columns, rows: rowsOf(records, columns, broken) }
}

function foreignOf({ formats = [] }: Entity, first: readonly string[]): ForeignFile | undefined {
  return formats.flatMap((format) => format(first) ?? []).at(0)
}

async function* foreignRows(
  first: Parsed | undefined,
  records: AsyncIterator<Parsed>,
  read: ForeignFile['rowOf'],
  broken: SourceItem[],
): AsyncGenerator<SourceItem> {
  if (first) yield { line: first.info.lines, values: read(first.record) }
  for (let next = await records.next(); !next.done; next = await records.next()) {
    yield* broken.splice(0)
    yield { line: next.value.info.lines, values: read(next.value.record) }
  }
  yield* broken.splice(0)
}

async function* rowsOf(
  records: AsyncIterator<Parsed>,
  columns: readonly string[],
  broken: SourceItem[],
): AsyncGenerator<SourceItem> {
  let line = 1
  for (let next = await records.next(); !next.done; next = await records.next()) {
    yield* broken.splice(0)
    const { record, info } = next.value
    // Empty lines are skipped and cells may contain line breaks, so the first line of a record is derived from its
    // last.
    const isNext = info.lines <= line + 1
    yield rowOf(record, columns, isNext ? line + 1 : Math.max(line + 1, info.lines - lineBreaksIn(record)))
    line = Math.max(line + 1, info.lines)
  }
  yield* broken.splice(0)
}

function lineBreaksIn(record: readonly string[]): number {
  return record.join('').split('\n').length - 1
}

function rowOf(record: readonly string[], columns: readonly string[], line: number): SourceItem {
  if (record.length !== columns.length) {
    return { line, column: '', reason: `has ${record.length} cells, the header has ${columns.length}` }
  }
  const values: Record<string, unknown> = {}
  for (const [index, column] of columns.entries()) {
    const cell = record[index]
    values[column] = cell === '' ? null : cell
  }
  return { line, values }
}

function lineOf(error: CsvError | undefined): number {
  return z.object({ lines: z.number() }).safeParse(error).data?.lines ?? 0
}
