import type { ReactNode } from 'react'
import type { ClientRows } from './client-rows.ts'
import type { Column } from './table-column.ts'
import type { TableProblem } from './TableMessage.tsx'
import type { TableState } from './table-state.ts'

export interface DataTableProps<Row extends object> {
  /** What the table lists, and in which order: its caption. */
  label: string
  /** All rows; or, together with `total`, the current page as the server sent it. */
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Without columns the keys of the first row are the headers. Keep the list outside the component or memoised. */
  columns?: readonly Column<Row>[]
  /** Headers by key, where columns derive from the first row. */
  labels?: Record<string, string>
  /** How many rows match on the server. Its presence means that the server searches, sorts and pages. */
  total?: number | undefined
  /** How many there are without the search. */
  allTotal?: number | undefined
  /** Required with `total`; without it the table keeps its own. */
  state?: TableState
  onStateChange?: (state: TableState) => void
  /** What the rows are, in the plural: "services". */
  noun?: string
  searchable?: boolean
  pager?: 'full' | 'compact' | 'none'
  /** One scrolling list instead of pages. Only for rows that are all in the browser. */
  scrollAll?: boolean
  /** 2 when a cell has a second, smaller line. Rows keep one height throughout. */
  lines?: 1 | 2
  filters?: ReactNode
  end?: ReactNode
  loading?: boolean
  /** Fetching again: the old rows stay. */
  busy?: boolean
  problem?: TableProblem | undefined
  /** Shown when there are no rows at all. */
  empty?: ReactNode
  rowClassName?: (row: Row) => string | undefined
  /** One row of totals after the rows, by column key. */
  totals?: Record<string, ReactNode>
}

/** The rows of a page and how they were chosen, ready to be shown. */
export interface TableData<Row extends object> {
  columns: readonly Column<Row>[]
  state: TableState
  pageRows: readonly Row[]
  total: number
  allTotal: number
  /** Only where all rows are in the browser. */
  clientRows?: ClientRows<Row> | undefined
  positions?: Uint32Array | undefined
  change: (state: TableState) => void
}
