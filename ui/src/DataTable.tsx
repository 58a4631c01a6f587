import { Announcement } from './Announcement.tsx'
import { lazy, type ReactNode, Suspense } from 'react'
import { CompactPager } from './CompactPager.tsx'
import styles from './DataTable.module.css'
import { EmptyState } from './EmptyState.tsx'
import { Notice } from './Notice.tsx'
import { Pager } from './Pager.tsx'
import { TableGrid } from './TableGrid.tsx'
import { TableRow } from './TableRow.tsx'
import { NothingFound, TableFailed, type TableProblem } from './TableMessage.tsx'
import { TableSearch } from './TableSearch.tsx'
import { TableSkeleton } from './TableSkeleton.tsx'
import type { Column } from './table-column.ts'
import { useTableRows } from './table-rows.ts'
import { pageCountOf, type TableState } from './table-state.ts'

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

// Few tables are long enough to need it.
const VirtualRows = lazy(() => import('./VirtualRows.tsx').then((module) => ({ default: module.VirtualRows })))
const rowHeightsPx = { 1: 40, 2: 50 } as const

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, rowKey, noun = 'records', searchable = true, pager = 'full', scrollAll = false, lines = 1 } = props
  const { filters, end, loading = false, busy = false, problem, empty, rowClassName, totals } = props
  const { columns, state, pageRows, total, allTotal, clientRows, positions, change } = useTableRows(props)

  const waiting = loading && pageRows.length === 0
  const searching = state.search.trim() !== ''
  const failed = problem !== undefined && pageRows.length === 0
  const scrolls = scrollAll && clientRows !== undefined && positions !== undefined && total > 0
  const PagerChoice = pager === 'compact' ? CompactPager : Pager
  const grid = (body?: ReactNode) => (
    <TableGrid
      {...{ label, rowKey, columns, state, lines, rowClassName, totals, body }}
      rows={pageRows}
      onStateChange={change}
      busy={busy || waiting}
    />
  )

  const content = () => {
    if (failed) return <TableFailed problem={problem} />
    if (waiting)
      return <div className={styles.frame}>{grid(<TableSkeleton columns={columns} size={state.size} />)}</div>
    if (total === 0 && searching) {
      const clear = () => change({ ...state, search: '', page: 0 })
      return <NothingFound search={state.search} total={allTotal} noun={noun} onClear={clear} />
    }
    if (total === 0) return empty ?? <EmptyState title={`No ${noun} yet`} />
    if (!scrolls) return <div className={styles.frame}>{grid()}</div>
    return (
      <Suspense fallback={<div className={styles.scroller} />}>
        <VirtualRows
          label={label}
          count={total}
          rowHeightPx={rowHeightsPx[lines]}
          renderRow={(index) => {
            const row = clientRows.at(positions[index] ?? -1)
            return row ? <TableRow key={rowKey(row)} {...{ row, columns, rowClassName, index }} /> : null
          }}
        >
          {grid}
        </VirtualRows>
      </Suspense>
    )
  }

  return (
    <div className={styles.root}>
      {searchable || filters || end ? (
        <div className={styles.toolbar}>
          {searchable ? (
            <TableSearch
              className={styles.search}
              search={state.search}
              total={allTotal}
              onSearch={(search) => change({ ...state, search, page: 0 })}
            />
          ) : null}
          {filters}
          {end ? <div className={styles.toolbarEnd}>{end}</div> : null}
        </div>
      ) : null}
      {busy ? <div className={styles.progress} aria-hidden="true" /> : null}
      <Announcement>{waiting || failed ? '' : announce(state, total, noun)}</Announcement>
      {problem && !failed ? (
        <Notice kind="bad" title={problem.title}>
          {problem.text}
        </Notice>
      ) : null}
      {content()}
      {scrolls ? (
        <p className={styles.count}>
          {total.toLocaleString('en-GB')} {noun}
        </p>
      ) : pager !== 'none' && !failed && (total > 0 || waiting) ? (
        <PagerChoice
          label={label}
          page={state.page}
          size={state.size}
          total={total}
          onPage={(page) => change({ ...state, page })}
          onSize={(size) => change({ ...state, size, page: 0 })}
        />
      ) : null}
    </div>
  )
}

/** Read out after each search and turn of the page. */
function announce(state: TableState, total: number, noun: string) {
  const found = `${total.toLocaleString('en-GB')} ${noun}${state.search.trim() === '' ? '' : ' found'}`
  const pageCount = pageCountOf(total, state.size)
  return pageCount > 1 ? `${found}, page ${state.page + 1} of ${pageCount}` : found
}
