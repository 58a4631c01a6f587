/** Rows with their line in the file, or the reason why a line is not a row. */
export type SourceItem =
  | { line: number; values: Record<string, unknown> }
  | { line: number; column: string; reason: string }

/** The rows of a file by the names in its header. */
export interface NamedRows {
  names: readonly string[]
  rows: AsyncIterable<SourceItem>
}

/** The rows of a file by the columns of its entity. */
export interface RowSource {
  /** Columns missing in the file keep their stored values. */
  columns: readonly string[]
  rows: AsyncIterable<SourceItem> | Iterable<SourceItem>
}

/** Rows that are already in memory. */
export function rowsInMemory(rows: readonly Record<string, unknown>[]): RowSource {
  const columns = new Set(rows.flatMap((row) => Object.keys(row)))
  return { columns: [...columns], rows: rows.map((values, index) => ({ line: index + 1, values })) }
}
