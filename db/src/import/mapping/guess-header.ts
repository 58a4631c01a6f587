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
  /** Whether one of its cells has a number, a date or an address, which names of columns do not. */
  isData: boolean
}

const mostRows = 30
/** Some columns have no name. */
const fullRow = 0.8
const mostLines = 3

/**
 * The place of the header: the first row that has nearly all columns, with the rows of merged headings directly above
 * it, or these rows alone if merged cells leave none of them full. Only a suggestion: spreadsheets also have titles and
 * notes above.
 */
export async function guessHeader(file: string): Promise<HeaderPlace> {
  const { encoding, separator } = await findForm(file)
  if (separator === null) return { line: 1, rows: 1 }
  const head = await readHead(file, encoding)
  // A title above the header does not show the separator.
  const each = await Promise.all(separators.map((one) => firstRows(head, one)))
  const rows = each.toSorted((a, b) => widest(b) - widest(a))[0] ?? []
  const full = rows.findIndex(({ filled }) => filled >= widest(rows) * fullRow)
  let last = full
  if (rows[full]?.isData && isHeading(rows, full - 1)) last -= 1
  let first = last
  while (last - first + 1 < mostLines && isHeading(rows, first - 1)) first -= 1
  return { line: rows[first]?.line ?? 1, rows: last - first + 1 }
}

/** Whether a row has several texts, directly above the next one. */
function isHeading(rows: readonly FoundRow[], index: number): boolean {
  const [row, next] = [rows[index], rows[index + 1]]
  return row !== undefined && next !== undefined && row.filled > 1 && !row.isData && row.line === next.line - 1
}

const widest = (rows: readonly FoundRow[]) => Math.max(0, ...rows.map(({ filled }) => filled))

async function firstRows(text: string, separator: (typeof separators)[number]): Promise<FoundRow[]> {
  const rows: FoundRow[] = []
  for await (const item of readRecords(Readable.from([text]), separator)) {
    if ('cells' in item)
      rows.push({
        line: item.line,
        filled: item.cells.filter((cell) => cell.trim() !== '').length,
        isData: item.cells.some((cell) => /\d\d|@/.test(cell)),
      })
    if (rows.length === mostRows) break
  }
  return rows
}
