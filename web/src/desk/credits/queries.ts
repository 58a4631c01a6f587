import type { deskCreditListing } from '@portal/contract/credits/listing.ts'
import type { ListingAddress } from '@portal/contract/listing.ts'
import { pageQuery } from '../../api/queries.ts'

export const creditQueueQuery = (query: ListingAddress<typeof deskCreditListing>) =>
  pageQuery(['credits', 'desk', query], 'GET /credit-desk/api/credits', { query })
