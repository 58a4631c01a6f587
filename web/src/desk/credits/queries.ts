import type { deskCreditListing } from '@portal/contract/credits/listing.ts'
import type { ListingAddress } from '@portal/contract/listing.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export const creditQueueQuery = (query: ListingAddress<typeof deskCreditListing>) =>
  queryOptions({
    queryKey: ['credits', 'desk', query],
    queryFn: ({ signal }) => call('GET /credit-desk/api/credits', { query }, { signal }),
    placeholderData: keepPreviousData,
  })
