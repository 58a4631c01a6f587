import { counted, plural } from '@portal/contract/format/counts.ts'
import { Announcement } from './Announcement.tsx'
import { type ReactNode, Suspense } from 'react'
import styles from './DataTable.module.css'
import { EmptyState } from './EmptyState.tsx'
import { lazyPiece } from './lazy-piece.ts'
import { Notice } from './Notice.tsx'
import { Pager } from './Pager.tsx'
import { TableGrid } from './TableGrid.tsx'
import { TableRow } from './TableRow.tsx'
import { NothingFound, TableFailed } from './TableMessage.tsx'
import { TableSearch } from './TableSearch.tsx'
import { TableSkeleton } from './TableSkeleton.tsx'
import type { DataTableProps, TableData } from './table-props.ts'
import { pageCountOf, type TableState } from './table-state.ts'

interface TableViewProps<Row extends object> extends DataTableProps<Row> {
  data: TableData<Row>
}

// Few tables are long enough to need it.
const VirtualRows = lazyPiece(() => import('./VirtualRows.tsx'), 'VirtualRows')
const rowHeightsPx = { 1: 40, 2: 50 } as const

/** The layout of every table, wherever its rows come from. */
export function TableView<Row extends object>(props: TableViewProps<Row>) {
  const {
    label,
    rowKey,
    noun = 'record',
    nouns,
    searchable = true,
    pager = 'full',
    scrollAll = false,
    lines = 1,
  } = props
  const {
    filters,
    end,
    tools,
    loading = false,
    busy = false,
    problem,
    empty,
    rowClassName,
    totals,
    isMore,
    isBare,
  } = props
  const { columns, state, pageRows, total, allTotal, clientRows, positions, change } = props.data

  const several = plural(0, noun, nouns)
  const rowsInWords = `${isMore ? 'More than ' : ''}${counted(total, noun, nouns)}`
  const waiting = loading && pageRows.length === 0
  const searching = state.search.trim() !== ''
  const failed = problem !== undefined && pageRows.length === 0
  const scrolls = scrollAll && clientRows !== undefined && positions !== undefined && total > 0
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
      return <NothingFound search={state.search} total={allTotal} nouns={several} onClear={clear} />
    }
    if (total === 0) return empty ?? <EmptyState title={`No ${several} yet`} />
    if (!scrolls) return <div className={styles.frame}>{grid()}</div>
    return (
      <Suspense fallback={<div className={styles.awaited} />}>
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
      {!isBare && (searchable || filters || end || tools) ? (
        <div className={styles.toolbar}>
          {searchable ? (
            <TableSearch
              className={styles.search}
              search={state.search}
              // None is no number to search, and while it loads a false one.
              total={allTotal || undefined}
              onSearch={(search) => change({ ...state, search, page: 0 })}
            />
          ) : null}
          {filters}
          {end || tools ? (
            <div className={styles.toolbarEnd}>
              {end}
              {tools ? <div className={styles.tools}>{tools}</div> : null}
            </div>
          ) : null}
        </div>
      ) : null}
      {problem && !failed ? (
        <Notice kind="bad" title={problem.title}>
          {problem.text}
        </Notice>
      ) : null}
      {content()}
      {scrolls ? (
        <p className={styles.count}>{counted(total, noun, nouns)}</p>
      ) : pager !== 'none' && !failed && (total > 0 || waiting) ? (
        <Pager
          label={label}
          page={state.page}
          size={state.size}
          total={total}
          isMore={isMore}
          compact={pager === 'compact'}
          onPrint={props.onPrint}
          onPage={(page) => change({ ...state, page })}
          onSize={(size) => change({ ...state, size, page: 0 })}
        />
      ) : null}
      {/* Last, so that the frame of a table without a toolbar is the first. */}
      {busy ? <div className={styles.progress} aria-hidden="true" /> : null}
      <Announcement>{waiting || failed ? '' : announce(state, total, rowsInWords)}</Announcement>
    </div>
  )
}

/** Read out after each search and change of page. */
function announce(state: TableState, total: number, words: string) {
  const found = `${words}${state.search.trim() === '' ? '' : ' found'}`
  const pageCount = pageCountOf(total, state.size)
  return pageCount > 1 ? `${found}, page ${state.page + 1} of ${pageCount}` : found
}
