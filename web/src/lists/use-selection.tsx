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
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map())
  const choose = (row: Row, isChosen: boolean) => {
    const next = new Map(chosen)
    if (isChosen) next.set(rowKey(row), row)
    else next.delete(rowKey(row))
    setChosen(next)
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
          checked={chosen.has(rowKey(row))}
          onCheckedChange={(isChosen) => choose(row, isChosen)}
        />
      ) : null,
  }
  return {
    column,
    isEmpty: chosen.size === 0,
    /** Those of these rows that are selected. */
    of: (rows: readonly Row[]) => rows.filter((row) => chosen.has(rowKey(row)) && canSelect(row)),
    /** As they were when they were selected, also on other pages. */
    rows: [...chosen.values()],
    clear: () => setChosen(new Map()),
  }
}
