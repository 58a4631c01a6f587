import type { ListingAddress } from '@portal/contract/listing.ts'
import type { customerOrderListing } from '@portal/contract/orders/customer-listing.ts'
import { pageQuery } from '../../../api/queries.ts'

export const customerOrdersQuery = (query: ListingAddress<typeof customerOrderListing>) =>
  pageQuery(['customers', 'orders', 'list', query], 'GET /order-info/api/customer-orders', { query })

/** The counts of the tabs, of all customers or of the chosen one. */
export const customerOrderSummaryQuery = (query: { customer?: string | undefined }) =>
  pageQuery(['customers', 'orders', 'summary', query], 'GET /order-info/api/customer-order-summary', { query })
