import type { deskAccountListing } from '@portal/contract/desk/listing.ts'
import type { Endpoints } from '@portal/contract/endpoints.ts'
import type { ListingAddress } from '@portal/contract/listing.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, type Output } from '../../api/client.ts'

export const accountsQuery = (query: ListingAddress<typeof deskAccountListing>) =>
  queryOptions({
    queryKey: ['accounts', 'desk', query],
    queryFn: ({ signal }) => call('GET /desk-info/api/accounts', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export type CloudTokens = Output<Endpoints['GET /cloud-desk/api/tokens']>
export type CloudToken = CloudTokens['tokens'][number]

export const cloudTokensQuery = (account: string) =>
  queryOptions({
    queryKey: ['cloud', 'desk', account],
    queryFn: ({ signal }) => call('GET /cloud-desk/api/tokens', {}, { signal, account }),
  })
