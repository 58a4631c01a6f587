import type { TableListing } from '@portal/contract/listing.ts'
import { Checkbox } from '@portal/ui/src/Checkbox.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { VisuallyHidden } from '@portal/ui/src/VisuallyHidden.tsx'
import { useState } from 'react'

interface SelectionParts<Row extends object> {
  rowKey: (row: Row) => string
  /** For screen readers. */
  nameOf: (row: Row) => string
  canSelect: (row: Row) => boolean
}

/** The selected rows of a list, and the column in which they are selected. */
export function useSelection<Row extends object>(
  _listing: TableListing & { isSelectable: true },
  { rowKey, nameOf, canSelect }: SelectionParts<Row>,
) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const choose = (key: string, isChosen: boolean) => {
    const next = new Set(keys)
    if (isChosen) next.add(key)
    else next.delete(key)
    setKeys(next)
  }
  const column: Column<Row> = {
    key: 'selection',
    header: 'Selection',
    hideHeader: true,
    sortable: false,
    width: '2.75rem',
    hideBelow: 768,
    cell: (row) =>
      canSelect(row) ? (
        <Checkbox
          label={<VisuallyHidden>{`Select ${nameOf(row)}`}</VisuallyHidden>}
          checked={keys.has(rowKey(row))}
          onCheckedChange={(isChosen) => choose(rowKey(row), isChosen)}
        />
      ) : null,
  }
  return {
    column,
    isEmpty: keys.size === 0,
    of: (rows: readonly Row[]) => rows.filter((row) => keys.has(rowKey(row)) && canSelect(row)),
    clear: () => setKeys(new Set()),
  }
}
