import type { Readable } from 'node:stream'
import { type CsvError, parse } from 'csv-parse'
import { z } from 'zod'
import type { Separator } from '@portal/contract/format/separators.ts'

// An unclosed quote would otherwise read the rest of the file into one cell, and into memory.
const longestRecord = 1_048_576

/** The cells of a record with the line at which it starts, or the line of one that cannot be read. */
export type CsvItem = { line: number; cells: string[] } | { line: number; column: ''; reason: string }

interface Parsed {
  record: string[]
  info: { lines: number }
}

/**
 * The records of a file; quotes as in RFC 4180, with an optional byte order mark and Windows line ends. Records without
 * any value are left out: spreadsheets end with them.
 */
export async function* readRecords(bytes: Readable, separator: Separator): AsyncGenerator<CsvItem> {
  const broken: CsvItem[] = []
  const parser = parse({
    bom: true,
    delimiter: separator,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: longestRecord,
    skip_records_with_error: true,
    on_skip: (error) => {
      broken.push({ line: lineOf(error), column: '', reason: 'is not valid CSV: check the quotes' })
    },
  })
  // A broken download must end the import instead of leaving it waiting.
  bytes.on('error', (error) => parser.destroy(error))
  const records: AsyncIterator<Parsed> = bytes.pipe(parser)[Symbol.asyncIterator]()
  let [line, twice] = [0, 0]
  for (let next = await records.next(); !next.done; next = await records.next()) {
    yield* broken.splice(0)
    const { record, info } = next.value
    // The parser counts a line break of Windows within quotes twice.
    const text = record.join('')
    twice += breaksIn(text, '\r\n')
    const last = info.lines - twice
    // Empty lines are skipped and cells may contain line breaks, so the first line of a record is derived from its
    // last.
    const isNext = last <= line + 1
    yield { line: isNext ? line + 1 : Math.max(line + 1, last - breaksIn(text, '\n')), cells: record }
    line = Math.max(line + 1, last)
  }
  yield* broken.splice(0)
}

function breaksIn(text: string, lineBreak: string): number {
  return text.split(lineBreak).length - 1
}

function lineOf(error: CsvError | undefined): number {
  return z.object({ lines: z.number() }).safeParse(error).data?.lines ?? 0
}
