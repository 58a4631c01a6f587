import { sizeOf, type TableListing } from '@portal/contract/listing.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { ServerTable } from '@portal/ui/src/ServerTable.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import { type ComponentProps, type ReactNode, startTransition, useState } from 'react'
import { tryAgain } from '../shell/try-again.tsx'
import { type Columns, columnsOf } from './columns.ts'
import type { ListAnswer } from './list-answer.ts'
import { useListing } from './use-listing.ts'

type Table<Row extends object> = ComponentProps<typeof ServerTable<Row>>

export interface ListProps<L extends TableListing, Row extends object>
  extends Pick<
    Table<Row>,
    | 'rowKey'
    | 'filters'
    | 'end'
    | 'tools'
    | 'empty'
    | 'noun'
    | 'nouns'
    | 'lines'
    | 'searchable'
    | 'totals'
    | 'allTotal'
    | 'isBare'
  > {
  listing: L
  /** The caption: the records and their order. */
  label: string
  /** The card around it; its name is the label unless it has a title. */
  card?: Pick<ComponentProps<typeof Card>, 'label' | 'title' | 'note' | 'aside'>
  columns: Columns<L, Row>
  answer: ListAnswer<Row>
  /** Shown when the list cannot be loaded. */
  failed: { title: string; text?: (failure: unknown) => ReactNode; action?: ReactNode }
  /** Shown instead of `empty` while a filter is set, with a button that clears the filters. */
  noMatch?: { title: string; text?: string | undefined }
  /** Above the table. */
  lead?: ReactNode
  /** The column in which rows are selected, and the bar of their actions. */
  selection?: { column: Column<Row>; bar: ReactNode }
  /** It is refreshed by a timer: the rows stay if that fails. */
  isPolled?: boolean
  /** One of several cards of its page: it has a pager only if it has a second page. */
  isPart?: boolean
}

const PrintAll = lazyPiece(() => import('./PrintAll.tsx'), 'PrintAll')

interface ShownProps<L extends TableListing, Row extends object> extends ListProps<L, Row> {
  /** The chosen columns. */
  keys?: readonly string[]
}

/** A list that the server searches, sorts and pages; its state is in the address. */
export function List<L extends TableListing, Row extends object>(props: ShownProps<L, Row>) {
  const {
    listing,
    card,
    lead,
    columns,
    selection,
    keys,
    answer,
    allTotal,
    failed,
    noMatch,
    empty,
    isPolled,
    isPart,
    ...table
  } = props
  const { data, error, isPending, isFetching, isPlaceholderData, isPaused, refetch } = answer
  const isAwaited = isPending && isPaused === true
  const { state, change, isFiltered, clear } = useListing(listing)
  const { title, text = tryAgain, action } = failed
  const [isPrinting, setPrinting] = useState(false)
  const rows = data?.rows ?? []
  const shown = columnsOf<Row>(listing, columns, keys)
  const total = data?.total ?? 0
  return (
    <Card {...(card ?? { label: table.label })} flush>
      {lead}
      <ServerTable
        lines={2}
        searchable={listing.isSearched === true}
        pager={isPart && total <= sizeOf(listing) ? 'none' : 'full'}
        isBare={data && !(total || isFiltered || allTotal || state.search)}
        {...table}
        columns={[...(selection ? [selection.column] : []), ...shown]}
        rows={rows}
        total={total}
        isMore={data?.isMore}
        // A search is among the rows that the filters leave.
        allTotal={(isFiltered && !state.search ? undefined : allTotal) ?? data?.total}
        state={state}
        onStateChange={change}
        onPrint={total > rows.length ? () => startTransition(() => setPrinting(true)) : undefined}
        loading={isPending && !isAwaited}
        busy={isFetching && (isPlaceholderData || isPending)}
        problem={
          isAwaited
            ? { title: 'Not loaded', text: 'You are offline. The list loads when you are back online.' }
            : error && !(isPolled && data)
              ? { title, text: text(error), action, onRetry: () => void refetch() }
              : undefined
        }
        empty={
          isFiltered && noMatch ? (
            <EmptyState {...noMatch} actions={<Button onClick={clear}>Clear filters</Button>} />
          ) : (
            empty
          )
        }
      />
      {selection?.bar}
      {isPrinting ? (
        <PrintAll {...table} {...{ listing, answer }} columns={shown} onEnd={() => setPrinting(false)} />
      ) : null}
    </Card>
  )
}
