import type { deskNewcomerListing } from '@portal/contract/desk/listing.ts'
import type { ListingAddress } from '@portal/contract/listing.ts'
import { pageQuery, readQuery } from '../../api/queries.ts'

export const invitationsKey = ['desk', 'invitations']

export const newcomersQuery = (query: ListingAddress<typeof deskNewcomerListing>) =>
  pageQuery([...invitationsKey, 'people', query], 'GET /invitation-desk/api/people', { query })

export const runsQuery = readQuery(
  [...invitationsKey, 'runs'],
  'GET /invitation-desk/api/runs',
  {},
  { refetchInterval: ({ state }) => (state.data?.runs.some((run) => run.state === 'running') ? 2000 : false) },
)
