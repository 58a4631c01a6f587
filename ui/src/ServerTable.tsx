import type { DataTableProps } from './table-props.ts'
import type { Column } from './table-column.ts'
import { clampPage, pageCountOf, type TableState } from './table-state.ts'
import { TableView } from './TableView.tsx'

interface ServerTableProps<Row extends object> extends DataTableProps<Row> {
  columns: readonly Column<Row>[]
  total: number
  state: TableState
  onStateChange: (state: TableState) => void
}

/** A table that the server searches, sorts and pages: the same design without the code for doing so in the browser. */
export function ServerTable<Row extends object>(props: ServerTableProps<Row>) {
  const { rows, columns, total, allTotal = total, onStateChange } = props
  const page = clampPage(props.state.page, pageCountOf(total, props.state.size))
  const state = page === props.state.page ? props.state : { ...props.state, page }
  return <TableView {...props} data={{ columns, state, pageRows: rows, total, allTotal, change: onStateChange }} />
}
