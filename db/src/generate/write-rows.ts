import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export type Format = 'csv' | 'ndjson'

type Cell = string | number | boolean | readonly string[] | null | undefined
type Row = Record<string, Cell>

/** Writes rows as a stream; the disk sets the pace and memory holds one chunk. */
export async function writeRows(file: string, format: Format, rows: Iterable<Row>): Promise<number> {
  let count = 0
  function* counted(): Generator<Row> {
    for (const row of rows) {
      count += 1
      yield row
    }
  }
  await pipeline(Readable.from(chunksOf(linesOf(format, counted()))), createWriteStream(file))
  return count
}

const chunkLength = 65_536

function* chunksOf(lines: Iterable<string>): Generator<string> {
  let chunk = ''
  for (const line of lines) {
    chunk += `${line}\n`
    if (chunk.length < chunkLength) continue
    yield chunk
    chunk = ''
  }
  if (chunk) yield chunk
}

function* linesOf(format: Format, rows: Iterable<Row>): Generator<string> {
  let columns: string[] | undefined
  for (const row of rows) {
    if (format === 'ndjson') {
      yield JSON.stringify(row)
      continue
    }
    if (!columns) {
      columns = Object.keys(row)
      yield columns.join(',')
    }
    yield columns.map((column) => cellOf(row[column])).join(',')
  }
}

function cellOf(value: Cell): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'object' ? value.join(';') : String(value)
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
