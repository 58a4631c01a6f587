import { lists } from '@portal/contract/view-values.ts'
import type { View } from '@portal/contract/views.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { ServerTable } from '@portal/ui/src/ServerTable.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { tryAgain } from '../../shell/try-again.tsx'
import { shownColumns } from '../views/shown-columns.ts'

export interface TilePage<Row> {
  rows: Row[]
  total: number
}

export interface TileTableProps {
  view: View
}

interface BoundProps<Row extends object, Key extends readonly unknown[]> extends TileTableProps {
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  query: Pick<UseQueryOptions<TilePage<Row>, Error, TilePage<Row>, Key>, 'queryKey' | 'queryFn'>
}

const mostRows = 5
const mostColumns = 3
const noChange = () => undefined

/** The first rows of a view and how many there are; it loads, fails and tries again alone. */
export function TileTable<Row extends object, Key extends readonly unknown[]>(props: BoundProps<Row, Key>) {
  const { view, columns, rowKey, query } = props
  const { data, error, isPending, refetch } = useQuery(query)
  const { path, name } = lists[view.list]
  return (
    <Card
      title={view.name}
      note={data ? data.total.toLocaleString('en-GB') : undefined}
      aside={path ? <Link href={`${path}?view=${view.viewId}`}>{`Open in ${name}`}</Link> : null}
      flush
    >
      <ServerTable
        label={view.name}
        lines={2}
        searchable={false}
        pager="none"
        columns={fewColumns(columns, view.state.columns)}
        rows={data?.rows.slice(0, mostRows) ?? []}
        rowKey={rowKey}
        total={data?.total ?? 0}
        state={{ search: '', sort: null, page: 0, size: mostRows }}
        onStateChange={noChange}
        loading={isPending}
        problem={
          error && !data
            ? { title: 'This view could not be loaded', text: tryAgain(error), onRetry: () => void refetch() }
            : undefined
        }
        empty={<EmptyState title="Nothing is in this view now" />}
      />
    </Card>
  )
}

/** The name, and what a narrow screen would show besides it. */
function fewColumns<Row extends object>(columns: readonly Column<Row>[], chosen: string | undefined) {
  const shown = shownColumns(columns, chosen).filter(({ hideHeader }) => !hideHeader)
  const few = shown.filter(({ isName, hideBelow }) => isName || hideBelow === undefined).slice(0, mostColumns)
  const named = few.some(({ isName }) => isName) ? few : [...shown.filter(({ isName }) => isName), ...few.slice(1)]
  return named.map((column) => ({ ...column, sortable: false }))
}
