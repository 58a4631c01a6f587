import type { ListingAddress } from '@portal/contract/listing.ts'
import type {
  areaListing,
  buildingListing,
  exchangeListing,
  postcodeListing,
} from '@portal/contract/quotes/coverage-listing.ts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export const exchangesQuery = (query: ListingAddress<typeof exchangeListing>) =>
  queryOptions({
    queryKey: ['coverage', 'exchanges', query],
    queryFn: ({ signal }) => call('GET /quote-desk/api/exchanges', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const areasQuery = (query: ListingAddress<typeof areaListing>) =>
  queryOptions({
    queryKey: ['coverage', 'areas', query],
    queryFn: ({ signal }) => call('GET /quote-desk/api/served-areas', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const postcodesQuery = (query: ListingAddress<typeof postcodeListing>) =>
  queryOptions({
    queryKey: ['coverage', 'postcodes', query],
    queryFn: ({ signal }) => call('GET /quote-desk/api/postcodes', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const buildingsQuery = (query: ListingAddress<typeof buildingListing>) =>
  queryOptions({
    queryKey: ['coverage', 'buildings', query],
    queryFn: ({ signal }) => call('GET /quote-desk/api/on-net-buildings', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const keepCoverage = (queryClient: QueryClient) => () =>
  queryClient.invalidateQueries({ queryKey: ['coverage'] })
