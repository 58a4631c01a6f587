import { humaniseKey } from './humanise-key.ts'
import type { Column } from './table-column.ts'

/** Without a list of columns the keys of the first row are the headers. */
export function columnsFromRow<Row extends object>(row: Row | undefined, labels: Record<string, string> = {}) {
  if (!row) return []
  return Object.entries(row).map(([key, value], position): Column<Row> => {
    const column: Column<Row> = { key, header: labels[key] ?? humaniseKey(key) }
    if (typeof value === 'number') column.align = 'end'
    if (position >= 6) column.hideBelow = 1280
    else if (position >= 4) column.hideBelow = 1024
    else if (position >= 2) column.hideBelow = 768
    return column
  })
}
