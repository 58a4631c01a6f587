import type { ListingAddress } from '@portal/contract/listing.ts'
import type { customerOrderListing } from '@portal/contract/orders/customer-listing.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'

export const customerOrdersQuery = (query: ListingAddress<typeof customerOrderListing>) =>
  queryOptions({
    queryKey: ['customers', 'orders', 'list', query],
    queryFn: ({ signal }) => call('GET /order-info/api/customer-orders', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The counts of the tabs, of all customers or of the chosen one. */
export const customerOrderSummaryQuery = (query: { customer?: string | undefined }) =>
  queryOptions({
    queryKey: ['customers', 'orders', 'summary', query],
    queryFn: ({ signal }) => call('GET /order-info/api/customer-order-summary', { query }, { signal }),
    placeholderData: keepPreviousData,
  })
