import type { ListingAddress } from '@portal/contract/listing.ts'
import type { customerServiceListing } from '@portal/contract/services/customer-listing.ts'
import { pageQuery } from '../../../api/queries.ts'

export const customerServicesQuery = (query: ListingAddress<typeof customerServiceListing>) =>
  pageQuery(['customers', 'services', query], 'GET /service-info/api/customer-services', { query })
