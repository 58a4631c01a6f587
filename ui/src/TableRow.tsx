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
      onAuxClick={followInTab}
      className={rowClassName?.(row)}
      aria-rowindex={index === undefined ? undefined : index + 2}
    >
      {cells}
    </tr>
  )
}

const own = 'a,button,input,label,select,textarea,td:has(input)'

/**
 * The whole row leads where its link leads, except its controls and text that is being selected. A menu over the page is
 * a child of its row in React only, so its clicks arrive here too.
 */
function followLink({ target, currentTarget, nativeEvent }: MouseEvent<HTMLTableRowElement>) {
  if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(own)) return
  if (getSelection()?.toString()) return
  const { button, ctrlKey, metaKey, shiftKey, altKey } = nativeEvent
  const click = { bubbles: true, cancelable: true, button, ctrlKey, metaKey, shiftKey, altKey }
  currentTarget.querySelector('th a')?.dispatchEvent(new globalThis.MouseEvent('click', click))
}

/** A middle click, which opens a tab. */
function followInTab(event: MouseEvent<HTMLTableRowElement>) {
  if (event.button === 1) followLink(event)
}
