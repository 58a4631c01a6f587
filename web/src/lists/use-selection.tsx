import type { TableListing } from '@portal/contract/listing.ts'
import type { Column } from '@portal/ui/src/table-column.ts'
import { useState } from 'react'

interface SelectionParts<Row extends object> {
  rowKey: (row: Row) => string
  /** For screen readers. */
  nameOf: (row: Row) => string
  /** By default every row. */
  canSelect?: (row: Row) => boolean
}

/** The selected rows of a list, and the column in which they are selected. */
export function useSelection<Row extends object>(
  _listing: TableListing & { isSelectable: true },
  { rowKey, nameOf, canSelect }: SelectionParts<Row>,
) {
  const [rows, setRows] = useState<readonly Row[]>([])
  const isChosen = (row: Row) => rows.some((each) => rowKey(each) === rowKey(row))
  const column: Column<Row> = {
    key: 'selection',
    header: 'Selection',
    hideHeader: true,
    sortable: false,
    width: '2.75rem',
    hideBelow: 768,
    cell: (row) =>
      canSelect?.(row) === false ? null : (
        // Lighter than a Checkbox: a list comes with the first load.
        <input
          type="checkbox"
          aria-label={`Select ${nameOf(row)}`}
          checked={isChosen(row)}
          onChange={() => setRows(isChosen(row) ? rows.filter((each) => rowKey(each) !== rowKey(row)) : [...rows, row])}
        />
      ),
  }
  return {
    column,
    isChosen,
    /** As they were when they were selected, also on other pages. */
    rows,
    /** Only the rows with these keys stay selected: those that an act refused. */
    keep: (keys: readonly string[]) => setRows((before) => before.filter((row) => keys.includes(rowKey(row)))),
  }
}
