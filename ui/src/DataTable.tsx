import type { DataTableProps } from './table-props.ts'
import { useTableRows } from './table-rows.ts'
import { TableView } from './TableView.tsx'

/** A table whose rows are all in the browser; or, with `total`, on the server. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  return <TableView {...props} data={useTableRows(props)} />
}
