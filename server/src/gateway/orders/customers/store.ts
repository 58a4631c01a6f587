import type { customerOrderListing } from '@portal/contract/orders/customer-listing.ts'
import type { CustomerOrderRow, customerOrderList } from '@portal/contract/orders/customer-orders.ts'
import { OfCustomer } from '@portal/contract/listing-query.ts'
import type { z } from 'zod'
import type { Page, SortColumns } from '../../../lists/read-page.ts'
import type { DealerScope } from '../../../scope/account-scope.ts'
import { listOfCustomers } from '../../of-customers-store.ts'
import { filtersOf, orderRowColumns, sorts, StoredRow, withSteps } from '../store.ts'

type Filter = Omit<z.output<typeof customerOrderList.query>, 'page' | 'size'>

const sortsOfCustomers: SortColumns<typeof customerOrderListing> = { ...sorts, customer: sorts.attention }
const StoredOfCustomer = StoredRow.extend(OfCustomer.shape)

const ordersOfCustomers = listOfCustomers<Filter, z.infer<typeof StoredOfCustomer>>({
  kind: 'order',
  row: StoredOfCustomer,
  columns: () => orderRowColumns,
  sorts: sortsOfCustomers,
  where: (_, filter) => filtersOf(filter),
})

export async function listOrdersOfCustomers(dealer: DealerScope, query: Filter & Page) {
  const page = await ordersOfCustomers.list(dealer, query)
  return { ...page, rows: page.rows.map(withSteps) }
}

export async function* readOrdersOfCustomers(dealer: DealerScope, filter: Filter): AsyncGenerator<CustomerOrderRow[]> {
  for await (const rows of ordersOfCustomers.read(dealer, filter)) yield rows.map(withSteps)
}
