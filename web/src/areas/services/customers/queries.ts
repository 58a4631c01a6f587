import type { ListingAddress } from '@portal/contract/listing.ts'
import type { customerServiceListing } from '@portal/contract/services/customer-listing.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'

export const customerServicesQuery = (query: ListingAddress<typeof customerServiceListing>) =>
  queryOptions({
    queryKey: ['customers', 'services', query],
    queryFn: ({ signal }) => call('GET /service-info/api/customer-services', { query }, { signal }),
    placeholderData: keepPreviousData,
  })
