import { parse } from 'csv-parse/sync'

/** The records of a CSV text, the header first; null where the quotes do not fit together. */
export function readCsvText(text: string): string[][] | null {
  try {
    const records: string[][] = parse(text, { bom: true, relax_column_count: true, skip_empty_lines: true, trim: true })
    return records
  } catch {
    return null
  }
}
