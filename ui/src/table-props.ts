import type { ReactNode } from 'react'
import type { ClientRows } from './client-rows.ts'
import type { Column } from './table-column.ts'
import type { TableProblem } from './TableMessage.tsx'
import type { TableState } from './table-state.ts'

export interface DataTableProps<Row extends object> {
  /** The content and order of the table: its caption. */
  label: string
  /** All rows; or, together with `total`, the current page as the server sent it. */
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Without columns the keys of the first row are the headers. Keep the list outside the component or memoised. */
  columns?: readonly Column<Row>[]
  /** Headers by key, if columns derive from the first row. */
  labels?: Record<string, string>
  /** The number of matching rows on the server. If set, the server searches, sorts and pages. */
  total?: number | undefined
  /** The search finds more rows on the server than `total`, which the pages show. */
  isMore?: true | undefined
  /** It has no record to search, filter or arrange: without its toolbar. */
  isBare?: boolean | undefined
  /** The total without the search. */
  allTotal?: number | undefined
  /** Required with `total`; otherwise the table keeps its own. */
  state?: TableState
  onStateChange?: (state: TableState) => void
  /** The noun for a row: "service". */
  noun?: string
  /** Its plural, if it is irregular: "people". */
  nouns?: string
  searchable?: boolean
  /** Prints the rows of all pages. */
  onPrint?: (() => void) | undefined
  pager?: 'full' | 'compact' | 'none'
  /** One scrolling list instead of pages. Only for rows that are all in the browser. */
  scrollAll?: boolean
  /** 2 if a cell has a second, smaller line. All rows have the same height. */
  lines?: 1 | 2
  filters?: ReactNode
  end?: ReactNode
  /** Buttons after it. On a phone they are beside the search. */
  tools?: ReactNode
  loading?: boolean
  /** Loading again: the previous rows stay. */
  busy?: boolean
  problem?: TableProblem | undefined
  /** Shown when there are no rows at all. */
  empty?: ReactNode
  rowClassName?: (row: Row) => string | undefined
  /** One row of totals after the rows, by column key. */
  totals?: Record<string, ReactNode>
}

/** The rows of a page and their selection, ready to display. */
export interface TableData<Row extends object> {
  columns: readonly Column<Row>[]
  state: TableState
  pageRows: readonly Row[]
  total: number
  allTotal: number
  /** Only if all rows are in the browser. */
  clientRows?: ClientRows<Row> | undefined
  positions?: Uint32Array | undefined
  change: (state: TableState) => void
}
