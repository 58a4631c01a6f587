import type { customerOrderListing } from '@portal/contract/orders/customer-listing.ts'
import type { CustomerOrderRow } from '@portal/contract/orders/customer-orders.ts'
import { customerColumns, type FileColumns } from '../../send-csv.ts'
import { columns as orderColumns } from '../export/columns.ts'

export const columns: FileColumns<typeof customerOrderListing, CustomerOrderRow> = [
  ...customerColumns,
  ...orderColumns.map((column) => ({ ...column, header: column.header.replace(/^Your/, 'Customer’s') })),
]
