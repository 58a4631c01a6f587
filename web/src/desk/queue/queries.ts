import type { deskWorkListing } from '@portal/contract/desk/listing.ts'
import type { ListingAddress } from '@portal/contract/listing.ts'
import { pageQuery } from '../../api/queries.ts'

// Work comes back when its time has come, which no change announces.
const refetchInterval = 60_000

export const workQuery = (query: ListingAddress<typeof deskWorkListing>) =>
  pageQuery(['dashboard', 'desk', 'work', query], 'GET /desk-info/api/work', { query }, { refetchInterval })
