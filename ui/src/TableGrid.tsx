import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './DataTable.module.css'
import { SortableHeader } from './SortableHeader.tsx'
import { columnClass } from './TableCell.tsx'
import { TableRow } from './TableRow.tsx'
import type { Column } from './table-column.ts'
import type { useTableModel } from './table-model.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export interface TableGridProps<Row extends object> {
  label: string
  table: ReturnType<typeof useTableModel<Row>>
  columns: readonly Column<Row>[]
  lines: 1 | 2
  busy: boolean
  rowClassName: ((row: Row) => string | undefined) | undefined
  totals: Record<string, ReactNode> | undefined
  /** Stands in for the rows of the page: skeletons, or the visible part of a long list. */
  body: ReactNode
}

export function TableGrid<Row extends object>(props: TableGridProps<Row>) {
  const { label, table, columns, lines, busy, rowClassName, totals, body } = props
  const [sorted] = table.state.sorting
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
          <col
            key={column.key}
            className={columnClass(column)}
            {...(column.width === undefined ? {} : { style: { width: column.width } })}
          />
        ))}
      </colgroup>
      <thead>
        <tr>
          {table.getFlatHeaders().map((header, position) => {
            const column = columns[position]
            return column ? (
              <SortableHeader
                key={header.id}
                column={column}
                sorted={sorted?.id === header.id ? (sorted.desc ? 'desc' : 'asc') : false}
                onSort={header.column.getCanSort() ? () => header.column.toggleSorting() : undefined}
              />
            ) : null
          })}
        </tr>
      </thead>
      {body ?? (
        <tbody>
          {table.getRowModel().rows.map(({ id, original: { row } }) => (
            <TableRow key={id} {...{ row, columns, rowClassName }} />
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
