import { useEffect, useMemo, useState } from 'react'
import { ClientRows } from './client-rows.ts'
import { columnsFromRow } from './columns-from-row.ts'
import type { Column } from './table-column.ts'
import type { TableData } from './table-props.ts'
import { usePrinting } from './use-printing.ts'
import { clampPage, firstTableState, pageCountOf, type TableState } from './table-state.ts'

// A hundred sheets. With more, the browser would not respond for seconds.
const mostPrinted = 5000

interface TableRowsOptions<Row extends object> {
  rows: readonly Row[]
  columns?: readonly Column<Row>[]
  labels?: Record<string, string>
  total?: number | undefined
  allTotal?: number | undefined
  state?: TableState
  onStateChange?: (state: TableState) => void
}

/** Gives the table one interface for rows in the browser and rows on the server. */
export function useTableRows<Row extends object>(options: TableRowsOptions<Row>): TableData<Row> {
  const { rows, labels, total, allTotal } = options
  const [ownState, setOwnState] = useState(firstTableState)
  const onScreen = options.state ?? ownState
  // On paper there is no next page.
  const wished = usePrinting() ? { ...onScreen, page: 0, size: Math.max(onScreen.size, mostPrinted) } : onScreen

  const columns = useMemo(() => options.columns ?? columnsFromRow(rows[0], labels), [options.columns, rows, labels])
  const onServer = total !== undefined
  const clientRows = useMemo(() => (onServer ? undefined : new ClientRows(rows, columns)), [onServer, rows, columns])
  usePreparation(clientRows)

  const positions = clientRows?.matching(wished.search, wished.sort)
  const matching = positions?.length ?? total ?? 0
  // A page can disappear while it is shown, through a search or removed rows.
  const page = clampPage(wished.page, pageCountOf(matching, wished.size))
  const state = page === wished.page ? wished : { ...wished, page }
  const pageRows = useMemo(
    () => (clientRows && positions ? clientRows.page(positions, page, wished.size) : rows),
    [clientRows, positions, page, wished.size, rows],
  )

  const change = (next: TableState) => {
    if (!options.state) setOwnState(next)
    options.onStateChange?.(next)
  }
  return {
    columns,
    state,
    pageRows,
    total: matching,
    allTotal: clientRows?.total ?? allTotal ?? matching,
    clientRows,
    positions,
    change,
  }
}

/** Builds the search texts after the first paint, in parts too short to notice. */
function usePreparation<Row extends object>(clientRows: ClientRows<Row> | undefined) {
  useEffect(() => {
    if (!clientRows) return
    const prepare = () => {
      if (clientRows.prepareSome()) timer = setTimeout(prepare, 0)
    }
    let timer = setTimeout(prepare, 50)
    return () => clearTimeout(timer)
  }, [clientRows])
}
