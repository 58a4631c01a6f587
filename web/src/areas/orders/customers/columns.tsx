import type { customerOrderListing } from '@portal/contract/orders/customer-listing.ts'
import type { CustomerOrderRow } from '@portal/contract/orders/customer-orders.ts'
import type { Columns } from '../../../lists/columns.ts'
import { customerColumn, NameAtCustomer } from '../../../lists/customers/columns.tsx'
import { paths } from '../../../paths.ts'
import { columnsOfCustomers } from '../order-columns.tsx'

/** Two customers may have orders of the same number. */
export const rowIdOf = ({ accountId, orderId }: CustomerOrderRow) => `order-${accountId}-${orderId}`

export const customerOrderColumns: Columns<typeof customerOrderListing, CustomerOrderRow> = {
  ...columnsOfCustomers,
  title: {
    header: 'Order for',
    cell: (row) => (
      <NameAtCustomer
        row={row}
        rowId={rowIdOf(row)}
        page={paths.order(row.orderId)}
        name={row.title}
        note={row.productName}
      />
    ),
  },
  customer: customerColumn,
}
