import { type ColumnDef, rowSortingFeature, tableFeatures, type Updater, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import { type Column, valueOf } from './table-column.ts'
import type { TableState } from './table-state.ts'

const features = tableFeatures({ rowSortingFeature })

interface TableModelOptions<Row extends object> {
  /** The rows of the current page, in order. Searching, sorting and cutting have happened before. */
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  state: TableState
  onStateChange: (state: TableState) => void
}

/** A row as the table library holds it; our rows may be of any object type, the library's may not. */
export interface Entry<Row extends object> {
  row: Row
}

/** Rows always arrive ready, from the server or from ClientRows, so the library never works through the data itself. */
export function useTableModel<Row extends object>(options: TableModelOptions<Row>) {
  const { rows, columns, rowKey, state, onStateChange } = options
  const data = useMemo(() => rows.map((row): Entry<Row> => ({ row })), [rows])
  const definitions = useMemo(() => columns.map(definitionOf), [columns])
  const sorting = useMemo(() => (state.sort ? [{ id: state.sort.key, desc: state.sort.descending }] : []), [state.sort])

  return useTable<typeof features, Entry<Row>>({
    features,
    columns: definitions,
    data,
    getRowId: (entry) => rowKey(entry.row),
    manualSorting: true,
    enableMultiSort: false,
    state: { sorting },
    onSortingChange: (updater) => {
      const [first] = settle(updater, sorting)
      onStateChange({ ...state, page: 0, sort: first ? { key: first.id, descending: first.desc } : null })
    },
  })
}

const definitionOf = <Row extends object>(column: Column<Row>): ColumnDef<typeof features, Entry<Row>> => ({
  id: column.key,
  header: column.header,
  accessorFn: (entry) => valueOf(entry.row, column),
  enableSorting: column.sortable !== false,
  sortDescFirst: false,
})

const settle = <Value>(updater: Updater<Value>, current: Value): Value =>
  isFunction(updater) ? updater(current) : updater

const isFunction = <Value>(updater: Updater<Value>): updater is (old: Value) => Value => typeof updater === 'function'
