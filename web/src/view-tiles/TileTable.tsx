import type { KnownListing } from '@portal/contract/views/values.ts'
import type { View } from '@portal/contract/views/views.ts'
import { number } from '@portal/contract/format/counts.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { ServerTable } from '@portal/ui/src/ServerTable.tsx'
import type { ColumnLook } from '@portal/ui/src/table-column.ts'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { tryAgain } from '../shell/try-again.tsx'
import { usePermissions } from '../session/permissions.tsx'
import { columnsOf, shownKeys } from '../lists/columns.ts'

export interface TilePage<Row> {
  rows: Row[]
  total: number
}

export interface TileTableProps {
  view: View
}

interface BoundProps<Row extends object, Key extends readonly unknown[]> extends TileTableProps {
  listing: KnownListing
  columns: Readonly<Record<string, ColumnLook<Row> | undefined>>
  rowKey: (row: Row) => string
  query: Pick<UseQueryOptions<TilePage<Row>, Error, TilePage<Row>, Key>, 'queryKey' | 'queryFn'>
}

const mostRows = 3
const mostColumns = 3
const noChange = () => undefined

/** The first rows of a view and the total; it loads, fails and is retried separately. */
export function TileTable<Row extends object, Key extends readonly unknown[]>(props: BoundProps<Row, Key>) {
  const { view, listing, columns, rowKey, query } = props
  const { data, error, isPending, refetch } = useQuery(query)
  const { resources } = usePermissions()
  const shown = shownKeys(listing, view.state.columns, (needed) => resources.has(needed))
  const { path, title } = listing
  return (
    <Card
      title={view.name}
      note={data ? number(data.total) : undefined}
      aside={path ? <Link href={`${path}?view=${view.viewId}`}>{`Open in ${title}`}</Link> : null}
      flush
    >
      <ServerTable
        label={view.name}
        lines={2}
        searchable={false}
        pager="none"
        columns={fewColumns(listing, columns, shown)}
        rows={data?.rows.slice(0, mostRows) ?? []}
        rowKey={rowKey}
        total={data?.total ?? 0}
        state={{ search: '', sort: null, page: 0, size: mostRows }}
        onStateChange={noChange}
        loading={isPending}
        problem={
          error && !data
            ? { title: 'We could not load this view', text: tryAgain(error), onRetry: () => void refetch() }
            : undefined
        }
        empty={<EmptyState title="No records in this view" />}
      />
    </Card>
  )
}

/** The name, and the columns that a narrow screen would show besides it. */
function fewColumns<Row extends object>(
  listing: KnownListing,
  { actions: _actions, ...columns }: BoundProps<Row, readonly unknown[]>['columns'],
  keys: readonly string[],
) {
  const shown = columnsOf(listing, columns, keys)
  const few = shown.filter(({ isName, hideBelow }) => isName || hideBelow === undefined).slice(0, mostColumns)
  const named = few.some(({ isName }) => isName) ? few : [...shown.filter(({ isName }) => isName), ...few.slice(1)]
  return named.map((column) => ({ ...column, sortable: false }))
}
