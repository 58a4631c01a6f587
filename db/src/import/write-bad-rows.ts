import type { Separator } from '@portal/contract/format/separators.ts'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readRecords } from './csv-records.ts'
import type { HeaderPlace } from './csv-source.ts'
import { openText } from './file-text.ts'
import { openNdjson } from './ndjson-source.ts'
import type { FileForm } from './open-file.ts'
import { reasonColumn } from './reason-column.ts'
import { cellOf } from './write-report.ts'

interface Wanted {
  form: FileForm
  header: HeaderPlace | undefined
  /** By line. */
  reasons: ReadonlyMap<number, string>
}

/**
 * Writes the bad rows as they are in the file, in UTF-8, with its header and a column for the reason. The file can be
 * corrected and loaded in the same way: that column is not read. Lines that could not be read are not in it.
 */
export async function writeBadRows(file: string, to: string, wanted: Wanted): Promise<void> {
  const lines = wanted.form.separator === null ? jsonLines(file, wanted) : csvLines(file, wanted.form.separator, wanted)
  await pipeline(Readable.from(lines), createWriteStream(to))
}

async function* csvLines(
  file: string,
  separator: Separator,
  { form, header = { line: 1, rows: 1 }, reasons }: Wanted,
): AsyncGenerator<string> {
  // A title above the header is not needed, but the header has to be in its line.
  yield '\n'.repeat(header.line - 1)
  let headerRows = 0
  let width = 0
  let hasReasons = false
  for await (const item of readRecords(openText(file, form.encoding), separator)) {
    if (!('cells' in item) || item.line < header.line) continue
    const { line, cells } = item
    if (headerRows < header.rows) {
      headerRows += 1
      hasReasons = cells.includes(reasonColumn)
      width = Math.max(width, widthOf(cells) - (hasReasons ? 1 : 0))
      yield lineOf(separator, fit(cells, width), headerRows === header.rows ? reasonColumn : '')
    } else {
      const reason = reasons.get(line)
      const own = hasReasons ? cells.toSpliced(width, 1) : cells
      // Cells beyond the header are kept: their owner has to see them.
      if (reason !== undefined) yield lineOf(separator, fit(own, Math.max(width, widthOf(own))), reason)
    }
  }
}

/** Without empty cells at the end. */
const widthOf = (cells: readonly string[]) => cells.findLastIndex((cell) => cell.trim() !== '') + 1

const fit = (cells: readonly string[], width: number) => Array.from({ length: width }, (_, index) => cells[index] ?? '')

const lineOf = (separator: Separator, cells: readonly string[], reason: string) =>
  `${[...cells, reason].map((cell) => cellOf(cell, separator)).join(separator)}\n`

async function* jsonLines(file: string, { form, reasons }: Wanted): AsyncGenerator<string> {
  const { rows } = await openNdjson(file, openText(file, form.encoding))
  for await (const item of rows) {
    const reason = reasons.get(item.line)
    if ('values' in item && reason !== undefined)
      yield `${JSON.stringify({ ...item.values, [reasonColumn]: reason })}\n`
  }
}
