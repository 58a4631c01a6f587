import {
  type ColumnOf,
  defaultColumns,
  maySeeColumn,
  nameColumnOf,
  type TableListing,
} from '@portal/contract/listing.ts'
import type { Column, ColumnLook } from '@portal/ui/src/table-column.ts'

/** How each column of a list looks. Which there are, their order, the name and the sorting are declared. */
export type Columns<L extends TableListing, Row extends object> = Readonly<Record<ColumnOf<L>, ColumnLook<Row>>> & {
  readonly actions?: ColumnLook<Row>
}

type Holds = Parameters<typeof maySeeColumn>[2]

/** The headers of columns, for the dialog in which they are chosen. */
export type ColumnHeads = Readonly<Record<string, Pick<ColumnLook<never>, 'header'> | undefined>>

/** The chosen columns of a list that the person may see, in their order; the name is always one of them. */
export function shownKeys(listing: TableListing, chosen: string | undefined, holds: Holds): readonly string[] {
  if (!chosen) return defaultColumns(listing)
  const keys = chosen.split(',').filter((key) => listing.columns.includes(key) && maySeeColumn(listing, key, holds))
  const name = nameColumnOf(listing)
  return keys.includes(name) ? keys : [name, ...keys]
}

/** These columns of a list for its table, with the column of actions at the end. */
export function columnsOf<Row extends object>(
  listing: TableListing,
  { actions, ...looks }: Readonly<Record<string, ColumnLook<Row> | undefined>>,
  keys: readonly string[] = listing.columns,
): Column<Row>[] {
  const name = nameColumnOf(listing)
  return [
    ...keys.flatMap((key) => {
      const look = looks[key]
      return look ? { ...look, key, isName: key === name, sortable: listing.sort?.by.includes(key) === true } : []
    }),
    ...(actions ? [{ ...actions, key: 'actions', sortable: false, hideHeader: true }] : []),
  ]
}
