import type { deskAccountListing } from '@portal/contract/desk/listing.ts'
import type { ListingAddress } from '@portal/contract/listing.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export const accountsQuery = (query: ListingAddress<typeof deskAccountListing>) =>
  queryOptions({
    queryKey: ['accounts', 'desk', query],
    queryFn: ({ signal }) => call('GET /desk-info/api/accounts', { query }, { signal }),
    placeholderData: keepPreviousData,
  })
