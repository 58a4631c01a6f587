import type { deskAccountListing } from '@portal/contract/desk/listing.ts'
import type { Endpoints } from '@portal/contract/endpoints.ts'
import type { ListingAddress } from '@portal/contract/listing.ts'
import { type Output } from '../../api/client.ts'
import { pageQuery, readQuery } from '../../api/queries.ts'

export const accountsQuery = (query: ListingAddress<typeof deskAccountListing>) =>
  pageQuery(['accounts', 'desk', query], 'GET /desk-info/api/accounts', { query })

export type CloudTokens = Output<Endpoints['GET /cloud-desk/api/tokens']>
export type CloudToken = CloudTokens['tokens'][number]

export const cloudTokensQuery = (account: string) =>
  readQuery(['cloud', 'desk', account], 'GET /cloud-desk/api/tokens', {}, { account })
