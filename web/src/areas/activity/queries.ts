import type { activityListing } from '@portal/contract/activity/listing.ts'
import type { ListingAddress } from '@portal/contract/listing.ts'
import { pageQuery, partQuery } from '../../api/queries.ts'

export type ActivitySearch = ListingAddress<typeof activityListing>

export const activityQuery = (search: ActivitySearch) =>
  pageQuery(['activity', 'list', search], 'GET /activity-info/api/activity', { query: { ...search } })

export const peopleQuery = partQuery(
  ['activity', 'people'],
  'GET /activity-info/api/people',
  {},
  ({ people }) => people,
)
