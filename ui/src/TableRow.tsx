import { type MouseEvent, useMemo } from 'react'
import { TableCell } from './TableCell.tsx'
import type { Column } from './table-column.ts'

interface TableRowProps<Row extends object> {
  row: Row
  columns: readonly Column<Row>[]
  rowClassName: ((row: Row) => string | undefined) | undefined
  /** Its position among all rows, if only some of them are in the document. */
  index?: number
}

export function TableRow<Row extends object>({ row, columns, rowClassName, index }: TableRowProps<Row>) {
  // Rows that stay visible while a long list scrolls are not rendered again.
  const cells = useMemo(() => {
    const nameKey = (columns.find((column) => column.isName) ?? columns[0])?.key
    return columns.map((column) => (
      <TableCell key={column.key} row={row} column={column} isName={column.key === nameKey} />
    ))
  }, [row, columns])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the link of the row has the keys
    <tr
      onClick={followLink}
      className={rowClassName?.(row)}
      aria-rowindex={index === undefined ? undefined : index + 2}
    >
      {cells}
    </tr>
  )
}

const own = 'a,button,input,label,select,textarea,td:has(input)'

/** The whole row leads where its link leads, except its controls and text that is being selected. */
function followLink({ target, currentTarget }: MouseEvent<HTMLTableRowElement>) {
  if (target instanceof Element && !target.closest(own) && !getSelection()?.toString())
    currentTarget.querySelector<HTMLElement>('th a')?.click()
}
