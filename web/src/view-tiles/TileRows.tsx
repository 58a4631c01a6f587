import type { KnownListing } from '@portal/contract/views/values.ts'
import type { View } from '@portal/contract/views/views.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import type { Column, ColumnLook } from '@portal/ui/src/table-column.ts'
import { textOf, valueOf } from '@portal/ui/src/table-column.ts'
import { VisuallyHidden } from '@portal/ui/src/VisuallyHidden.tsx'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { shownOf } from '../lib/shown-of.ts'
import { PartFailed } from '../shell/PartFailed.tsx'
import { usePermissions } from '../session/permissions.tsx'
import { columnsOf, shownKeys } from '../lists/columns.ts'
import { TileSkeleton } from './TileSkeleton.tsx'
import styles from './view-tiles.module.css'

export interface TilePage<Row> {
  rows: Row[]
  total: number
}

export interface TileRowsProps {
  view: View
}

interface BoundProps<Row extends object, Key extends readonly unknown[]> extends TileRowsProps {
  listing: KnownListing
  columns: Readonly<Record<string, ColumnLook<Row> | undefined>>
  rowKey: (row: Row) => string
  query: Pick<UseQueryOptions<TilePage<Row>, Error, TilePage<Row>, Key>, 'queryKey' | 'queryFn'>
}

const mostRows = 3

/** The first rows of a view and the total, as high as the other tiles; it loads, fails and is retried separately. */
export function TileRows<Row extends object, Key extends readonly unknown[]>(props: BoundProps<Row, Key>) {
  const { view, listing, columns, rowKey, query } = props
  const answer = useQuery(query)
  const { data, isPending } = answer
  const { resources } = usePermissions()
  const shown = columnsOf(
    listing,
    columns,
    shownKeys(listing, view.state.columns, (needed) => resources.has(needed)),
  )
  const { path, title } = listing
  const name = shown.find(({ isName }) => isName)
  const sorted = shown.find(({ key }) => key === view.state.sort && key !== name?.key)
  const values = shown.filter(({ isName, key }) => !isName && key !== 'actions')
  const value = sorted ?? values.toSorted((a, b) => (a.hideBelow ?? 0) - (b.hideBelow ?? 0))[0]
  const rows = data?.rows.slice(0, mostRows) ?? []
  return (
    <Card
      title={view.name}
      note={data ? shownOf(rows.length, data.total) : undefined}
      aside={
        path ? (
          <Link href={`${path}?view=${view.viewId}`}>
            View all<VisuallyHidden>: {view.name}</VisuallyHidden>
          </Link>
        ) : null
      }
      flush
    >
      {data ? (
        data.total === 0 ? (
          <p className={styles.none}>{`No ${inText(title)} in this view.`}</p>
        ) : (
          <ul className={styles.rows}>
            {rows.map((row) => (
              <li key={rowKey(row)}>
                <div className={styles.name}>{name ? contentOf(row, name) : null}</div>
                {value ? (
                  <div className={styles.value}>
                    <VisuallyHidden>{value.header}: </VisuallyHidden>
                    {contentOf(row, value)}
                    {/* A view is sorted by what its rows are compared by. */}
                    {value === sorted ? <small aria-hidden>{value.header}</small> : null}
                  </div>
                ) : null}
              </li>
            ))}
          </ul>
        )
      ) : isPending ? (
        <TileSkeleton />
      ) : (
        <PartFailed title="We could not load this view" size="sm" answer={answer} />
      )}
    </Card>
  )
}

function contentOf<Row extends object>(row: Row, column: Column<Row>) {
  return column.cell ? column.cell(row) : textOf(valueOf(row, column)) || '–'
}

/** "orders", but "DNS zones". */
const inText = (title: string) => (/^[A-Z]{2}/.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1))
