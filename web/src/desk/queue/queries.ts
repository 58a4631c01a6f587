import type { deskWorkListing } from '@portal/contract/desk/listing.ts'
import type { ListingAddress } from '@portal/contract/listing.ts'
import { pageQuery, partQuery } from '../../api/queries.ts'

// Work comes back when its time has come, which no change announces.
const refetchInterval = 60_000

export const workQuery = (query: ListingAddress<typeof deskWorkListing>) =>
  pageQuery(['dashboard', 'desk', 'work', query], 'GET /desk-info/api/work', { query }, { refetchInterval })

/** The saved queues with their counts, which change with every piece of work. */
export const savedQueuesQuery = partQuery(
  ['dashboard', 'desk', 'queues'],
  'GET /desk-info/api/queues',
  {},
  ({ queues }) => queues,
)
