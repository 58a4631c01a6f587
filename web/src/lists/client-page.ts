import type { ListingAddress, TableListing } from '@portal/contract/listing.ts'
import { ClientRows } from '@portal/ui/src/client-rows.ts'
import { type Columns, columnsOf } from './columns.ts'
import { tableStateOf } from './listing-address.ts'

/** One page of a list that has all its rows in the browser, as the server would return it. */
export function clientPage<L extends TableListing, Row extends object>(
  listing: L,
  columns: Columns<L, Row>,
  rows: readonly Row[],
  query: ListingAddress<L>,
): { rows: Row[]; total: number } {
  // Hidden columns sort and are searched, too.
  const all = new ClientRows(rows, columnsOf<Row>(listing, columns))
  const { search, sort, page, size } = tableStateOf(listing, query)
  const found = all.matching(search, sort)
  return { rows: all.page(found, page, size), total: found.length }
}
