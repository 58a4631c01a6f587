import { separators } from '@portal/contract/format/separators.ts'
import { Readable } from 'node:stream'
import { readRecords } from '../csv-records.ts'
import type { HeaderPlace } from '../csv-source.ts'
import { readHead } from '../file-text.ts'
import { findForm } from '../open-file.ts'

interface FoundRow {
  line: number
  /** The number of cells with text. */
  filled: number
}

const mostRows = 30
/** Some columns have no name. */
const fullRow = 0.8

/**
 * The place of the header: the first row that has nearly all columns, with the rows of merged headings directly above
 * it. Only a suggestion: spreadsheets also have titles and notes above.
 */
export async function guessHeader(file: string): Promise<HeaderPlace> {
  const { encoding, separator } = await findForm(file)
  if (separator === null) return { line: 1, rows: 1 }
  const head = await readHead(file, encoding)
  // A title above the header does not show the separator.
  const each = await Promise.all(separators.map((one) => firstRows(head, one)))
  const rows = each.toSorted((a, b) => widest(b) - widest(a))[0] ?? []
  const index = rows.findIndex(({ filled }) => filled >= widest(rows) * fullRow)
  const names = rows[index]
  if (!names) return { line: 1, rows: 1 }
  const above = [rows[index - 1], rows[index - 2]]
  const isHeading = (row: FoundRow | undefined, distance: number) =>
    row !== undefined && row.filled > 1 && row.line === names.line - distance
  const headings = isHeading(above[0], 1) ? (isHeading(above[1], 2) ? 2 : 1) : 0
  return { line: names.line - headings, rows: headings + 1 }
}

const widest = (rows: readonly FoundRow[]) => Math.max(0, ...rows.map(({ filled }) => filled))

async function firstRows(text: string, separator: (typeof separators)[number]): Promise<FoundRow[]> {
  const rows: FoundRow[] = []
  for await (const item of readRecords(Readable.from([text]), separator)) {
    if ('cells' in item) rows.push({ line: item.line, filled: item.cells.filter((cell) => cell.trim() !== '').length })
    if (rows.length === mostRows) break
  }
  return rows
}
