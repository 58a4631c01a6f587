import type { billListing } from '@portal/contract/billing/listing.ts'
import type { ListingAddress } from '@portal/contract/listing.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export const billListQuery = (query: ListingAddress<typeof billListing>) =>
  queryOptions({
    queryKey: ['billing', 'list', query],
    queryFn: ({ signal }) => call('GET /billing-info/api/bills', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const billQuery = (billId: string) =>
  queryOptions({
    queryKey: ['billing', 'one', billId],
    queryFn: ({ signal }) => call('GET /billing-info/api/bills/:billId', { params: { billId } }, { signal }),
  })
