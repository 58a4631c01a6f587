import { number } from '@portal/contract/format/counts.ts'
import { CsvError, parse } from 'csv-parse/sync'

const mostColumns = 200
const mostInRow = 100_000

/** Why a CSV text is refused, for its sender. */
export class CsvProblem extends Error {}

interface Limits {
  /** Excluding the header. */
  mostRows: number
  /** Whether each row must have as many cells as the header. */
  isEven?: boolean
  /** Default: a comma. */
  separator?: string
}

interface CsvRecord {
  /** The line of the file in which it begins. Quoted cells can have several lines. */
  line: number
  cells: string[]
}

/** The records of a CSV text, the header first. Reading stops at the limit. */
export function readCsvText(text: string, limits: Limits): string[][] {
  return readCsvRecords(text, limits).map(({ cells }) => cells)
}

/** The records of a CSV text with their lines, the header first. */
export function readCsvRecords(text: string, { mostRows, isEven = false, separator = ',' }: Limits): CsvRecord[] {
  const content = Buffer.from(text)
  const records: CsvRecord[] = []
  let [rows, line, at] = [-1, 1, 0]
  try {
    parse(content, {
      bom: true,
      delimiter: separator,
      relax_column_count: !isEven,
      skip_empty_lines: true,
      trim: true,
      max_record_size: mostInRow,
      on_record: (record: string[], { bytes: end }) => {
        rows += 1
        if (rows > mostRows) throw new CsvProblem(`Send ${number(mostRows)} rows or fewer at once.`)
        if (record.length > mostColumns) throw new CsvProblem(`A row has at most ${number(mostColumns)} columns.`)
        // The parser's own count has breaks of two characters twice within quotes.
        const read = content.toString('utf8', at, end)
        const blank = read.slice(0, read.length - read.trimStart().length)
        records.push({ line: line + breaksIn(blank), cells: record })
        line += breaksIn(read)
        at = end
        return null
      },
    })
    return records
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new CsvProblem(wordsOf(error), { cause: error })
  }
}

const breaksIn = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0

function wordsOf({ code, lines }: CsvError): string {
  switch (code) {
    case 'CSV_MAX_RECORD_SIZE':
      return `Line ${Number(lines)}: a row has at most ${number(mostInRow)} characters. Check the quotes.`
    case 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH':
      return `Line ${Number(lines)}: this row has more or fewer cells than the header.`
    default:
      return 'This is not a CSV file: check the quotes.'
  }
}
