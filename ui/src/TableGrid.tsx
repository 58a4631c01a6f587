import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './DataTable.module.css'
import { SortableHeader } from './SortableHeader.tsx'
import { columnClass } from './TableCell.tsx'
import { TableRow } from './TableRow.tsx'
import type { Column } from './table-column.ts'
import { nextSort, type TableState } from './table-state.ts'
import { phoneWidthsOf, widthOf } from './table-widths.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export interface TableGridProps<Row extends object> {
  label: string
  /** The rows of the current page, in order. */
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columns: readonly Column<Row>[]
  state: TableState
  onStateChange: (state: TableState) => void
  lines: 1 | 2
  busy: boolean
  rowClassName: ((row: Row) => string | undefined) | undefined
  totals: Record<string, ReactNode> | undefined
  /** Replaces the rows of the page: skeletons, or the visible part of a long list. */
  body: ReactNode
}

export function TableGrid<Row extends object>(props: TableGridProps<Row>) {
  const { label, rows, rowKey, columns, state, onStateChange, lines, busy, rowClassName, totals, body } = props
  const { sort } = state
  const widths = phoneWidthsOf(columns)
  return (
    <table
      className={classNames(styles.table, lines === 2 && styles.twoLines, busy && styles.busy)}
      aria-busy={busy || undefined}
    >
      <caption>
        <VisuallyHidden>{label}</VisuallyHidden>
      </caption>
      {/* Widths are fixed, so that sorting, paging, editing and loading never move a column. */}
      <colgroup>
        {columns.map((column) => (
          <col key={column.key} className={columnClass(column)} style={widthOf(column, widths)} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map((column) => (
            <SortableHeader
              key={column.key}
              column={column}
              sorted={sort?.key === column.key ? (sort.descending ? 'desc' : 'asc') : false}
              onSort={
                column.sortable === false
                  ? undefined
                  : () => onStateChange({ ...state, page: 0, sort: nextSort(sort, column.key) })
              }
            />
          ))}
        </tr>
      </thead>
      {body ?? (
        <tbody>
          {rows.map((row) => (
            <TableRow key={rowKey(row)} {...{ row, columns, rowClassName }} />
          ))}
        </tbody>
      )}
      {totals ? (
        <tfoot>
          <tr>
            {columns.map((column, position) =>
              position === 0 ? (
                <th key={column.key} scope="row" className={columnClass(column)}>
                  {totals[column.key]}
                </th>
              ) : (
                <td key={column.key} className={columnClass(column)}>
                  {totals[column.key]}
                </td>
              ),
            )}
          </tr>
        </tfoot>
      ) : null}
    </table>
  )
}
