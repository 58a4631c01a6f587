import type { usageCallListing } from '@portal/contract/billing/usage-listing.ts'
import type { ListingAddress } from '@portal/contract/listing.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export const usageQuery = (month: string | undefined) =>
  queryOptions({
    queryKey: ['billing', 'usage', month],
    queryFn: ({ signal }) => call('GET /billing-info/api/usage', { query: { month } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const billedCallsQuery = (query: ListingAddress<typeof usageCallListing>) =>
  queryOptions({
    queryKey: ['billing', 'calls', query],
    queryFn: ({ signal }) => call('GET /billing-info/api/calls', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const metersQuery = (month: string | undefined) =>
  queryOptions({
    queryKey: ['billing', 'usage', 'meters', month],
    queryFn: ({ signal }) => call('GET /billing-info/api/usage/meters', { query: { month } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const samplesQuery = (meterId: string, month: string) =>
  queryOptions({
    queryKey: ['billing', 'usage', 'samples', meterId, month],
    queryFn: ({ signal }) =>
      call(
        'GET /billing-info/api/usage/meters/:meterId/samples',
        { params: { meterId }, query: { month } },
        { signal },
      ),
  })
